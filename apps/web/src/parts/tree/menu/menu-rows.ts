import type { MenuTreeNode } from '@phasor/contract';
import { leavesOf } from '../nodes.ts';

/** A row of a menu: its node, and what is right below it. */
export interface MenuTreeRow<Data extends object> {
  readonly id: string;
  readonly children: readonly string[];
  /** Undefined for the root, which is not drawn. */
  readonly node: MenuTreeNode<Data> | undefined;
}

export const ROOT_ID = 'root';

/** The nodes flat by id, under a root. */
export function menuRows<Data extends object>(
  nodes: readonly MenuTreeNode<Data>[],
): ReadonlyMap<string, MenuTreeRow<Data>> {
  const rows = new Map<string, MenuTreeRow<Data>>();
  const add = (node: MenuTreeNode<Data>): string => {
    const { id } = node.data;
    rows.set(id, { id, children: (node.children ?? []).map(add), node });
    return id;
  };
  return rows.set(ROOT_ID, { id: ROOT_ID, children: nodes.map(add), node: undefined });
}

/** Whether all, some or none of the leaves of a node are ticked; a group without leaves is not. */
export function tickOf<Data extends object>(node: MenuTreeNode<Data>, ticked: ReadonlySet<string>): boolean | 'some' {
  const leaves = leavesOf([node]);
  const count = leaves.filter(({ data }) => ticked.has(data.id)).length;
  if (count === 0) return false;
  return count === leaves.length ? true : 'some';
}

/** Ticks every leaf of a node, or none where all of them were. */
export function withTicked<Data extends object>(
  node: MenuTreeNode<Data>,
  ticked: ReadonlySet<string>,
): ReadonlySet<string> {
  const ids = new Set(leavesOf([node]).map(({ data }) => data.id));
  return tickOf(node, ticked) === true ? ticked.difference(ids) : ticked.union(ids);
}
