import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { texts } from '../base/i18n/texts.ts';
import { cssVariablesResolver, theme } from '../base/theme/theme.ts';
import { SuccessHost } from '../base/ui/dialogs/SuccessHost.tsx';
import { Toaster } from '../base/ui/states/Toaster.tsx';
import { useIsPrinting } from '../base/ui/viewport/use-is-printing.ts';
import { createColorSchemeManager } from './color-scheme.ts';
import type { createAppRouter } from './router.tsx';

interface AppProps {
  readonly router: ReturnType<typeof createAppRouter>;
  /** Allows styles created at run time (content security policy). */
  readonly nonce: string;
}

const colorSchemeManager = createColorSchemeManager();

/** The page: the providers that screens need, and the router. */
export function App({ router, nonce }: AppProps) {
  const isPrinting = useIsPrinting();
  return (
    <I18nextProvider i18n={texts}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        // Paper is white.
        {...(isPrinting && { forceColorScheme: 'light' })}
        getStyleNonce={() => nonce}
      >
        <Suspense fallback={null}>
          <RouterProvider router={router} />
          <Toaster />
          <SuccessHost />
        </Suspense>
      </MantineProvider>
    </I18nextProvider>
  );
}
