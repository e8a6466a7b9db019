import { ROUTES, type RouteEntry } from '../../base/addresses/route-catalogue.ts';
import { canOpen, type Viewer } from './route-rights.ts';

/** The catalogue's entry of an address; a trailing slash is the same address. */
export function routeOf(pathname: string): RouteEntry | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return ROUTES.find((route) => route.path === path);
}

/**
 * Target of an address without a page of its own: the first tool or application of the viewer (R-SHELL-016, R-SHELL-017).
 */
export function onwardPath({ leadsOnTo }: RouteEntry, viewer: Viewer): string | undefined {
  if (leadsOnTo === undefined) return undefined;
  const under = ROUTES.filter(({ place, path }) => place === leadsOnTo && path.startsWith(`/${leadsOnTo}/`));
  return under.find((route) => canOpen(route, viewer))?.path;
}
