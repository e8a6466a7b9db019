import { useEffect } from 'react';
import { live } from '../../api/live.ts';

/** Keeps the socket up while the frame is shown; tries at once when the network or the person is back. */
export function useLiveConnection(): void {
  useEffect(() => {
    const retry = () => live.retryNow();
    const retryWhenSeen = () => {
      if (document.visibilityState === 'visible') live.retryNow();
    };
    live.start();
    globalThis.addEventListener('online', retry);
    document.addEventListener('visibilitychange', retryWhenSeen);
    return () => {
      globalThis.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retryWhenSeen);
      live.stop();
    };
  }, []);
}
