import {
  can,
  type DeviceListEntry,
  GROUP_MEMBERS_MAX,
  type HierarchyNode,
  MAC_PATTERN,
  measures,
} from '@phasor/contract';
import { nodeOfDevice } from '../../parts/hierarchy/index.ts';
import { leavesOf } from '../../parts/tree/index.ts';

/** A disconnector as the controller shows it. */
export interface Disconnector {
  readonly device: DeviceListEntry;
  /** The account's name of it. */
  readonly title: string;
}

/** Value of the address when none is chosen; without a value the last choice holds. */
const NONE = 'none';

/** The disconnectors of an account in the order of its tree; those outside of the tree come last. */
export function disconnectorsOf(
  nodes: readonly HierarchyNode[],
  devices: readonly DeviceListEntry[],
): readonly Disconnector[] {
  const places = new Map(leavesOf(nodes).map(({ data }, index) => [data.mac, index]));
  const placeOf = ({ mac }: DeviceListEntry) => places.get(mac) ?? Number.POSITIVE_INFINITY;
  return devices
    .filter((device) => measures(device.type, 'relays') && can(device, 'relay'))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.mac.localeCompare(other.mac))
    .map((device) => ({ device, title: nodeOfDevice(nodes, device.mac)?.title ?? device.title }));
}

/** The tree with only these disconnectors and their groups; the id of a leaf is the address of its device. */
export function pickTree(
  nodes: readonly HierarchyNode[],
  disconnectors: readonly Disconnector[],
): readonly HierarchyNode[] {
  const known = new Set(disconnectors.map(({ device }) => device.mac));
  const kept = (node: HierarchyNode): HierarchyNode[] => {
    const { mac } = node.data;
    if (node.isLeaf) {
      return mac !== undefined && known.has(mac) ? [{ ...node, data: { ...node.data, id: mac } }] : [];
    }
    const children = (node.children ?? []).flatMap(kept);
    return children.length === 0 ? [] : [{ ...node, isExpanded: true, children }];
  };
  const tree = nodes.flatMap(kept);
  const placed = new Set(leavesOf(tree).map(({ data }) => data.id));
  const others = disconnectors.filter(({ device }) => !placed.has(device.mac));
  return [...tree, ...others.map(({ device: { mac }, title }) => ({ title, isLeaf: true, data: { id: mac, mac } }))];
}

/** The choice of an address: addresses of devices, at most as many as a group has; undefined where it has none. */
export function parsePick(text: unknown): readonly string[] | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  const macs = text.toUpperCase().split(',');
  return [...new Set(macs.filter((mac) => MAC_PATTERN.test(mac)))].slice(0, GROUP_MEMBERS_MAX);
}

/** The reverse. */
export function pickText(macs: readonly string[]): string {
  return macs.length === 0 ? NONE : macs.join(',');
}

interface Wishes {
  /** The choice of the address, and the last choice; undefined for none. */
  readonly named: readonly string[] | undefined;
  readonly last: readonly string[] | undefined;
  /** The device selected in the whole application. */
  readonly selected: string | undefined;
}

/**
 * The disconnectors that are shown: those of the address, else the last choice, else the selected one, else the only one.
 * Those of other accounts are left out.
 */
export function pickedOf(disconnectors: readonly Disconnector[], { named, last, selected }: Wishes): Disconnector[] {
  const among = (macs: readonly string[]) => disconnectors.filter(({ device }) => macs.includes(device.mac));
  if (named !== undefined) return among(named);
  if (last !== undefined) return among(last);
  const chosen = selected === undefined ? [] : among([selected]);
  return chosen.length === 0 && disconnectors.length === 1 ? [...disconnectors] : chosen;
}
