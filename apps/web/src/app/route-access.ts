import { type DeviceListEntry, type DeviceType, deviceKind } from '@phasor/contract';
import type { Selection } from '../hierarchy/selection.ts';
import type { AuthRecord } from '../session/session-store.ts';
import { PAGES } from './pages.ts';
import { ROUTE_CATALOGUE, type RouteEntry } from './route-catalogue.ts';

/** Who looks, and at what. */
export interface Viewer {
  readonly auth: AuthRecord;
  readonly selection: Selection;
}

/** The addresses that exist: those of the catalogue that have a page. */
export const ROUTES: readonly RouteEntry[] = ROUTE_CATALOGUE.filter(({ page }) => PAGES[page] !== undefined);

/** The catalogue's entry of an address; a trailing slash is the same address. */
export function routeOf(pathname: string): RouteEntry | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return ROUTES.find((route) => route.path === path);
}

/**
 * Whether an address can be opened: by the account's kind, sections and rights, and for what is selected and who owns it. This only
 * decides what is offered; the server checks every call itself (decision 10).
 */
export function canOpen(route: RouteEntry, { auth, selection }: Viewer): boolean {
  if (route.section !== undefined && !auth.sections.includes(route.section)) return false;
  if (route.furtherSection !== undefined && !auth.sections.includes(route.furtherSection)) return false;
  if (route.right !== undefined && !auth.applications.includes(route.right)) return false;
  if (route.localAccount === true && (auth.id !== 1 || auth.demo)) return false;
  if (route.types === undefined) return true;
  if (selection.kind === 'none') return false;
  if (selection.kind === 'group') return route.groups === true;
  return isFor(route, selection.device);
}

/** Whether a device has the address: by its type, its owner, and whether its load is taken apart. */
function isFor({ types, owner, nilm }: RouteEntry, device: DeviceListEntry): boolean {
  if (owner === true && !device.owner) return false;
  if (nilm === true && !device.NILM.process) return false;
  return types?.includes(knownType(device.type)) === true;
}

/** Where an address that shows nothing itself leads on to: the first tool or application that the viewer has (1-core.md, 2). */
export function onwardPath({ leadsOnTo }: RouteEntry, viewer: Viewer): string | undefined {
  if (leadsOnTo === undefined) return undefined;
  const under = ROUTES.filter(({ place, path }) => place === leadsOnTo && path.startsWith(`/${leadsOnTo}/`));
  return under.find((route) => canOpen(route, viewer))?.path;
}

/** An unknown type counts as type 1 (1-core.md, 1). */
function knownType(type: number): DeviceType {
  const { slug } = deviceKind(type);
  return slug === 'phasor' ? 1 : (type as DeviceType);
}
