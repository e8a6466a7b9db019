import { MENU_TREE_LIMITS, type MenuTreeNode, NAME_LIMITS, seenName } from '@phasor/contract';
import { plainText } from '../../base/ui/text/plain-text.ts';

type Nodes<Data extends object> = readonly MenuTreeNode<Data>[];

/** Where a node goes: into a group, or to the top level for null, before the child at `index` (the end without one). */
export interface Destination {
  readonly parent: string | null;
  readonly index?: number | undefined;
}

/** All leaves, from top to bottom as a person reads the tree. */
export function leavesOf<Data extends object>(nodes: Nodes<Data>): MenuTreeNode<Data>[] {
  return nodes.flatMap((node) => (node.isLeaf ? [node] : leavesOf(node.children ?? [])));
}

/** All groups, from top to bottom, a group before what is in it. */
export function groupsOf<Data extends object>(nodes: Nodes<Data>): MenuTreeNode<Data>[] {
  return nodes.flatMap((node) => (node.isLeaf ? [] : [node, ...groupsOf(node.children ?? [])]));
}

/** The leaves whose titles contain a text, without accents and case, in their groups unfolded; all of them for ''. */
export function foundIn<Data extends object>(nodes: Nodes<Data>, text: string): Nodes<Data> {
  const wanted = plainText(text.trim());
  if (wanted === '') return nodes;
  return nodes.flatMap((node): MenuTreeNode<Data>[] => {
    if (node.isLeaf) return plainText(node.title).includes(wanted) ? [node] : [];
    const children = [...foundIn(node.children ?? [], text)];
    return children.length === 0 ? [] : [{ ...node, isExpanded: true, children }];
  });
}

/** The groups that are shown with what is in them; what was never folded counts as unfolded. */
export function unfoldedOf<Data extends object>(nodes: Nodes<Data>): string[] {
  return groupsOf(nodes)
    .filter(({ isExpanded }) => isExpanded !== false)
    .map(({ data }) => data.id);
}

/** What is to be folded and unfolded so that other groups are unfolded than before. */
export function foldingBetween(before: readonly string[], after: readonly string[]) {
  const [closed, open] = [new Set(before), new Set(after)];
  return [...closed.symmetricDifference(open)].map((id) => ({ id, isExpanded: open.has(id) }));
}

/** The node with an id, at any depth. */
export function findNode<Data extends object>(nodes: Nodes<Data>, id: string): MenuTreeNode<Data> | undefined {
  for (const node of nodes) {
    const found = node.data.id === id ? node : findNode(node.children ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Titles of the groups above a node, outermost first; undefined when the node is not in the tree. */
export function pathTo<Data extends object>(nodes: Nodes<Data>, id: string): readonly string[] | undefined {
  for (const node of nodes) {
    if (node.data.id === id) return [];
    const inner = pathTo(node.children ?? [], id);
    if (inner !== undefined) return [node.title, ...inner];
  }
  return undefined;
}

/** The group a node is in (null: top level) and its index there; undefined when it is not in the tree. */
export function placeOf<Data extends object>(
  nodes: Nodes<Data>,
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

/** True for a name a tree keeps: 3 to 24 characters, in dialogs to 30 (R-TREE-014, R-TREE-015, D61). */
export function isTreeName(text: string, most: number = NAME_LIMITS.treeMax): boolean {
  const { length } = text.trim();
  return length >= NAME_LIMITS.treeMin && length <= most;
}

/** What a place holds: the top level for null. */
function childrenIn<Data extends object>(nodes: Nodes<Data>, parent: string | null): Nodes<Data> {
  return parent === null ? nodes : (findNode(nodes, parent)?.children ?? []);
}

/** True when another group of that name is in the place already: the two would look the same. */
export function hasTwin<Data extends object>(
  nodes: Nodes<Data>,
  { id, title, parent }: { readonly id: string; readonly title: string; readonly parent: string | null },
): boolean {
  const name = seenName(title);
  return childrenIn(nodes, parent).some((node) => !node.isLeaf && node.data.id !== id && seenName(node.title) === name);
}

export function isEmptyGroup(node: MenuTreeNode): boolean {
  return !node.isLeaf && (node.children ?? []).length === 0;
}

/** Whether a node may go into a group, or to the top level for null; a group not beside another one of its name. */
export function canMove<Data extends object>(nodes: Nodes<Data>, id: string, parent: string | null): boolean {
  const node = findNode(nodes, id);
  if (node === undefined) return false;
  const isElsewhere = placeOf(nodes, id)?.parent !== parent;
  if (!node.isLeaf && isElsewhere && hasTwin(nodes, { id, title: node.title, parent })) return false;
  if (parent === null) return levelsOf(node) <= MENU_TREE_LIMITS.levels;
  const group = findNode(nodes, parent);
  const isInside = findNode([node], parent) !== undefined;
  if (group === undefined || group.isLeaf || isInside) return false;
  return (levelOf(nodes, parent) ?? 0) + levelsOf(node) <= MENU_TREE_LIMITS.levels;
}

/** A group a node can be moved to; null is the top level. */
export interface MoveChoice {
  readonly id: string | null;
  /** Titles from the outermost group on. */
  readonly path: readonly string[];
}

/** Where a node can go, the group it is in among them. */
export function moveChoices<Data extends object>(nodes: Nodes<Data>, id: string): MoveChoice[] {
  const parent = placeOf(nodes, id)?.parent ?? null;
  return [
    { id: null, path: [] },
    ...groupsOf(nodes)
      .filter(({ data }) => data.id === parent || canMove(nodes, id, data.id))
      .map(({ data, title }) => ({ id: data.id, path: [...(pathTo(nodes, data.id) ?? []), title] })),
  ];
}

/** Level of a node, 1 at the top. */
function levelOf<Data extends object>(nodes: Nodes<Data>, id: string): number | undefined {
  for (const node of nodes) {
    if (node.data.id === id) return 1;
    const inner = levelOf(node.children ?? [], id);
    if (inner !== undefined) return inner + 1;
  }
  return undefined;
}

function levelsOf<Data extends object>({ children = [] }: MenuTreeNode<Data>): number {
  return 1 + Math.max(0, ...children.map(levelsOf));
}
