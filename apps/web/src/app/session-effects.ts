import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { CallError } from '../api/call-error.ts';
import { call } from '../api/client.ts';
import { live } from '../api/live.ts';
import { startRenewal } from '../session/renewal.ts';
import { session } from '../session/session.ts';
import { settings } from '../settings/settings.ts';
import { rememberRoute } from './last-route.ts';
import type { createAppRouter } from './router.tsx';

interface Page {
  readonly queryClient: QueryClient;
  readonly texts: i18n;
  readonly router: ReturnType<typeof createAppRouter>;
}

/** Codes after which renewing again cannot help: refused, not assigned, session over. */
const FINAL_RENEWAL_CODES: readonly number[] = [403, 603, 610, 616];

/** Joins what happens to the session with the rest of the page, for as long as the page lives. */
export function followSession({ queryClient, texts, router }: Page): void {
  startRenewal({
    session,
    now: Date.now,
    after: (delayMs, act) => {
      const timer = setTimeout(act, delayMs);
      return () => clearTimeout(timer);
    },
    renew: async (token) => session.begin(await call('access.signIn', { token })),
    isFinal: (error) => error instanceof CallError && (error.endsSession || FINAL_RENEWAL_CODES.includes(error.code)),
  });

  const follow = () => {
    if (session.get().auth !== undefined) {
      live.start();
      return;
    }
    live.stop();
    queryClient.clear();
    if (router.state.location.pathname !== '/login') void router.navigate({ to: '/login' });
  };
  session.subscribe(follow);
  if (session.isSignedIn()) live.start();

  router.subscribe('onResolved', ({ toLocation }) => {
    if (session.isSignedIn() && toLocation.pathname !== '/login') rememberRoute(toLocation.href);
  });
  settings.subscribe(() => {
    const { localization } = settings.get();
    if (texts.language !== localization) void texts.changeLanguage(localization);
  });
  texts.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  document.documentElement.lang = texts.language;

  // Another tab signed in, out or renewed; its word counts here too.
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'phasor.auth' || key === 'phasor.devices') session.reload();
  });
  globalThis.addEventListener('online', () => live.retryNow());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.retryNow();
  });
}
