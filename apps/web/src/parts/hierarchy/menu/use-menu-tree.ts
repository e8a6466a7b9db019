import { dragAndDropFeature, hotkeysCoreFeature, type ItemInstance, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useEffect, useMemo, useRef } from 'react';
import { session } from '../../../base/session/session.ts';
import { type SelectionRef, sameSelection } from '../../../base/session/session-store.ts';
import { useStore } from '../../../base/state/use-store.ts';
import { canMove, dropOptions, onRow, unfoldedOf, useRowFocus, useRowWindow } from '../../tree/index.ts';
import { foldChanges } from '../editing/tree-change.ts';
import { useEditHierarchy } from '../editing/use-edit-hierarchy.ts';
import { useHierarchy } from '../use-selection.ts';
import { bestMatch, filteredNodes, type MenuNode, menuNodes, ROOT_ID } from './menu-model.ts';

const NOTHING: MenuNode = { id: '', title: '', children: [], device: undefined, isSelectable: false, tag: undefined };

/** The selection of a row; undefined for a group that cannot be selected. */
export function refOfRow({ id, device, isSelectable }: MenuNode): SelectionRef | undefined {
  if (device !== undefined) return { device: device.mac };
  return isSelectable ? { group: id } : undefined;
}

/** Actions of the rows. */
export interface MenuTreeActions {
  /** A device was clicked, or Enter pressed on a row. */
  readonly onChoose: (node: MenuNode, by: 'pointer' | 'keyboard') => void;
  readonly onRename: (id: string) => void;
}

type Item = ItemInstance<MenuNode>;

/** The tree of the menu: the rows that match a search, with folding, dragging and keys. */
export function useMenuTree(text: string, actions: MenuTreeActions) {
  const hierarchy = useHierarchy();
  const devices = useStore(session, (state) => state.devices);
  const all = useMemo(() => menuNodes(hierarchy?.nodes ?? [], hierarchy?.tags ?? [], devices), [hierarchy, devices]);
  const shown = useMemo(() => filteredNodes(all, text), [all, text]);
  const expanded = useMemo(() => unfoldedOf(hierarchy?.nodes ?? []), [hierarchy]);
  const edit = useEditHierarchy();
  const isWhole = text.trim() === '';
  // Matches must be visible, also in folded groups. The list is memoized: a new one in each rendering would render
  // endlessly.
  const expandedItems = useMemo(() => (isWhole ? expanded : [...shown.keys()]), [isWhole, expanded, shown]);
  const scroll = useRef<(item: Item) => void>(undefined);
  const parentOf = (item: Item) => (item.getId() === ROOT_ID ? null : item.getId());
  const tree = useTree<MenuNode>({
    rootItemId: ROOT_ID,
    ...dropOptions,
    getItemName: (item) => item.getItemData().title,
    isItemFolder: (item) => item.getItemData().device === undefined,
    dataLoader: {
      getItem: (id) => shown.get(id) ?? NOTHING,
      getChildren: (id) => [...(shown.get(id)?.children ?? [])],
    },
    state: { expandedItems },
    setExpandedItems: (next) => {
      // Folding in a search does not fold the tree.
      if (isWhole) edit(...foldChanges(expanded, typeof next === 'function' ? next(expanded) : next));
    },
    canDrag: () => isWhole,
    canDrop: ([dragged], { item }) =>
      dragged !== undefined && canMove(hierarchy?.nodes ?? [], dragged.getId(), parentOf(item)),
    onDrop: ([dragged], target) => {
      const index = 'childIndex' in target ? target.childIndex : undefined;
      if (dragged !== undefined)
        edit({ kind: 'move', words: [dragged.getId(), { parent: parentOf(target.item), index }] });
    },
    onPrimaryAction: (item) => {
      if (!item.isFolder()) actions.onChoose(item.getItemData(), 'pointer');
    },
    scrollToItem: (item) => scroll.current?.(item),
    hotkeys: {
      customSelect: { hotkey: 'Enter', handler: onRow((node) => actions.onChoose(node, 'keyboard')) },
      customPick: { hotkey: 'Space', handler: onRow((node) => actions.onChoose(node, 'keyboard')) },
      customRename: { hotkey: 'F2', handler: onRow(({ id }) => actions.onRename(id)) },
    },
    features: [syncDataLoaderFeature, hotkeysCoreFeature, dragAndDropFeature],
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows need the tree to be laid out anew
  useEffect(() => tree.rebuildTree(), [tree, shown, expanded, text]);
  const selected = useStore(session, ({ selection }) => selection);
  const best = useMemo(() => bestMatch(shown, text), [shown, text]);
  const isEmpty = (shown.get(ROOT_ID)?.children.length ?? 0) === 0;
  const window = useRowWindow(tree, scroll);
  const goTo = useRowFocus(tree, isEmpty);
  return {
    tree,
    window,
    isEmpty,
    best,
    goTo,
    /** Moves the focus into the tree: to the best match, otherwise to the last focused row. */
    enter: () => goTo(best?.id ?? tree.getState().focusedItem ?? ''),
    /** Scrolls the selection into view, where keyboard navigation of the tree also begins. */
    show() {
      const row = [...shown.values()].find((node) => sameSelection(refOfRow(node), selected));
      if (row === undefined) return;
      tree.getItemInstance(row.id).setFocused();
      void tree.getItemInstance(row.id).scrollTo({ block: 'nearest' });
    },
  };
}
