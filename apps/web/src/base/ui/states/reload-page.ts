const KEY = 'phasor.reloadedAt';

/** A part that is broken for good must not load the page again and again, ms. */
const PAUSE_MS = 60_000;

/** Loads the page anew, by itself at most once a minute; the address brings the screen back as it was. */
export function reloadByItself(now: number = Date.now()): void {
  const last = Number(globalThis.sessionStorage.getItem(KEY) ?? Number.NaN);
  if (now - last < PAUSE_MS) return;
  globalThis.sessionStorage.setItem(KEY, String(now));
  globalThis.location.reload();
}
