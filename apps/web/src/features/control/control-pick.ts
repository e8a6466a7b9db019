import { type DeviceListEntry, deviceKind, GROUP_MEMBERS_MAX, type HierarchyNode, MAC_PATTERN } from '@phasor/contract';
import { nodeOfDevice } from '../../parts/hierarchy/index.ts';
import { leavesOf } from '../../parts/tree/index.ts';

/** A disconnector as the controller shows it. */
export interface Disconnector {
  readonly device: DeviceListEntry;
  /** What the account calls it. */
  readonly title: string;
}

/** How the address says that none is picked; without a word it is whatever was picked last. */
const NONE = 'none';

/** The disconnectors of an account, as its tree has them from top to bottom; what the tree has no room for comes last. */
export function disconnectorsOf(
  nodes: readonly HierarchyNode[],
  devices: readonly DeviceListEntry[],
): readonly Disconnector[] {
  const places = new Map(leavesOf(nodes).map(({ data }, index) => [data.mac, index]));
  const placeOf = ({ mac }: DeviceListEntry) => places.get(mac) ?? Number.POSITIVE_INFINITY;
  return devices
    .filter(({ type }) => deviceKind(type).key === 'disconnector')
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.mac.localeCompare(other.mac))
    .map((device) => ({ device, title: nodeOfDevice(nodes, device.mac)?.title ?? device.title }));
}

/** The tree with these disconnectors alone and the groups they are in; a leaf has the address of its device for an id. */
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

/** What an address picks: addresses of devices, at most as many as a group has; undefined where it says nothing. */
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
  /** What the address names, and what was picked before it named nothing; undefined for nothing said. */
  readonly named: readonly string[] | undefined;
  readonly last: readonly string[] | undefined;
  /** The device that the whole product has selected. */
  readonly selected: string | undefined;
}

/**
 * The disconnectors that are shown: those named, else those of before, else the one that is selected anyway, else the only
 * one that there is. What is not the caller's is left out.
 */
export function pickedOf(disconnectors: readonly Disconnector[], { named, last, selected }: Wishes): Disconnector[] {
  const among = (macs: readonly string[]) => disconnectors.filter(({ device }) => macs.includes(device.mac));
  if (named !== undefined) return among(named);
  if (last !== undefined) return among(last);
  const chosen = selected === undefined ? [] : among([selected]);
  return chosen.length === 0 && disconnectors.length === 1 ? [...disconnectors] : chosen;
}
