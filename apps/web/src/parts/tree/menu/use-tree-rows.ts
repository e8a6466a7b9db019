import { dragAndDropFeature, hotkeysCoreFeature, type ItemInstance, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import type { MenuTreeNode } from '@phasor/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { folded, moved, type NodesEdit } from '../edit-nodes.ts';
import { canMove, foldingBetween, unfoldedOf } from '../nodes.ts';
import { dropOptions, onRow } from '../rows/tree-rows.ts';
import { useRowFocus } from '../rows/use-row-focus.ts';
import { useRowWindow } from '../rows/use-row-window.ts';
import { type MenuTreeRow, menuRows, ROOT_ID } from './menu-rows.ts';

interface TreeRowActions<Data extends object> {
  /** Undefined where the tree is only read. */
  readonly onEdit: ((edit: NodesEdit<Data>) => void) | undefined;
  /** A row was clicked, or Enter or the space bar pressed on it. */
  readonly onChoose: (node: MenuTreeNode<Data>, by: 'pointer' | 'keyboard') => void;
  readonly onRename: (id: string) => void;
}

/** The rows of a menu, with folding, dragging and keys. */
export function useTreeRows<Data extends object>(
  nodes: readonly MenuTreeNode<Data>[],
  { onEdit, onChoose, onRename }: TreeRowActions<Data>,
) {
  type Row = MenuTreeRow<Data>;
  const rows = useMemo(() => menuRows(nodes), [nodes]);
  const [folding, setFolding] = useState<readonly string[]>();
  // A tree that is only read is folded for the viewer, and the folding is not stored.
  const expandedItems = useMemo(() => [...(folding ?? unfoldedOf(nodes))], [folding, nodes]);
  const scroll = useRef<(item: ItemInstance<Row>) => void>(undefined);
  const parentOf = (item: ItemInstance<Row>) => (item.getId() === ROOT_ID ? null : item.getId());
  const choose = ({ node }: Row, by: 'pointer' | 'keyboard') => {
    if (node !== undefined) onChoose(node, by);
  };
  const tree = useTree<Row>({
    rootItemId: ROOT_ID,
    ...dropOptions,
    getItemName: (item) => item.getItemData().node?.title ?? '',
    isItemFolder: (item) => item.getItemData().node?.isLeaf !== true,
    dataLoader: {
      getItem: (id) => rows.get(id) ?? { id, children: [], node: undefined },
      getChildren: (id) => [...(rows.get(id)?.children ?? [])],
    },
    state: { expandedItems },
    setExpandedItems: (next) => {
      const ids = typeof next === 'function' ? next(expandedItems) : next;
      if (onEdit === undefined) setFolding(ids);
      else for (const { id, isExpanded } of foldingBetween(expandedItems, ids)) onEdit(folded(id, isExpanded));
    },
    canDrag: () => onEdit !== undefined,
    canDrop: ([dragged], { item }) => dragged !== undefined && canMove(nodes, dragged.getId(), parentOf(item)),
    onDrop: ([dragged], target) => {
      const index = 'childIndex' in target ? target.childIndex : undefined;
      if (dragged !== undefined) onEdit?.(moved(dragged.getId(), { parent: parentOf(target.item), index }));
    },
    onPrimaryAction: (item) => {
      if (!item.isFolder()) choose(item.getItemData(), 'pointer');
    },
    scrollToItem: (item) => scroll.current?.(item),
    hotkeys: {
      customSelect: { hotkey: 'Enter', handler: onRow((row) => choose(row, 'keyboard')) },
      customPick: { hotkey: 'Space', handler: onRow((row) => choose(row, 'keyboard')) },
      customRename: { hotkey: 'F2', handler: onRow(({ id }) => onRename(id)) },
    },
    features: [syncDataLoaderFeature, hotkeysCoreFeature, dragAndDropFeature],
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows need the tree to be laid out anew
  useEffect(() => tree.rebuildTree(), [tree, rows, expandedItems]);
  const window = useRowWindow(tree, scroll);
  const goTo = useRowFocus(tree, nodes.length === 0);
  return { tree, window, goTo };
}
