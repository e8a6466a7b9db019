import { useMediaQuery } from './use-media-query.ts';

/** Below this width the sidebar is a drawer and menus open from below (under 768 px). */
const PHONE = '(max-width: 47.99em)';

/** True while the viewport is as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE);
}
