import { type DeviceListEntry, type HierarchyNode, INTEGRATION_TOKENS } from '@phasor/contract';
import { groupsOf, leavesOf } from '../../parts/tree/index.ts';

/** Devices that a new token may open together. */
export interface TokenScope {
  /** Id of a group of the tree, or `all`. */
  readonly id: string;
  /** Name of the group; undefined for all devices of the account. */
  readonly title: string | undefined;
  /** MACs beside the one of the page. */
  readonly macs: readonly string[];
}

/**
 * The groups of the tree that have further devices of the account's own, and all of them together; [] where it owns no other
 * device.
 */
export function tokenScopes(
  mac: string,
  { nodes, devices }: { readonly nodes: readonly HierarchyNode[]; readonly devices: readonly DeviceListEntry[] },
): readonly TokenScope[] {
  const owned = new Set(devices.flatMap(({ level, mac: each }) => (level === 'own' && each !== mac ? [each] : [])));
  const all = { id: 'all', title: undefined, macs: [...owned] };
  const groups = groupsOf(nodes).map((group) => {
    const macs = leavesOf(group.children ?? []).flatMap(({ data }) => data.mac ?? []);
    return { id: group.data.id, title: group.title, macs: [...new Set(macs)].filter((each) => owned.has(each)) };
  });
  return [...groups, all].filter(({ macs }) => macs.length > 0 && macs.length < INTEGRATION_TOKENS.devices);
}
