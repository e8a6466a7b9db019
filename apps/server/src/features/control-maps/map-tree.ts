import type { ControlMap, MapButton, MenuTreeNode } from '@phasor/contract';
import { invalidMenu } from '../../menus/menu-text.ts';

type MapNode = MenuTreeNode<ControlMap>;

/**
 * The tree as it is kept: maps with their buttons, groups with nothing but their nodes.
 * @param disconnectors  MACs of the caller's disconnectors
 * @throws AppError('request.invalid', field menu) for a button of another device, a relay that is twice on one map and an image on two
 */
export function checkedTree(nodes: readonly MapNode[], disconnectors: ReadonlySet<string>): MapNode[] {
  const images = new Set<number>();
  const kept = (node: MapNode): MapNode => {
    const { title, isLeaf, isExpanded, data } = node;
    const shell = { title, isLeaf, ...(isExpanded !== undefined && { isExpanded }) };
    if (!isLeaf) return { ...shell, children: (node.children ?? []).map(kept), data: { id: data.id } };
    const { id, ID_map = null, buttonList = [] } = data;
    if (ID_map !== null && images.has(ID_map)) throw invalidMenu(`image ${ID_map} on two maps`);
    if (ID_map !== null) images.add(ID_map);
    checkButtons(buttonList, disconnectors);
    return { ...shell, data: { id, ID_map, buttonList } };
  };
  return nodes.map(kept);
}

function checkButtons(buttons: readonly MapButton[], disconnectors: ReadonlySet<string>): void {
  const relays = new Set<string>();
  for (const { device, relay } of buttons) {
    if (!disconnectors.has(device)) throw invalidMenu(`no disconnector of the caller: ${device}`);
    const key = `${device} ${relay}`;
    if (relays.has(key)) throw invalidMenu(`relay ${relay} of ${device} twice on one map`);
    relays.add(key);
  }
}

/** The tree with the buttons of these devices alone: what is no longer assigned is on no map. */
export function shownTree(nodes: readonly MapNode[], disconnectors: ReadonlySet<string>): MapNode[] {
  return treeWith(nodes, (device) => disconnectors.has(device));
}

/** The tree with no other buttons than those of devices that are kept. */
export function treeWith(nodes: readonly MapNode[], isKept: (device: string) => boolean): MapNode[] {
  return nodes.map((node) => {
    if (!node.isLeaf) return { ...node, children: treeWith(node.children ?? [], isKept) };
    const buttonList = (node.data.buttonList ?? []).filter(({ device }) => isKept(device));
    return { ...node, data: { ...node.data, buttonList } };
  });
}

/** MACs of the devices that have a button somewhere in a tree. */
export function devicesOf(nodes: readonly MapNode[]): ReadonlySet<string> {
  const found = (node: MapNode): string[] =>
    node.isLeaf ? (node.data.buttonList ?? []).map(({ device }) => device) : (node.children ?? []).flatMap(found);
  return new Set(nodes.flatMap(found));
}

/** Numbers of the images that maps of a tree show. */
export function imagesOf(nodes: readonly MapNode[]): ReadonlySet<number> {
  const found = (node: MapNode): number[] =>
    node.isLeaf ? [node.data.ID_map ?? []].flat() : (node.children ?? []).flatMap(found);
  return new Set(nodes.flatMap(found));
}
