import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { cssVariablesResolver, theme } from '../theme/theme.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { createColorSchemeManager } from './color-scheme.ts';
import type { createAppRouter } from './router.tsx';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly texts: i18n;
  readonly router: ReturnType<typeof createAppRouter>;
  /** Allows the styles that are made while the page runs (content security policy). */
  readonly nonce: string;
}

const colorSchemeManager = createColorSchemeManager();

/** The page: everything that screens find around them, and the router. */
export function App({ queryClient, texts, router, nonce }: AppProps) {
  return (
    <I18nextProvider i18n={texts}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <Suspense fallback={null}>
            <RouterProvider router={router} />
            <Toaster />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  );
}
