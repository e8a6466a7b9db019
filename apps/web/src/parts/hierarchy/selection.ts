import {
  type CountedGroup,
  callDevices,
  countedDevices,
  type DeviceListEntry,
  devicesWithin,
  groupRuleOf,
  type HierarchyNode,
  type LeftOutReason,
  SOURCES,
  type Source,
} from '@phasor/contract';
import { dashboardOf } from '../../base/addresses/dashboard-path.ts';
import { ROUTES } from '../../base/addresses/route-catalogue.ts';
import type { SelectionRef } from '../../base/session/session-store.ts';
import { findNode, leavesOf } from '../tree/index.ts';
import { groupAsCounted, titled } from './tree.ts';

/** The selection: one device, a group of devices, or nothing for an account without devices. */
export type Selection =
  | { readonly kind: 'device'; readonly device: DeviceListEntry; readonly title: string }
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly title: string;
      /** How the group is counted (D49). */
      readonly counted: CountedGroup;
      /** The devices whose sum its figures are. */
      readonly members: readonly DeviceListEntry[];
      /** Every device that is counted in it, also below the members that measure the whole. */
      readonly within: readonly DeviceListEntry[];
      readonly leftOut: readonly LeftOut[];
    }
  | { readonly kind: 'none' };

/** A device that its group does not count, and why. */
export interface LeftOut {
  readonly device: DeviceListEntry;
  readonly reason: LeftOutReason;
}

/** The devices that a group does not count, by name. */
export function titlesOf(leftOut: readonly LeftOut[]): { title: string; reason: LeftOutReason }[] {
  return leftOut.map(({ device: { title }, reason }) => ({ title, reason }));
}

/** The tree and the devices in which a selection is looked up. */
export interface Facility {
  readonly nodes: readonly HierarchyNode[];
  readonly devices: readonly DeviceListEntry[];
}

/**
 * The selection of a reference. Without a valid reference it is the first leaf of the tree (D57), or the first device if the
 * tree has none.
 */
export function resolveSelection(wishes: readonly (SelectionRef | undefined)[], facility: Facility): Selection {
  for (const wish of wishes) {
    const found = wish === undefined ? undefined : lookUp(wish, facility);
    if (found !== undefined) return found;
  }
  return firstLeaf(facility);
}

/** The reference of a selection; undefined for none. */
export function refOf(selection: Selection): SelectionRef | undefined {
  if (selection.kind === 'device') return { device: selection.device.mac };
  return selection.kind === 'group' ? { group: selection.id } : undefined;
}

/** True while the target of a reference exists. */
export function isThere(ref: SelectionRef, facility: Facility): boolean {
  return lookUp(ref, facility) !== undefined;
}

/** The single device with the figures of a selection: itself, or the only meter of the whole group; undefined for none. */
export function meterOf(selection: Selection): DeviceListEntry | undefined {
  if (selection.kind === 'none') return undefined;
  if (selection.kind === 'device') return selection.device;
  const [only, ...others] = selection.members;
  return groupRuleOf(selection.counted) === 'measured' && others.length === 0 ? only : undefined;
}

/** The devices whose sum the parts of a group are: those that measure the whole are not among them (D49). */
export function partDevices({ counted, within }: Extract<Selection, { kind: 'group' }>): readonly DeviceListEntry[] {
  const known = new Map(within.map((device) => [device.mac, device]));
  return counted.parts.flatMap(countedDevices).flatMap(({ mac }) => known.get(mac) ?? []);
}

/** The zone that sets days, weeks and months: the device's, or the common one of a group's members. */
export function zoneOf(selection: Selection, fallback: string): string {
  if (selection.kind === 'device') return selection.device.time_zone;
  if (selection.kind === 'none') return fallback;
  return commonZone(selection.members, fallback);
}

/** The common zone of all devices; the fallback if they have several, or there are none. */
export function commonZone(devices: readonly { readonly time_zone: string }[], fallback: string): string {
  const zones = new Set(devices.map((device) => device.time_zone));
  const [only] = zones;
  return zones.size === 1 && only !== undefined ? only : fallback;
}

/** The first address of a selection: its dashboard; without a device the applications (D57). */
export function dashboardPath(selection: Selection): string {
  if (selection.kind === 'none') return '/applications';
  return dashboardOf(selection.kind === 'group' ? 'group' : selection.device.type);
}

/**
 * The address after another selection: the screen stays for the same kind of device, and tools and screens of whatever is
 * selected always stay; a group and another kind begin at their dashboard (R-SHELL-007, D60).
 */
export function pathAfterSelecting(pathname: string, before: Selection, after: Selection): string {
  if (after.kind === 'device' && pathname.startsWith('/tools/')) return pathname;
  if (ROUTES.some(({ path, showsAny }) => showsAny === true && path === pathname)) return pathname;
  const isSameKind = before.kind === 'device' && after.kind === 'device' && before.device.type === after.device.type;
  return isSameKind ? pathname : dashboardPath(after);
}

function lookUp(wish: SelectionRef, { nodes, devices }: Facility): Selection | undefined {
  if ('device' in wish) {
    const device = devices.find(({ mac }) => mac === wish.device);
    return device === undefined ? undefined : deviceSelection(device, nodes);
  }
  const node = findNode(nodes, wish.group);
  if (node === undefined || node.isLeaf) return undefined;
  const counted = groupAsCounted(node, devices);
  const known = new Map(titled(devices, nodes).map((device) => [device.mac, device]));
  const deviceOf = ({ mac }: { mac: string }) => known.get(mac) ?? [];
  const { macs, leftOut } = callDevices(counted);
  const members = macs.flatMap((mac) => known.get(mac) ?? []);
  if (members.length === 0) return undefined;
  return {
    ...{ kind: 'group', id: wish.group, title: node.title, counted, members },
    within: devicesWithin(counted).flatMap(deviceOf),
    leftOut: leftOut.flatMap(({ mac, reason }) => {
      const device = known.get(mac);
      return device === undefined ? [] : [{ device, reason }];
    }),
  };
}

function firstLeaf({ nodes, devices }: Facility): Selection {
  for (const leaf of leavesOf(nodes)) {
    const device = devices.find(({ mac }) => mac === leaf.data.mac);
    if (device !== undefined) return deviceSelection(device, nodes);
  }
  const [first] = devices;
  return first === undefined ? { kind: 'none' } : deviceSelection(first, nodes);
}

function deviceSelection(device: DeviceListEntry, nodes: readonly HierarchyNode[]): Selection {
  const [named = device] = titled([device], nodes);
  return { kind: 'device', device: named, title: named.title };
}

/** The source of what is shown of a device where nobody chooses one, as the server finds it by what is stored. */
export function ownSource({ source }: Pick<DeviceListEntry, 'source'>): Source {
  return source ?? SOURCES.wifi;
}

/** The same of what is selected; undefined for a group, of which the server reads each device of its own source (D22). */
export function ownSourceOf(selection: Selection): Source | undefined {
  if (selection.kind === 'group') return undefined;
  return selection.kind === 'none' ? SOURCES.wifi : ownSource(selection.device);
}

/** The sources that stand for the members of a group: none of a device of which nothing is stored. */
export function sourcesWithin(members: readonly Pick<DeviceListEntry, 'source'>[]): ReadonlySet<Source> {
  return new Set(members.flatMap(({ source }) => source ?? []));
}
