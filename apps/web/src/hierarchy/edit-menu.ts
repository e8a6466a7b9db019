import {
  HIERARCHY_LIMITS,
  type HierarchyMenu,
  type HierarchyNode,
  type HierarchyTag,
  NAME_LIMITS,
} from '@phasor/contract';
import { findNode } from './tree.ts';

/**
 * A change of the tree; answers the same object when nothing changes. It names what it changes by id and looks it up
 * anew, so that it can be made again on a tree that was changed elsewhere (decision 61).
 */
export type MenuEdit = (menu: HierarchyMenu) => HierarchyMenu;

export type ReportMode = NonNullable<HierarchyNode['data']['report_mode']>;

/** Where a node goes: into a group, or to the top level for null, before the child at `index` (the end without one). */
export interface Destination {
  readonly parent: string | null;
  readonly index?: number | undefined;
}

/** True for a name the tree keeps: 3 to 24 characters, in dialogs to 30 (1-core.md, 5; decision 61). */
export function isTreeName(text: string, most: number = NAME_LIMITS.treeMax): boolean {
  const { length } = text.trim();
  return length >= NAME_LIMITS.treeMin && length <= most;
}

/** Several edits as one, so that they are saved together. */
export function allOf(edits: readonly MenuEdit[]): MenuEdit {
  return (menu) => {
    let next = menu;
    for (const edit of edits) next = edit(next);
    return next;
  };
}

/** Unfolds exactly the groups with these ids and folds the others. */
export function withExpanded(ids: ReadonlySet<string>): MenuEdit {
  return changedNodes((node) => {
    // What was never folded counts as unfolded.
    const isExpanded = ids.has(node.data.id);
    return node.isLeaf || isExpanded === (node.isExpanded ?? true) ? node : { ...node, isExpanded };
  });
}

/** Names a group or a device; a name that is too short or too long changes nothing (1-core.md, 5). */
export function withTitle(id: string, text: string, most: number = NAME_LIMITS.treeMax): MenuEdit {
  const title = text.trim();
  if (!isTreeName(title, most)) return (menu) => menu;
  return changedNodes((node) => (node.data.id === id && node.title !== title ? { ...node, title } : node));
}

/** Adds an empty group at the top, where it is seen at once; a name that does not fit adds nothing. */
export function withGroup(id: string, text: string): MenuEdit {
  return (menu) => {
    if (!isTreeName(text) || findNode(menu.nodes, id) !== undefined) return menu;
    const group: HierarchyNode = { title: text.trim(), isLeaf: false, isExpanded: true, children: [], data: { id } };
    return { ...menu, nodes: [group, ...menu.nodes] };
  };
}

/** Takes a group away; one that is not empty stays (1-core.md, 4). */
export function withoutGroup(id: string): MenuEdit {
  return (menu) => {
    const group = findNode(menu.nodes, id);
    return group !== undefined && isEmptyGroup(group) ? { ...menu, nodes: without(menu.nodes, id) } : menu;
  };
}

export function isEmptyGroup(node: HierarchyNode): boolean {
  return !node.isLeaf && (node.children ?? []).length === 0;
}

/** Takes the leaves and tags of devices away. */
export function withoutDevices(macs: ReadonlySet<string>): MenuEdit {
  const isGone = (mac: string | undefined) => mac !== undefined && macs.has(mac);
  const kept = (nodes: readonly HierarchyNode[]): HierarchyNode[] =>
    nodes
      .filter(({ data }) => !isGone(data.mac))
      .map((node) => (node.children === undefined ? node : { ...node, children: kept(node.children) }));
  return ({ nodes, tags }) => ({ nodes: kept(nodes), tags: tags.filter(({ mac }) => !isGone(mac)) });
}

/** Puts a node somewhere else; into itself, below a leaf or deeper than 8 levels it does not go. */
export function withMoved(id: string, { parent, index }: Destination): MenuEdit {
  return (menu) => {
    const node = findNode(menu.nodes, id);
    if (node === undefined || !canMove(menu.nodes, id, parent)) return menu;
    const from = placeOf(menu.nodes, id);
    // The index counts with the node still in its old place.
    const isShifted = index !== undefined && from?.parent === parent && from.index < index;
    const at = isShifted ? index - 1 : index;
    if (from?.parent === parent && (at === from.index || (at === undefined && isLast(menu.nodes, id)))) return menu;
    return { ...menu, nodes: inserted(without(menu.nodes, id), node, { parent, index: at }) };
  };
}

/** Whether a node may go into a group, or to the top level for null. */
export function canMove(nodes: readonly HierarchyNode[], id: string, parent: string | null): boolean {
  const node = findNode(nodes, id);
  if (node === undefined) return false;
  if (parent === null) return levelsOf(node) <= HIERARCHY_LIMITS.levels;
  const group = findNode(nodes, parent);
  const isInside = findNode([node], parent) !== undefined;
  if (group === undefined || group.isLeaf || isInside) return false;
  return (levelOf(nodes, parent) ?? 0) + levelsOf(node) <= HIERARCHY_LIMITS.levels;
}

/** Gives a device its one tag; an empty one takes it away (1-core.md, 3). */
export function withTag(mac: string, text: string): MenuEdit {
  const tag = text.trim();
  return changedTag(mac, (before) =>
    (before.tags[0] ?? '') === tag ? before : { ...before, tags: tag === '' ? [] : [tag] },
  );
}

/** Gives a device its place; null takes it away. */
export function withPlace(mac: string, place: { latitude: number; longitude: number } | null): MenuEdit {
  const [lat, lng] = [place?.latitude ?? null, place?.longitude ?? null];
  return changedTag(mac, (before) => (before.lat === lat && before.lng === lng ? before : { ...before, lat, lng }));
}

/** Shows, hides or adds up a leaf in reports (1-core.md, 3). */
export function withReportMode(id: string, mode: ReportMode): MenuEdit {
  return changedNodes((node) =>
    node.data.id !== id || !node.isLeaf || node.data.report_mode === mode
      ? node
      : { ...node, data: { ...node.data, report_mode: mode } },
  );
}

function changedNodes(change: (node: HierarchyNode) => HierarchyNode): MenuEdit {
  const through = (nodes: HierarchyNode[]): HierarchyNode[] => {
    const next = nodes.map((node) => {
      const children = node.children === undefined ? undefined : through(node.children);
      return change(children === node.children ? node : { ...node, children });
    });
    return next.every((node, index) => node === nodes[index]) ? nodes : next;
  };
  return (menu) => {
    const nodes = through(menu.nodes);
    return nodes === menu.nodes ? menu : { ...menu, nodes };
  };
}

function changedTag(mac: string, change: (tag: HierarchyTag) => HierarchyTag): MenuEdit {
  return (menu) => {
    const known = menu.tags.find((tag) => tag.mac === mac);
    const before: HierarchyTag = known ?? { id: mac, title: '', mac, tags: [] };
    const after = change(before);
    if (after === before) return menu;
    const tags = known === undefined ? [...menu.tags, after] : menu.tags.map((tag) => (tag === known ? after : tag));
    return { ...menu, tags };
  };
}

function without(nodes: readonly HierarchyNode[], id: string): HierarchyNode[] {
  return nodes
    .filter(({ data }) => data.id !== id)
    .map((node) => (node.children === undefined ? node : { ...node, children: without(node.children, id) }));
}

function inserted(
  nodes: readonly HierarchyNode[],
  node: HierarchyNode,
  { parent, index }: Destination,
): HierarchyNode[] {
  if (parent === null) return nodes.toSpliced(index ?? nodes.length, 0, node);
  return nodes.map((each) => {
    const children = each.children ?? [];
    if (each.data.id === parent) {
      return { ...each, isExpanded: true, children: children.toSpliced(index ?? children.length, 0, node) };
    }
    return each.isLeaf ? each : { ...each, children: inserted(children, node, { parent, index }) };
  });
}

function isLast(nodes: readonly HierarchyNode[], id: string): boolean {
  return nodes.some((node) => isLast(node.children ?? [], id)) || nodes.at(-1)?.data.id === id;
}

/** The group a node is in (null: top level) and its index there; undefined when it is not in the tree. */
export function placeOf(
  nodes: readonly HierarchyNode[],
  id: string,
  parent: string | null = null,
): { parent: string | null; index: number } | undefined {
  const index = nodes.findIndex(({ data }) => data.id === id);
  if (index >= 0) return { parent, index };
  for (const node of nodes) {
    const found = placeOf(node.children ?? [], id, node.data.id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Level of a node, 1 at the top. */
function levelOf(nodes: readonly HierarchyNode[], id: string): number | undefined {
  for (const node of nodes) {
    if (node.data.id === id) return 1;
    const inner = levelOf(node.children ?? [], id);
    if (inner !== undefined) return inner + 1;
  }
  return undefined;
}

function levelsOf({ children = [] }: HierarchyNode): number {
  return 1 + Math.max(0, ...children.map(levelsOf));
}
