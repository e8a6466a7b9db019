const WITHOUT_IDLE_MS = 3_000;

/** Calls `act` when the browser is idle; a little later in browsers that do not report it. @returns cancels it */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act);
  return () => cancelIdleCallback(request);
}
