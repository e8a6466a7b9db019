import { renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { texts } from '../../../base/i18n/texts.ts';
import { useMissingText } from './use-missing-text.ts';

const Texts = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={texts}>
    <Suspense>{children}</Suspense>
  </I18nextProvider>
);

// proves R-FILE-048
it('files of a group say how many members have no measurements, and nothing where all have some', async () => {
  const wish: { missing?: string[] } = { missing: ['02005E100001', '02005E100002'] };
  const { result, rerender } = renderHook(useMissingText, {
    ...{ wrapper: Texts, initialProps: wish },
  });
  await waitFor(() => expect(result.current).toBe('2 devices of the group have no measurements in this period.'));
  for (const none of [{ missing: [] }, {}]) {
    rerender(none);
    expect(result.current).toBeUndefined();
  }
});
