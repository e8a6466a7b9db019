import { useSyncExternalStore } from 'react';

/** Below this the sidebar is a drawer and menus come from below (experience: under 768 px). */
const PHONE = '(max-width: 47.99em)';

function subscribe(listener: () => void): () => void {
  const query = globalThis.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True while the picture is as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(PHONE).matches);
}
