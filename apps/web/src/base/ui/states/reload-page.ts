const KEY = 'phasor.reloadedAt';

/** Minimum time between two reloads, ms: a part that fails permanently must not reload the page again and again. */
const PAUSE_MS = 60_000;

/** Reloads the page automatically, at most once a minute; the address restores the screen. */
export function reloadByItself(now: number = Date.now()): void {
  const last = Number(globalThis.sessionStorage.getItem(KEY) ?? Number.NaN);
  if (now - last < PAUSE_MS) return;
  globalThis.sessionStorage.setItem(KEY, String(now));
  globalThis.location.reload();
}
