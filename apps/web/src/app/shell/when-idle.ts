const WITHOUT_IDLE_MS = 3_000;

/** Calls `act` once the browser has nothing else to do; some browsers do not tell, there a little later. @returns calls it off */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act);
  return () => cancelIdleCallback(request);
}
