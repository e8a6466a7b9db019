import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** The current time, epoch ms, updated every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/**
 * A value that depends on the time, computed again every `everyMs`; only another value renders the component again. `ask`
 * answers the same reference for the same instant.
 */
export function useByClock<Answer>(everyMs: number, ask: (now: number) => Answer): Answer {
  const subscribe = useCallback(
    (update: () => void) => {
      const timer = setInterval(update, everyMs);
      return () => clearInterval(timer);
    },
    [everyMs],
  );
  return useSyncExternalStore(subscribe, () => ask(Date.now()));
}
