import { call } from '../api/client.ts';
import { session } from '../session/session.ts';
import { browserStorage } from '../state/browser-storage.ts';
import { useStore } from '../state/use-store.ts';
import { type CompleteSettings, createSettingsStore } from './settings-store.ts';

/** Several clicks in a row are one write. */
const ACCOUNT_WRITE_DELAY_MS = 1_000;

let pendingWrite: ReturnType<typeof setTimeout> | undefined;

function tellAccountSoon(): void {
  clearTimeout(pendingWrite);
  pendingWrite = setTimeout(() => void tellAccount(), ACCOUNT_WRITE_DELAY_MS);
}

/**
 * Tells the account what it was not told yet, also while the page is being left. What cannot be told now is told with the
 * next change, or at the next load of the page.
 */
export async function tellAccount(): Promise<void> {
  clearTimeout(pendingWrite);
  const part = settings.untold();
  if (part === undefined || !session.isSignedIn()) return;
  const answer = await call('access.writeSettings', { settings: part }, { outlivesPage: true }).catch(() => undefined);
  if (answer !== undefined) settings.told(part);
}

/** The settings of this page. */
export const settings = createSettingsStore({
  storage: browserStorage,
  now: Date.now,
  wished: globalThis.navigator?.languages ?? [],
  hasAccount: session.isSignedIn,
  onChange: tellAccountSoon,
});

let wasSignedIn = session.isSignedIn();
// What an account was not told when it signed out is no wish of whoever signs in next.
session.subscribe(() => {
  const isSignedIn = session.get().auth !== undefined;
  const untold = settings.untold();
  if (wasSignedIn && !isSignedIn && untold !== undefined) settings.told(untold);
  wasSignedIn = isSignedIn;
});

/** Takes over the settings kept with the account, so that another browser starts the same (D38). */
export async function adoptAccountSettings(): Promise<void> {
  const answer = await call('access.readSettings', {}).catch(() => undefined);
  if (answer === undefined) return;
  settings.adopt(answer.data);
  // An account without a language gets that of its first browser, in which its news is written too.
  if (answer.data.localization === undefined) settings.change({ localization: settings.get().localization });
}

/** One part of the settings, watched by a component. */
export function useSetting<Part>(select: (settings: CompleteSettings) => Part): Part {
  return useStore(settings, select);
}
