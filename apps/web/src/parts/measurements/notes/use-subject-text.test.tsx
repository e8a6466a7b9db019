import { renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { texts } from '../../../base/i18n/texts.ts';
import { session } from '../../../base/session/session.ts';
import { deliverPage } from '../../../base/testing/deliver-page.ts';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { groupSelection } from '../../hierarchy/testing/group-selection.ts';
import { useSubjectText } from './use-subject-text.ts';

const group = { ...groupSelection([]), title: 'Hall A' };

const Texts = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={texts}>
    <Suspense>{children}</Suspense>
  </I18nextProvider>
);

// proves R-ANA-007, R-SHELL-068
it.each([
  [true, 'Hall A (Demo)'],
  [false, 'Hall A'],
])('a file is headed by the mark of a demo for every account, and by none elsewhere: %s', async (isDemo, text) => {
  deliverPage({ isDemo });
  // An account of its own, not the one that guests share.
  session.begin(signInAnswer('anna', 'token'));
  const { result } = renderHook(() => useSubjectText(group), { wrapper: Texts });
  await waitFor(() => expect(result.current).toBe(text));
});
