import { type DeviceListEntry, GROUP_MEMBERS_MAX, type HierarchyMenu, type HierarchyNode } from '@phasor/contract';

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

/**
 * The devices a selected group stands for: those below it that can be added up (types 1, 12 or none) and are still
 * assigned, at most as many as a group call takes (1-core.md, 2; decision 53).
 */
export function groupMembers(group: HierarchyNode, devices: readonly DeviceListEntry[]): DeviceListEntry[] {
  return leavesOf(group.children ?? [])
    .filter(({ data }) => data.type === undefined || data.type === 1 || data.type === 12)
    .flatMap(({ data }) => devices.filter(({ mac }) => mac === data.mac))
    .slice(0, GROUP_MEMBERS_MAX);
}

/** What a device that is new in the tree gets: its leaf, and a tag with the label of its kind. */
export interface Placing {
  readonly newId: () => string;
  readonly kindLabel: (type: number) => string;
}

/**
 * The tree with a leaf for every device, new ones at the end and tagged with their kind (1-core.md, 4). Answers the same
 * object when nothing is missing, so that the caller knows whether to save.
 */
export function withAllDevices(
  menu: HierarchyMenu,
  devices: readonly DeviceListEntry[],
  { newId, kindLabel }: Placing,
): HierarchyMenu {
  const present = new Set(leavesOf(menu.nodes).map(({ data }) => data.mac));
  const missing = devices.filter(({ mac }) => !present.has(mac));
  if (missing.length === 0) return menu;
  const added = missing.map((device) => ({ device, id: newId() }));
  const tagged = new Set(menu.tags.map(({ mac }) => mac));
  return {
    nodes: [
      ...menu.nodes,
      ...added.map(({ device, id }) => ({
        title: device.title,
        isLeaf: true,
        data: { id, mac: device.mac, type: device.type, report_mode: 1 as const },
      })),
    ],
    tags: [
      ...menu.tags,
      ...added
        .filter(({ device }) => !tagged.has(device.mac))
        .map(({ device, id }) => ({
          id,
          title: device.title,
          mac: device.mac,
          tags: [kindLabel(device.type)],
          lat: device.lat,
          lng: device.lng,
        })),
    ],
  };
}

/** All groups, from top to bottom, a group before what is in it. */
export function groupsOf(nodes: readonly HierarchyNode[]): HierarchyNode[] {
  return nodes.flatMap((node) => (node.isLeaf ? [] : [node, ...groupsOf(node.children ?? [])]));
}
