import type { SelectionRef } from '../../base/session/session-store.ts';
import { formatMac } from '../../base/ui/device-status.ts';
import type { Facility } from '../../parts/hierarchy/index.ts';
import { leavesOf, pathTo } from '../../parts/tree/index.ts';

/** An item that can be found and chosen. */
export interface PaletteItem {
  readonly id: string;
  readonly group: 'devices' | 'pages' | 'actions';
  readonly title: string;
  /** Further words that find it: its place, its address. */
  readonly detail: string;
  readonly choose: PaletteChoice;
}

export type PaletteChoice =
  | { readonly kind: 'select'; readonly ref: SelectionRef }
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'act'; readonly action: 'theme' | 'shortcuts' | 'sidebar' | 'wall' };

/** Groups in the order in which they are listed. */
export const PALETTE_GROUPS = ['devices', 'pages', 'actions'] as const;

/** Number of items of each group without a text. */
export const SHOWN_WITHOUT_TEXT = 5;

/** Items in the order of their groups, each group limited while nothing is typed. */
export function inGroups(items: readonly PaletteItem[], limit = Number.POSITIVE_INFINITY): readonly PaletteItem[] {
  return PALETTE_GROUPS.flatMap((group) => items.filter((item) => item.group === group).slice(0, limit));
}

/** The position after moving by `step`, around both ends; 0 for an empty list. */
export function movedBy(position: number, step: number, count: number): number {
  return count === 0 ? 0 : (position + step + count) % count;
}

/** Every device of the account in the order of the tree, then those outside of the tree (D61). */
export function deviceItems({ nodes, devices }: Facility): readonly PaletteItem[] {
  const without = new Map(devices.map((device) => [device.mac, device]));
  const leaves = leavesOf(nodes).flatMap(({ title, data }) =>
    data.mac !== undefined && without.delete(data.mac)
      ? [deviceItem({ title, mac: data.mac }, (pathTo(nodes, data.id) ?? []).join(' / '))]
      : [],
  );
  return [...leaves, ...[...without.values()].map((device) => deviceItem(device, ''))];
}

function deviceItem({ title, mac }: { title: string; mac: string }, place: string): PaletteItem {
  return {
    id: mac,
    group: 'devices',
    title,
    detail: [place, formatMac(mac)].filter((part) => part !== '').join(' · '),
    choose: { kind: 'select', ref: { device: mac } },
  };
}
