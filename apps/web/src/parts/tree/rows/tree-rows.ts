import type { ItemInstance, TreeInstance } from '@headless-tree/core';

/** How far rows are set in, px, and the share of a row, from its edges, where a drop lands beside it and not in it. */
export const dropOptions = { indent: 16, reorderAreaPercentage: 0.3 } as const;

/** Where something that is dragged would land now, seen from a row. */
export function dropOf<Node>(item: ItemInstance<Node>): 'in' | 'above' | 'below' | undefined {
  if (item.isUnorderedDragTarget()) return 'in';
  if (item.isDragTargetAbove()) return 'above';
  return item.isDragTargetBelow() ? 'below' : undefined;
}

/** A key that a row takes; the buttons and fields in it have their own use for the same key. */
export function onRow<Node>(act: (node: Node) => void) {
  return (event: KeyboardEvent, { getFocusedItem }: TreeInstance<Node>) => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'treeitem') return;
    event.preventDefault();
    act(getFocusedItem().getItemData());
  };
}
