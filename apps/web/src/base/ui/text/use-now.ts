import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** The time of the clock, epoch ms, brought up to date every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/**
 * What is so by the clock, asked again every `everyMs`; only another answer draws the component anew. `ask` answers the
 * same reference for the same moment.
 */
export function useByClock<Answer>(everyMs: number, ask: (now: number) => Answer): Answer {
  const subscribe = useCallback(
    (tell: () => void) => {
      const timer = setInterval(tell, everyMs);
      return () => clearInterval(timer);
    },
    [everyMs],
  );
  return useSyncExternalStore(subscribe, () => ask(Date.now()));
}
