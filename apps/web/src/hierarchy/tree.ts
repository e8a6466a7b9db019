import { type DeviceListEntry, HIERARCHY_LIMITS, type HierarchyMenu, type HierarchyNode } from '@phasor/contract';
import { groupsOf, leavesOf } from '../tree/nodes.ts';

/** Visible in reports (1-core.md, 3). */
const NEW_LEAF_REPORT_MODE = 1 as const;

/** The leaf that stands for a device. */
export function nodeOfDevice(nodes: readonly HierarchyNode[], mac: string): HierarchyNode | undefined {
  return leavesOf(nodes).find((leaf) => leaf.data.mac === mac);
}

/** The devices of a group: those below it that can be added up (types 1, 12 or none) and are still assigned (1-core.md, 2). */
export function groupMembers(group: HierarchyNode, devices: readonly DeviceListEntry[]): DeviceListEntry[] {
  const known = new Map(devices.map((device) => [device.mac, device]));
  return leavesOf(group.children ?? [])
    .filter(({ data }) => data.type === undefined || data.type === 1 || data.type === 12)
    .flatMap(({ data }) => known.get(data.mac ?? '') ?? []);
}

/**
 * The tree with a leaf for every device, new ones at the end and tagged with the label of their kind (1-core.md, 4), as
 * far as the tree holds them (decision 61). A leaf has its device's address for an id, so that two browsers that add the
 * same device mean the same leaf. Title and place stay the device's until somebody changes them here. Answers the same
 * object when nothing is missing, so that the caller knows whether to save.
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
        data: { id: mac, mac, type, report_mode: NEW_LEAF_REPORT_MODE },
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

/** The devices that have no leaf: once a tree is completed, those it has no room for (decision 61). */
export function leftOut(nodes: readonly HierarchyNode[], devices: readonly DeviceListEntry[]): DeviceListEntry[] {
  const present = new Set(leavesOf(nodes).map(({ data }) => data.mac));
  return devices.filter(({ mac }) => !present.has(mac));
}

/** How many nodes more the tree takes. */
function roomIn(nodes: readonly HierarchyNode[]): number {
  return Math.max(0, HIERARCHY_LIMITS.nodes - leavesOf(nodes).length - groupsOf(nodes).length);
}

/** The tree as it is sent (1-core.md, 3); the titles of tags stay out, which are those of their leaves. */
export function menuText({ nodes, tags }: HierarchyMenu): string {
  return JSON.stringify({ nodes, tags: tags.map((tag) => ({ ...tag, title: '' })) } satisfies HierarchyMenu);
}
