import { useEffect } from 'react';
import { live } from '../../base/api/live/live.ts';
import { startRecovery } from '../../base/api/live/recovery.ts';
import { queryClient } from '../../base/api/queries/queries.ts';

/**
 * Keeps the socket open while the frame is shown. Retries at once when the network is restored or the user returns to the
 * page, and requests again what could not be loaded meanwhile.
 */
export function useLiveConnection(): void {
  useEffect(() => {
    const retry = () => live.retryNow();
    const lose = () => live.lose();
    const retryWhenSeen = () => {
      if (document.visibilityState === 'visible') live.retryNow();
    };
    const endRecovery = startRecovery({ client: queryClient, connection: live.connection });
    live.start();
    globalThis.addEventListener('online', retry);
    globalThis.addEventListener('offline', lose);
    document.addEventListener('visibilitychange', retryWhenSeen);
    return () => {
      endRecovery();
      globalThis.removeEventListener('online', retry);
      globalThis.removeEventListener('offline', lose);
      document.removeEventListener('visibilitychange', retryWhenSeen);
      live.stop();
    };
  }, []);
}
