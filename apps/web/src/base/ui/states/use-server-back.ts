import { useEffect, useEffectEvent } from 'react';

/** Interval at which the page checks whether the server is up, ms. */
const PROBE_MS = 5_000;

async function isServerThere(): Promise<boolean> {
  return fetch(`${__BASE_PATH__}/health`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Calls `onBack` whenever the server answers, while `isAwaited`; the first check is after five seconds. */
export function useServerBack(isAwaited: boolean, onBack: () => void): void {
  const tell = useEffectEvent(onBack);
  useEffect(() => {
    if (!isAwaited) return undefined;
    let isOver = false;
    const look = async () => {
      if ((await isServerThere()) && !isOver) tell();
    };
    const timer = setInterval(() => void look(), PROBE_MS);
    globalThis.addEventListener('online', look);
    return () => {
      isOver = true;
      clearInterval(timer);
      globalThis.removeEventListener('online', look);
    };
  }, [isAwaited]);
}
