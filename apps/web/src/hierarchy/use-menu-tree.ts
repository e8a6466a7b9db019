import {
  dragAndDropFeature,
  hotkeysCoreFeature,
  type ItemInstance,
  syncDataLoaderFeature,
  type TreeInstance,
} from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { session } from '../session/session.ts';
import { type SelectionRef, sameSelection } from '../session/session-store.ts';
import { useStore } from '../state/use-store.ts';
import { canMove } from './edit-menu.ts';
import { bestMatch, filteredNodes, type MenuNode, menuNodes, ROOT_ID } from './menu-model.ts';
import { groupsOf } from './tree.ts';
import { useEditHierarchy } from './use-edit-hierarchy.ts';
import { useRowWindow } from './use-row-window.ts';
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
  // What was found must be seen, whatever was folded before. A list made anew in each rendering would never come to rest.
  const expandedItems = useMemo(() => (isWhole ? expanded : [...shown.keys()]), [isWhole, expanded, shown]);
  const scroll = useRef<(item: Item) => void>(undefined);
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
    state: { expandedItems },
    setExpandedItems: (next) => {
      // Folding what was found is not folding the tree.
      if (isWhole) edit({ kind: 'unfold', words: [typeof next === 'function' ? next(expanded) : next] });
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
    /** Leads into the tree: to what is looked for, else to where the focus was last. */
    enter: () => goTo(best?.id ?? tree.getState().focusedItem ?? ''),
    /** Brings what is selected into the picture, where a way into the tree begins too. */
    show() {
      const row = [...shown.values()].find((node) => sameSelection(refOfRow(node), selected));
      if (row === undefined) return;
      tree.getItemInstance(row.id).setFocused();
      void tree.getItemInstance(row.id).scrollTo({ block: 'nearest' });
    },
  };
}

/** Puts the focus on a row as soon as it is there, on the first one where it is not shown. */
function useRowFocus(tree: TreeInstance<MenuNode>, isEmpty: boolean): (id: string) => void {
  const goal = useRef<string>(undefined);
  const [, render] = useState({});
  // After each rendering: the rows of a menu that was just opened, and those far away, come with one of the next.
  useEffect(() => {
    if (isEmpty) goal.current = undefined;
    if (goal.current === undefined) return;
    const items = tree.getItems();
    const item = items.find((each) => each.getId() === goal.current) ?? items[0];
    const element = item?.getElement();
    if (item && !element) tree.getConfig().scrollToItem?.(item);
    if (!item || !element) return;
    goal.current = undefined;
    item.setFocused();
    element.focus();
  });
  return (id) => {
    goal.current = id;
    render({});
  };
}

/** A key that a row takes; the buttons and fields in it have their own use for the same key. */
function onRow(act: (node: MenuNode) => void) {
  return (event: KeyboardEvent, { getFocusedItem }: TreeInstance<MenuNode>) => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'treeitem') return;
    event.preventDefault();
    act(getFocusedItem().getItemData());
  };
}

function unfolded(nodes: Parameters<typeof groupsOf>[0]): string[] {
  return groupsOf(nodes)
    .filter(({ isExpanded }) => isExpanded !== false)
    .map(({ data }) => data.id);
}
