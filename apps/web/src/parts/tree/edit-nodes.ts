import { type MenuTreeNode, NAME_LIMITS } from '@phasor/contract';
import { canMove, type Destination, findNode, isEmptyGroup, isTreeName, placeOf } from './nodes.ts';

/**
 * A change of a tree's nodes; answers the same list when nothing changes. It names what it changes by id and looks it up
 * anew, so that it can be made again on a tree that was changed elsewhere (D61).
 */
export type NodesEdit<Data extends object> = (nodes: MenuTreeNode<Data>[]) => MenuTreeNode<Data>[];

/** Changes every node for which `change` answers another one. */
export function changedNodes<Data extends object>(
  change: (node: MenuTreeNode<Data>) => MenuTreeNode<Data>,
): NodesEdit<Data> {
  const through = (nodes: MenuTreeNode<Data>[]): MenuTreeNode<Data>[] => {
    const next = nodes.map((node) => {
      const children = node.children === undefined ? undefined : through(node.children);
      return change(children === node.children ? node : { ...node, children });
    });
    return next.every((node, index) => node === nodes[index]) ? nodes : next;
  };
  return through;
}

/** Folds or unfolds one group; the others stay as they are, also those that came from elsewhere meanwhile. */
export function folded<Data extends object>(id: string, isExpanded: boolean): NodesEdit<Data> {
  return changedNodes((node) => {
    // What was never folded counts as unfolded.
    const isSame = node.isLeaf || isExpanded === (node.isExpanded ?? true);
    return node.data.id !== id || isSame ? node : { ...node, isExpanded };
  });
}

/** Names a node; a name that is too short or too long changes nothing (R-TREE-016). */
export function renamed<Data extends object>(id: string, text: string, most?: number): NodesEdit<Data> {
  const title = text.trim();
  if (!isTreeName(title, most)) return (nodes) => nodes;
  return changedNodes((node) => (node.data.id === id && node.title !== title ? { ...node, title } : node));
}

/**
 * Adds a node at the top, where it is seen at once, or right below one at the top that has to stay before it; a name that does
 * not fit, or an id that is there, adds nothing.
 */
export function added<Data extends object>(node: MenuTreeNode<Data>, below?: string): NodesEdit<Data> {
  const title = node.title.trim();
  const isFit = isTreeName(title, NAME_LIMITS.dialogMax);
  return (nodes) => {
    if (!isFit || findNode(nodes, node.data.id) !== undefined) return nodes;
    return nodes.toSpliced(nodes.findIndex(({ data }) => data.id === below) + 1, 0, { ...node, title });
  };
}

/** Takes a leaf or an empty group away; a group that is not empty stays (R-TREE-057). */
export function removed<Data extends object>(id: string): NodesEdit<Data> {
  return (nodes) => {
    const node = findNode(nodes, id);
    return node !== undefined && (node.isLeaf || isEmptyGroup(node)) ? without(nodes, id) : nodes;
  };
}

/** Puts a node somewhere else; into itself, below a leaf or deeper than 8 levels it does not go. */
export function moved<Data extends object>(id: string, { parent, index }: Destination): NodesEdit<Data> {
  return (nodes) => {
    const node = findNode(nodes, id);
    if (node === undefined || !canMove(nodes, id, parent)) return nodes;
    const from = placeOf(nodes, id);
    // The index counts with the node still in its old place.
    const isShifted = index !== undefined && from?.parent === parent && from.index < index;
    const at = isShifted ? index - 1 : index;
    if (from?.parent === parent && (at === from.index || (at === undefined && isLast(nodes, id)))) return nodes;
    return inserted(without(nodes, id), node, { parent, index: at });
  };
}

function without<Data extends object>(nodes: readonly MenuTreeNode<Data>[], id: string): MenuTreeNode<Data>[] {
  return nodes
    .filter(({ data }) => data.id !== id)
    .map((node) => (node.children === undefined ? node : { ...node, children: without(node.children, id) }));
}

function inserted<Data extends object>(
  nodes: readonly MenuTreeNode<Data>[],
  node: MenuTreeNode<Data>,
  { parent, index }: Destination,
): MenuTreeNode<Data>[] {
  if (parent === null) return nodes.toSpliced(index ?? nodes.length, 0, node);
  return nodes.map((each) => {
    const children = each.children ?? [];
    if (each.data.id === parent) {
      return { ...each, isExpanded: true, children: children.toSpliced(index ?? children.length, 0, node) };
    }
    return each.isLeaf ? each : { ...each, children: inserted(children, node, { parent, index }) };
  });
}

function isLast<Data extends object>(nodes: readonly MenuTreeNode<Data>[], id: string): boolean {
  return nodes.some((node) => isLast(node.children ?? [], id)) || nodes.at(-1)?.data.id === id;
}
