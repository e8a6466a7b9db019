import { call } from '../api/client.ts';
import { session } from '../session/session.ts';
import { browserStorage } from '../state/browser-storage.ts';
import { useStore } from '../state/use-store.ts';
import { type CompleteSettings, createSettingsStore } from './settings-store.ts';

/** Several clicks in a row become one write. */
const ACCOUNT_WRITE_DELAY_MS = 1_000;

let pendingWrite: ReturnType<typeof setTimeout> | undefined;

function saveToAccountSoon(): void {
  clearTimeout(pendingWrite);
  pendingWrite = setTimeout(() => void saveToAccount(), ACCOUNT_WRITE_DELAY_MS);
}

/**
 * Sends changes that were not sent to the account yet, also while the page is being left. Those that cannot be sent now
 * follow with the next change, or at the next load of the page.
 */
export async function saveToAccount(): Promise<void> {
  clearTimeout(pendingWrite);
  const part = settings.unsaved();
  if (part === undefined || !session.isSignedIn()) return;
  const answer = await call('access.writeSettings', { settings: part }, { outlivesPage: true }).catch(() => undefined);
  if (answer !== undefined) settings.saved(part);
}

/** The settings of this page. */
export const settings = createSettingsStore({
  storage: browserStorage,
  now: Date.now,
  wished: globalThis.navigator?.languages ?? [],
  hasAccount: session.isSignedIn,
  onChange: saveToAccountSoon,
});

let wasSignedIn = session.isSignedIn();
// Unsent changes of an account that signed out do not apply to the next one.
session.subscribe(() => {
  const isSignedIn = session.get().auth !== undefined;
  const unsaved = settings.unsaved();
  if (wasSignedIn && !isSignedIn && unsaved !== undefined) settings.saved(unsaved);
  wasSignedIn = isSignedIn;
});

/** Takes over the settings stored with the account, so that another browser starts the same (D38). */
export async function adoptAccountSettings(): Promise<void> {
  const answer = await call('access.readSettings', {}).catch(() => undefined);
  if (answer === undefined) return;
  settings.adopt(answer.data);
  // An account without a language gets that of its first browser; its notifications are written in it too. The guests of a demo
  // share one account: the first of them does not choose for the others.
  const isShared = session.get().auth?.demo === true;
  if (answer.data.localization === undefined && !isShared) {
    settings.change({ localization: settings.get().localization });
  }
}

/** One part of the settings, watched by a component. */
export function useSetting<Part>(select: (settings: CompleteSettings) => Part): Part {
  return useStore(settings, select);
}
