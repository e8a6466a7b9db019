import { type MenuTreeNode, newTwin } from '@phasor/contract';
import type { NodesEdit } from '../edit-nodes.ts';

/** Whether an edit gives two nodes of one place names that look alike, which the server refuses. */
export function makesTwins<Data extends object>(edit: NodesEdit<Data>, nodes: readonly MenuTreeNode<Data>[]): boolean {
  return newTwin(edit([...nodes]), { before: nodes, of: 'all' }) !== undefined;
}

/** The edit, which changes nothing where it would make twins: the tree may have been changed elsewhere meanwhile. */
export function apart<Data extends object>(edit: NodesEdit<Data>): NodesEdit<Data> {
  return (nodes) => (makesTwins(edit, nodes) ? nodes : edit(nodes));
}
