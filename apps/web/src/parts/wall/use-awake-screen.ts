import { useEffect } from 'react';

/** Keeps the screen from going dark where the browser allows it; it lets go of it whenever the page is out of sight. */
export function useAwakeScreen(): void {
  useEffect(() => {
    let lock: { release(): Promise<void> } | undefined;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused on low battery or by policy: then the screen goes dark as it always does.
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await taken?.release();
      else lock = taken;
    };
    const retake = () => void take();
    void take();
    document.addEventListener('visibilitychange', retake);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', retake);
      void lock?.release();
    };
  }, []);
}
