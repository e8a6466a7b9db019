import { dragAndDropFeature, hotkeysCoreFeature, type ItemInstance, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useEffect, useMemo } from 'react';
import { session } from '../session/session.ts';
import type { SelectionRef } from '../session/session-store.ts';
import { useStore } from '../state/use-store.ts';
import { canMove, withExpanded, withMoved } from './edit-menu.ts';
import { filteredNodes, type MenuNode, menuNodes, ROOT_ID } from './menu-model.ts';
import { groupsOf } from './tree.ts';
import { useEditHierarchy } from './use-edit-hierarchy.ts';
import { useHierarchy } from './use-selection.ts';

const NOTHING: MenuNode = { id: '', title: '', children: [], device: undefined, isSelectable: false, tag: undefined };
/** Share of a row, from its edges, where a drop lands beside it and not in it. */
const EDGE = 0.3;
const INDENT_PX = 16;

/** What selecting a row means; undefined for a group that cannot be selected. */
export function refOfRow({ id, device, isSelectable }: MenuNode): SelectionRef | undefined {
  if (device !== undefined) return { device: device.mac };
  return isSelectable ? { group: id } : undefined;
}

/** What the rows do. */
export interface MenuTreeActions {
  /** A device was clicked, or Enter pressed on a row. */
  readonly onChoose: (node: MenuNode, by: 'pointer' | 'keyboard') => void;
  readonly onRename: (id: string) => void;
}

type Item = ItemInstance<MenuNode>;

/** The tree of the menu: what is shown for a text that is looked for, with folding, dragging and keys. */
export function useMenuTree(text: string, actions: MenuTreeActions) {
  const hierarchy = useHierarchy();
  const devices = useStore(session, (state) => state.devices);
  const all = useMemo(() => menuNodes(hierarchy?.nodes ?? [], hierarchy?.tags ?? [], devices), [hierarchy, devices]);
  const shown = useMemo(() => filteredNodes(all, text), [all, text]);
  const expanded = useMemo(() => unfolded(hierarchy?.nodes ?? []), [hierarchy]);
  const edit = useEditHierarchy();
  const isWhole = text.trim() === '';
  const parentOf = (item: Item) => (item.getId() === ROOT_ID ? null : item.getId());
  const tree = useTree<MenuNode>({
    rootItemId: ROOT_ID,
    indent: INDENT_PX,
    reorderAreaPercentage: EDGE,
    getItemName: (item) => item.getItemData().title,
    isItemFolder: (item) => item.getItemData().device === undefined,
    dataLoader: {
      getItem: (id) => shown.get(id) ?? NOTHING,
      getChildren: (id) => [...(shown.get(id)?.children ?? [])],
    },
    // What was found must be seen, whatever was folded before.
    state: { expandedItems: isWhole ? expanded : [...shown.keys()] },
    setExpandedItems: (next) => {
      // Folding what was found is not folding the tree.
      if (isWhole) edit(withExpanded(new Set(typeof next === 'function' ? next(expanded) : next)));
    },
    canDrag: () => isWhole,
    canDrop: ([dragged], { item }) =>
      dragged !== undefined && canMove(hierarchy?.nodes ?? [], dragged.getId(), parentOf(item)),
    onDrop: ([dragged], target) => {
      const index = 'childIndex' in target ? target.childIndex : undefined;
      if (dragged !== undefined) edit(withMoved(dragged.getId(), { parent: parentOf(target.item), index }));
    },
    onPrimaryAction: (item) => {
      if (!item.isFolder()) actions.onChoose(item.getItemData(), 'pointer');
    },
    hotkeys: {
      customSelect: {
        hotkey: 'Enter',
        handler: (_event, { getFocusedItem }) => actions.onChoose(getFocusedItem().getItemData(), 'keyboard'),
      },
      customRename: {
        hotkey: 'F2',
        handler: (_event, { getFocusedItem }) => actions.onRename(getFocusedItem().getId()),
      },
    },
    features: [syncDataLoaderFeature, hotkeysCoreFeature, dragAndDropFeature],
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows need the tree to be laid out anew
  useEffect(() => tree.rebuildTree(), [tree, shown, expanded, text]);
  return { tree, isEmpty: (shown.get(ROOT_ID)?.children.length ?? 0) === 0 };
}

function unfolded(nodes: Parameters<typeof groupsOf>[0]): string[] {
  return groupsOf(nodes)
    .filter(({ isExpanded }) => isExpanded !== false)
    .map(({ data }) => data.id);
}
