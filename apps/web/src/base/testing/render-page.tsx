import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createQueryClient } from '../api/queries/query-client.ts';
import { texts } from '../i18n/texts.ts';

/** What a part of a screen finds around it; a failed call is not reported. */
function Page({ children }: { children: ReactNode }) {
  return (
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <MantineProvider>
          <Suspense>{children}</Suspense>
        </MantineProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

/** Shows a part of a screen in a page, in English. Texts of its own are loaded first: find what it shows. */
export const renderPage = (part: ReactNode) => render(part, { wrapper: Page });
