import type { MenuName, RouteEntry } from '../../../base/addresses/route-catalogue.ts';
import { ROUTES } from '../../../base/addresses/route-catalogue.ts';
import { canOpen, type Viewer } from '../../../parts/access/index.ts';

export interface SidebarMenu {
  readonly kind: 'menu';
  readonly name: MenuName;
  readonly entries: readonly RouteEntry[];
}

export interface SidebarLink {
  readonly kind: 'link';
  readonly entry: RouteEntry;
}

export interface SidebarSection {
  readonly place: Exclude<RouteEntry['place'], 'none'>;
  readonly items: readonly (SidebarLink | SidebarMenu)[];
}

/** Places shown for a group; visualization, disaggregation and tools are for single devices (R-TREE-021). */
const GROUP_PLACES = ['top', 'applications'] as const;
const PLACES = ['top', 'visualization', 'disaggregation', 'tools', 'applications'] as const;

/**
 * The sidebar for an account and its selection: sections without an open entry are left out, and those of devices while a
 * group is selected (R-SHELL-025, D60).
 */
export function sidebarSections(viewer: Viewer, routes: readonly RouteEntry[] = ROUTES): readonly SidebarSection[] {
  const places = viewer.selection.kind === 'group' ? GROUP_PLACES : PLACES;
  return places
    .map((place) => ({
      place,
      items: itemsOf(routes.filter((route) => route.place === place && canOpen(route, viewer))),
    }))
    .filter(({ items }) => items.length > 0);
}

function itemsOf(entries: readonly RouteEntry[]): (SidebarLink | SidebarMenu)[] {
  const items = new Map<string, SidebarLink | SidebarMenu>();
  for (const entry of entries) {
    if (entry.menu === undefined) {
      items.set(entry.path, { kind: 'link', entry });
      continue;
    }
    const known = items.get(entry.menu);
    const before = known?.kind === 'menu' ? known.entries : [];
    items.set(entry.menu, { kind: 'menu', name: entry.menu, entries: [...before, entry] });
  }
  return [...items.values()];
}
