import { hotkeysCoreFeature, type ItemInstance, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { IconChevronRight, IconFolder, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../session/session.ts';
import type { SelectionRef } from '../session/session-store.ts';
import { useStore } from '../state/use-store.ts';
import { DeviceStatus } from '../ui/DeviceStatus.tsx';
import { formatMac, shownStatus } from '../ui/device-status.ts';
import { withExpanded } from './edit-menu.ts';
import styles from './HierarchyMenu.module.css';
import { cut, filteredNodes, type MenuNode, menuNodes, ROOT_ID, titleAt } from './menu-model.ts';
import { groupsOf } from './tree.ts';
import { useEditHierarchy } from './use-edit-hierarchy.ts';
import { useSelect } from './use-select.ts';
import { useHierarchy } from './use-selection.ts';

const TAG_LENGTH = 12;
const NOTHING: MenuNode = { id: '', title: '', children: [], device: undefined, isSelectable: false, tag: undefined };

/** What selecting a row means; undefined for a group that cannot be selected. */
function refOfRow({ id, device, isSelectable }: MenuNode): SelectionRef | undefined {
  if (device !== undefined) return { device: device.mac };
  return isSelectable ? { group: id } : undefined;
}

function useMenuTree(text: string, onSelect: (ref: SelectionRef) => void) {
  const hierarchy = useHierarchy();
  const devices = useStore(session, (state) => state.devices);
  const all = useMemo(() => menuNodes(hierarchy?.nodes ?? [], hierarchy?.tags ?? [], devices), [hierarchy, devices]);
  const shown = useMemo(() => filteredNodes(all, text), [all, text]);
  const edit = useEditHierarchy();
  const expanded = useMemo(
    () =>
      groupsOf(hierarchy?.nodes ?? [])
        .filter(({ isExpanded }) => isExpanded !== false)
        .map(({ data }) => data.id),
    [hierarchy],
  );
  const tree = useTree<MenuNode>({
    rootItemId: ROOT_ID,
    getItemName: (item) => item.getItemData().title,
    isItemFolder: (item) => item.getItemData().device === undefined,
    dataLoader: {
      getItem: (id) => shown.get(id) ?? NOTHING,
      getChildren: (id) => [...(shown.get(id)?.children ?? [])],
    },
    // What was found must be seen, whatever was folded before.
    state: { expandedItems: text.trim() === '' ? expanded : [...shown.keys()] },
    setExpandedItems: (next) => {
      // Folding what was found is not folding the tree.
      if (text.trim() === '') edit(withExpanded(new Set(typeof next === 'function' ? next(expanded) : next)));
    },
    onPrimaryAction: (item) => {
      const ref = item.isFolder() ? undefined : refOfRow(item.getItemData());
      if (ref !== undefined) onSelect(ref);
    },
    hotkeys: {
      customSelect: {
        hotkey: 'Enter',
        handler: (_event, { getFocusedItem }) => {
          const ref = refOfRow(getFocusedItem().getItemData());
          if (ref !== undefined) onSelect(ref);
        },
      },
    },
    features: [syncDataLoaderFeature, hotkeysCoreFeature],
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows need the tree to be laid out anew
  useEffect(() => tree.rebuildTree(), [tree, shown, expanded, text]);
  return { tree, isEmpty: (shown.get(ROOT_ID)?.children.length ?? 0) === 0 };
}

/** The tree of groups and devices, to select one of them. */
export function HierarchyMenu({ onSelected }: { onSelected: () => void }) {
  const { t } = useTranslation(['hierarchy']);
  const [text, setText] = useState('');
  const select = useSelect();
  const choose = (ref: SelectionRef) => {
    onSelected();
    select(ref);
  };
  const { tree, isEmpty } = useMenuTree(text, choose);
  return (
    <div className={styles.menu}>
      <label className={styles.find}>
        <IconSearch aria-hidden />
        <input
          type="search"
          value={text}
          placeholder={t('find')}
          aria-label={t('find')}
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: the menu was opened to choose; writing finds fastest
          autoFocus
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            tree.getItems()[0]?.setFocused();
            tree.updateDomFocus();
          }}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <div {...tree.getContainerProps(t('tree'))} className={styles.tree}>
        {tree.getItems().map((item) => (
          <Row key={item.getKey()} item={item} onSelect={choose} />
        ))}
      </div>
      {isEmpty ? (
        <p className={styles.nothing}>
          <strong>{t('nothing')}</strong>
          {t('nothing_hint')}
        </p>
      ) : null}
    </div>
  );
}

function Row({ item, onSelect }: { item: ItemInstance<MenuNode>; onSelect: (ref: SelectionRef) => void }) {
  const { t } = useTranslation(['hierarchy']);
  const selected = useStore(session, (state) => state.selection);
  const node = item.getItemData();
  const depth = item.getItemMeta().level;
  const ref = refOfRow(node);
  const isSelected =
    selected !== undefined &&
    ('device' in selected ? selected.device === node.device?.mac : selected.group === node.id);
  return (
    <div
      {...item.getProps()}
      role="treeitem"
      tabIndex={item.isFocused() ? 0 : -1}
      className={styles.row}
      data-depth={Math.min(depth, 7)}
      aria-selected={isSelected}
      title={node.device === undefined ? node.title : `${node.title} · ${formatMac(node.device.mac)}`}
    >
      {node.device === undefined ? (
        <IconChevronRight className={styles.fold} data-open={item.isExpanded()} aria-hidden />
      ) : (
        <DeviceStatus status={shownStatus(node.device)} compact />
      )}
      {node.device === undefined ? <IconFolder className={styles.icon} aria-hidden /> : null}
      <span className={styles.title}>{titleAt(node.title, depth)}</span>
      {node.tag === undefined ? null : <span className={styles.tag}>{cut(node.tag, TAG_LENGTH)}</span>}
      {node.device === undefined && ref !== undefined ? (
        <button
          type="button"
          className={styles.take}
          tabIndex={-1}
          aria-label={t('select_group_named', { name: node.title })}
          onClick={(event) => {
            event.stopPropagation();
            onSelect(ref);
          }}
        >
          {t('select_group')}
        </button>
      ) : null}
    </div>
  );
}
