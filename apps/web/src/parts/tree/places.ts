import type { MenuTreeNode } from '@phasor/contract';
import { canMove, type Destination, findNode, placeOf } from './nodes.ts';

type Nodes<Data extends object> = readonly MenuTreeNode<Data>[];

/** A way of a node by keyboard: past its neighbours, into the group right above it, out of its own group. */
export type Step = 'up' | 'down' | 'in' | 'out';

/** Where a step leads; undefined where there is nothing on that side. */
export function stepFrom<Data extends object>(nodes: Nodes<Data>, id: string, step: Step): Destination | undefined {
  const place = placeOf(nodes, id);
  if (place === undefined) return undefined;
  const { parent, index } = place;
  const beside = childrenIn(nodes, parent);
  if (step === 'up') return index > 0 ? { parent, index: index - 1 } : undefined;
  if (step === 'down') return index + 1 < beside.length ? { parent, index: index + 2 } : undefined;
  if (step === 'in') {
    const above = beside[index - 1];
    return above !== undefined && canMove(nodes, id, above.data.id) ? { parent: above.data.id } : undefined;
  }
  const outer = parent === null ? undefined : placeOf(nodes, parent);
  return outer && { parent: outer.parent, index: outer.index + 1 };
}

/** The others in a group (top level for null), in their order: a node stands before, between or after them. */
export function othersIn<Data extends object>(
  nodes: Nodes<Data>,
  id: string,
  parent: string | null,
): readonly MenuTreeNode<Data>[] {
  return childrenIn(nodes, parent).filter(({ data }) => data.id !== id);
}

/** The move after so many of the others in a group. */
export function destinationAfter<Data extends object>(
  nodes: Nodes<Data>,
  id: string,
  { parent, count }: { readonly parent: string | null; readonly count: number },
): Destination {
  const from = placeOf(nodes, id);
  // The index counts with the node still in its old place.
  return { parent, index: from?.parent === parent && from.index < count ? count + 1 : count };
}

function childrenIn<Data extends object>(nodes: Nodes<Data>, parent: string | null): readonly MenuTreeNode<Data>[] {
  return parent === null ? nodes : (findNode(nodes, parent)?.children ?? []);
}
