import { type DeviceListEntry, HIERARCHY_LIMITS, type HierarchyMenu, type HierarchyNode } from '@phasor/contract';

/** Visible in reports (1-core.md, 3). */
const NEW_LEAF_REPORT_MODE = 1 as const;

/** All device nodes, from top to bottom as a person reads the tree. */
export function leavesOf(nodes: readonly HierarchyNode[]): HierarchyNode[] {
  return nodes.flatMap((node) => (node.isLeaf ? [node] : leavesOf(node.children ?? [])));
}

/** The node with an id, at any depth. */
export function findNode(nodes: readonly HierarchyNode[], id: string): HierarchyNode | undefined {
  for (const node of nodes) {
    const found = node.data.id === id ? node : findNode(node.children ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The leaf that stands for a device. */
export function nodeOfDevice(nodes: readonly HierarchyNode[], mac: string): HierarchyNode | undefined {
  return leavesOf(nodes).find((leaf) => leaf.data.mac === mac);
}

/** Titles of the groups above a node, outermost first; undefined when the node is not in the tree. */
export function pathTo(nodes: readonly HierarchyNode[], id: string): readonly string[] | undefined {
  for (const node of nodes) {
    if (node.data.id === id) return [];
    const inner = pathTo(node.children ?? [], id);
    if (inner !== undefined) return [node.title, ...inner];
  }
  return undefined;
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

/** All groups, from top to bottom, a group before what is in it. */
export function groupsOf(nodes: readonly HierarchyNode[]): HierarchyNode[] {
  return nodes.flatMap((node) => (node.isLeaf ? [] : [node, ...groupsOf(node.children ?? [])]));
}
