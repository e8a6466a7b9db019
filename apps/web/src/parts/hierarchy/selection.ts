import {
  type CountedGroup,
  callDevices,
  countedDevices,
  type DeviceListEntry,
  deviceKind,
  devicesWithin,
  groupRuleOf,
  type HierarchyNode,
  type LeftOutReason,
} from '@phasor/contract';
import type { SelectionRef } from '../../base/session/session-store.ts';
import { findNode, leavesOf } from '../tree/index.ts';
import { groupAsCounted, titled } from './tree.ts';

/** What the screens show: one device, a group of devices, or nothing when the account has no device. */
export type Selection =
  | { readonly kind: 'device'; readonly device: DeviceListEntry; readonly title: string }
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly title: string;
      /** What of it is counted, and how (D49). */
      readonly counted: CountedGroup;
      /** The devices whose sum its figures are. */
      readonly members: readonly DeviceListEntry[];
      /** Every device that is counted in it, also below the members that measure the whole. */
      readonly within: readonly DeviceListEntry[];
      readonly leftOut: readonly LeftOut[];
    }
  | { readonly kind: 'none' };

/** A device of a group that nothing that is shown counts, and why. */
export interface LeftOut {
  readonly device: DeviceListEntry;
  readonly reason: LeftOutReason;
}

/** The devices that a group leaves out, by name. */
export function titlesOf(leftOut: readonly LeftOut[]): { title: string; reason: LeftOutReason }[] {
  return leftOut.map(({ device: { title }, reason }) => ({ title, reason }));
}

/** The tree and the devices a selection is looked up in. */
export interface Facility {
  readonly nodes: readonly HierarchyNode[];
  readonly devices: readonly DeviceListEntry[];
}

/**
 * The selection that a reference means; the first leaf of the tree when there is no reference or it means nothing any
 * more (D57), the first device when the tree has none.
 */
export function resolveSelection(wishes: readonly (SelectionRef | undefined)[], facility: Facility): Selection {
  for (const wish of wishes) {
    const found = wish === undefined ? undefined : lookUp(wish, facility);
    if (found !== undefined) return found;
  }
  return firstLeaf(facility);
}

/** The reference that leads to a selection again; undefined for none. */
export function refOf(selection: Selection): SelectionRef | undefined {
  if (selection.kind === 'device') return { device: selection.device.mac };
  return selection.kind === 'group' ? { group: selection.id } : undefined;
}

/** True while a reference still means what it says. */
export function isThere(ref: SelectionRef, facility: Facility): boolean {
  return lookUp(ref, facility) !== undefined;
}

/** The one device whose figures a selection shows: itself, or what alone measures the whole group; undefined for none. */
export function meterOf(selection: Selection): DeviceListEntry | undefined {
  if (selection.kind === 'none') return undefined;
  if (selection.kind === 'device') return selection.device;
  const [only, ...others] = selection.members;
  return groupRuleOf(selection.counted) === 'measured' && others.length === 0 ? only : undefined;
}

/** The devices whose sum the parts of a group are: those that measure the whole of it are none (D49). */
export function partDevices({ counted, within }: Extract<Selection, { kind: 'group' }>): readonly DeviceListEntry[] {
  const known = new Map(within.map((device) => [device.mac, device]));
  return counted.parts.flatMap(countedDevices).flatMap(({ mac }) => known.get(mac) ?? []);
}

/** The time zone whose days, weeks and months are shown: the device's, or for a group its members' common one. */
export function zoneOf(selection: Selection, fallback: string): string {
  if (selection.kind === 'device') return selection.device.time_zone;
  if (selection.kind === 'none') return fallback;
  return commonZone(selection.members, fallback);
}

/** The zone that all devices are in; the fallback where they are in several, or are none. */
export function commonZone(devices: readonly { readonly time_zone: string }[], fallback: string): string {
  const zones = new Set(devices.map((device) => device.time_zone));
  const [only] = zones;
  return zones.size === 1 && only !== undefined ? only : fallback;
}

/** The address where a selection is shown first: its dashboard; without a device the applications (D57). */
export function dashboardPath(selection: Selection): string {
  if (selection.kind === 'none') return '/applications';
  if (selection.kind === 'group') return '/phasor/dashboard';
  return `/${deviceKind(selection.device.type).slug}/dashboard`;
}

/**
 * Where to go after another choice: the screen stays as long as the kind of device does, tools stay always; a group and
 * another kind begin at their dashboard (R-SHELL-007, D60).
 */
export function pathAfterSelecting(pathname: string, before: Selection, after: Selection): string {
  if (after.kind === 'device' && pathname.startsWith('/tools/')) return pathname;
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
