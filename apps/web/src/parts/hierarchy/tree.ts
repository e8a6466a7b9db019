import {
  type CountedGroup,
  countedGroup,
  type DeviceListEntry,
  HIERARCHY_LIMITS,
  type HierarchyMenu,
  type HierarchyNode,
  REPORT_MODES,
} from '@phasor/contract';
import { groupsOf, leavesOf } from '../tree/index.ts';

/** The leaf of a device. */
export function nodeOfDevice(nodes: readonly HierarchyNode[], mac: string): HierarchyNode | undefined {
  return leavesOf(nodes).find((leaf) => leaf.data.mac === mac);
}

/** Names of devices in the tree, by MAC. */
export function titlesIn(nodes: readonly HierarchyNode[]): ReadonlyMap<string, string> {
  return new Map(leavesOf(nodes).flatMap(({ data, title }) => (data.mac === undefined ? [] : [[data.mac, title]])));
}

/** The devices under their names in the tree, which every screen shows. */
export function titled<Device extends Pick<DeviceListEntry, 'mac' | 'title'>>(
  devices: readonly Device[],
  nodes: readonly HierarchyNode[],
): Device[] {
  const titles = titlesIn(nodes);
  return devices.map((device) => {
    const title = titles.get(device.mac) ?? device.title;
    return title === device.title ? device : { ...device, title };
  });
}

/** A group as it is counted: the devices that are still assigned, each of its registered kind (D49 and D62). */
export function groupAsCounted(group: HierarchyNode, devices: readonly DeviceListEntry[]): CountedGroup {
  const known = new Map(devices.map((device) => [device.mac, device]));
  const assigned = (nodes: readonly HierarchyNode[]): HierarchyNode[] =>
    nodes.flatMap((node): HierarchyNode[] => {
      if (!node.isLeaf) return [{ ...node, children: assigned(node.children ?? []) }];
      const device = known.get(node.data.mac ?? '');
      return device === undefined ? [] : [{ ...node, data: { ...node.data, type: device.type } }];
    });
  return countedGroup({ id: group.data.id, title: group.title, nodes: assigned(group.children ?? []) });
}

/**
 * The tree with a leaf for every device, new ones at the end and tagged with the label of their kind (R-TREE-036), as far as
 * they fit (D61). The id of a leaf is its device's address, so that two browsers that add the same device add the same leaf.
 * Title and place stay the device's until a user changes them here. Answers the same object when nothing is missing, so that
 * the caller knows whether to save.
 */
export function withAllDevices(
  menu: HierarchyMenu,
  devices: readonly DeviceListEntry[],
  kindLabel: (type: number) => string,
): HierarchyMenu {
  const added = leftOut(menu.nodes, devices).slice(0, roomIn(menu.nodes));
  if (added.length === 0) return menu;
  const tagged = new Set(menu.tags.map(({ mac }) => mac));
  return {
    nodes: [
      ...menu.nodes,
      ...added.map(({ mac, title, type }) => ({
        title,
        isLeaf: true,
        data: { id: mac, mac, type, report_mode: REPORT_MODES.part },
      })),
    ],
    tags: [
      ...menu.tags,
      ...added
        .filter(({ mac }) => !tagged.has(mac))
        .map(({ mac, type }) => ({ id: mac, title: '', mac, tags: [kindLabel(type)] })),
    ],
  };
}

/** The devices without a leaf: in a completed tree, those that do not fit (D61). */
export function leftOut(nodes: readonly HierarchyNode[], devices: readonly DeviceListEntry[]): DeviceListEntry[] {
  const present = new Set(leavesOf(nodes).map(({ data }) => data.mac));
  return devices.filter(({ mac }) => !present.has(mac));
}

/** Number of nodes that still fit in the tree. */
function roomIn(nodes: readonly HierarchyNode[]): number {
  return Math.max(0, HIERARCHY_LIMITS.nodes - leavesOf(nodes).length - groupsOf(nodes).length);
}

/** The tree as it is sent (R-TREE-034), without titles of tags: they are those of their leaves. */
export function menuText({ nodes, tags }: HierarchyMenu): string {
  return JSON.stringify({ nodes, tags: tags.map((tag) => ({ ...tag, title: '' })) } satisfies HierarchyMenu);
}

/** The content of a tree that determines how its groups are counted: two trees with the same text count the same. */
export function countingOf(nodes: readonly HierarchyNode[]): string {
  return JSON.stringify(nodes, (key, value: unknown) => (key === 'title' || key === 'isExpanded' ? undefined : value));
}
