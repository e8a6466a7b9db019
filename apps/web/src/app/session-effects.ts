import { rememberedRoute, rememberRoute } from '../base/addresses/last-route.ts';
import { live } from '../base/api/live/live.ts';
import { CallError, callError } from '../base/errors/call-error.ts';
import { texts } from '../base/i18n/texts.ts';
import { logOut } from '../base/renewal/log-out.ts';
import { refreshSession } from '../base/renewal/refresh-session.ts';
import { startRenewal } from '../base/renewal/renewal.ts';
import { isFinalRenewal, renewalMessage } from '../base/renewal/renewal-failure.ts';
import { endSession } from '../base/session/end-session.ts';
import { createRenewalCount } from '../base/session/renewal-count.ts';
import { session } from '../base/session/session.ts';
import { adoptAccountSettings, saveToAccount, settings } from '../base/settings/settings.ts';
import { browserStorage } from '../base/state/browser-storage.ts';
import { messageToast, toasts } from '../base/toasts/toasts.ts';
import type { createAppRouter } from './router.tsx';

const PUBLIC_PATH = '/public/dashboard';
/** Addresses that open without a session. */
const OPEN_PATHS: readonly string[] = ['/login', PUBLIC_PATH];

/** Connects changes of the session to the rest of the page, for the lifetime of the page. */
export function followSession(router: ReturnType<typeof createAppRouter>): void {
  const isPublic = () => router.state.location.pathname === PUBLIC_PATH;
  startRenewal({
    session,
    now: Date.now,
    after: (delayMs, act) => {
      const timer = setTimeout(act, delayMs);
      return () => clearTimeout(timer);
    },
    renew: refreshSession,
    isFinal: isFinalRenewal,
    nextRenewal: createRenewalCount(browserStorage, Date.now).next,
    signOut: () => void logOut(),
    end: (reason) => endSession(reason instanceof CallError ? reason : callError('access.token_expired')),
    failed: (error) => {
      const message = renewalMessage(error);
      if (message !== undefined) toasts.show(messageToast(texts, message));
    },
  });

  session.subscribe(() => {
    const isOver = session.get().auth === undefined;
    // Before the screens are removed: their subscriptions are not cancelled without a token.
    if (isOver && !isPublic()) live.stop();
    if (isOver && !OPEN_PATHS.includes(router.state.location.pathname)) void router.navigate({ to: '/login' });
  });
  router.subscribe('onResolved', ({ toLocation }) => {
    if (session.isSignedIn() && !OPEN_PATHS.includes(toLocation.pathname)) rememberRoute(toLocation.href);
  });
  settings.subscribe(() => {
    // A public link sets its own language, independently of the viewer (R-SHARE-022).
    if (!isPublic()) void texts.changeLanguage(settings.get().localization);
  });
  texts.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  document.documentElement.lang = texts.language;
  // Changes made in another browser meanwhile apply here from the next load on (D38).
  if (session.isSignedIn() && !isPublic()) void adoptAccountSettings();

  globalThis.addEventListener('pagehide', () => void saveToAccount());
  // Another tab signed in, out or renewed, or changed a setting; that applies here too.
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'phasor.auth' || key === 'phasor.devices') {
      session.reload();
      // Signed in in another tab: the form is no longer needed.
      const isAsking = router.state.location.pathname === '/login' && globalThis.location.search === '';
      if (isAsking && session.isSignedIn()) router.history.replace(__BASE_PATH__ + rememberedRoute());
    }
    if (key === null || key === 'phasor.settings') settings.reload();
  });
}
