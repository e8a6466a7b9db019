import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../../base/toasts/toasts.ts';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import {
  findNode,
  hasTwin,
  isTreeName,
  newId,
  placeOf,
  treeMenuStyles as trees,
  useClickAlone,
} from '../../tree/index.ts';
import { useEditHierarchy } from '../editing/use-edit-hierarchy.ts';
import { hierarchyQuery } from '../hierarchy-query.ts';
import { useSelect } from '../use-select.ts';
import { useHierarchy } from '../use-selection.ts';
import styles from './HierarchyMenu.module.css';
import { MenuFind } from './MenuFind.tsx';
import { LeftOut, NewGroup, PickedFoot } from './MenuFoot.tsx';
import { MenuRow, type RowActions } from './MenuRow.tsx';
import type { MenuNode } from './menu-model.ts';
import { useMenuKeys } from './use-menu-keys.ts';
import { refOfRow, useMenuTree } from './use-menu-tree.ts';

interface HierarchyMenuProps {
  /** The row to continue from: its details were just closed. Undefined starts with the search. */
  readonly startAt: string | undefined;
  readonly onSelected: () => void;
  /** Opens the details of a group or a device. */
  readonly onDetails: (id: string) => void;
  /** Asks to remove these devices from the account. */
  readonly onRemove: (macs: readonly string[]) => void;
}

/** The tree of groups and devices, to select and arrange them (R-TREE). */
export function HierarchyMenu(props: HierarchyMenuProps) {
  const { data, isError, refetch } = useQuery(hierarchyQuery());
  useFreshTree();
  if (data !== undefined) return <Menu {...props} />;
  return (
    <div className={styles.menu}>
      {isError ? <Unread onRetry={() => void refetch()} /> : <ScreenLoader of="part" />}
    </div>
  );
}

function Menu({ startAt, onSelected, onDetails, onRemove }: HierarchyMenuProps) {
  const { t } = useTranslation(['hierarchy']);
  const [text, setText] = useState('');
  const [renamed, setRenamed] = useState<string>();
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const edit = useEditHierarchy();
  const select = useSelect();
  const choose = (node: MenuNode) => {
    const ref = refOfRow(node);
    if (ref === undefined) return;
    onSelected();
    select(ref);
  };
  const nodes = useHierarchy()?.nodes ?? [];
  const isTaken = (id: string, title: string) =>
    findNode(nodes, id)?.isLeaf === false && hasTwin(nodes, { id, title, parent: placeOf(nodes, id)?.parent ?? null });
  const later = useClickAlone();
  const menu = useMenuTree(text, {
    onRename: setRenamed,
    onChoose: (node, by) => {
      if (picked !== undefined) setPicked(toggled(picked, node.device?.mac));
      else if (by === 'keyboard') choose(node);
      else later.run(() => choose(node));
    },
  });
  const { best, goTo } = menu;
  const { onKey, said, say } = useMenuKeys(menu.tree, { goTo, canMove: text.trim() === '' && picked === undefined });
  const addGroup = (title: string) => {
    edit({ kind: 'addGroup', words: [newId(), title] });
    if (isTreeName(title)) say(t('group_added', { name: title.trim() }));
  };
  useStart(() => (startAt === undefined ? menu.show() : goTo(startAt)));
  const actions: RowActions = {
    onDetails,
    onSelectGroup: (id) => {
      onSelected();
      select({ group: id });
    },
    onRenaming: (id) => {
      later.cancel();
      setRenamed(id);
    },
    onRenamed: (id, title) => {
      setRenamed(undefined);
      if (title !== undefined && isTaken(id, title)) toasts.show({ kind: 'error', title: t('name_taken') });
      else if (title !== undefined) edit({ kind: 'name', words: [id, title] });
      goTo(id);
    },
  };
  return (
    <div className={styles.menu}>
      <MenuFind
        text={text}
        onText={setText}
        onDown={menu.enter}
        onEnter={() => best !== undefined && picked === undefined && choose(best)}
        isFirst={startAt === undefined}
      />
      <Rows menu={menu} renamed={renamed} picked={picked} actions={actions} onKey={onKey} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {menu.isEmpty ? <Nothing isSearch={text.trim() !== ''} /> : null}
      <LeftOut />
      {picked === undefined ? (
        <NewGroup onAdd={addGroup} onPick={() => setPicked(new Set())} />
      ) : (
        <PickedFoot picked={picked} onCancel={() => setPicked(undefined)} onRemove={onRemove} />
      )}
    </div>
  );
}

interface RowsProps {
  readonly menu: ReturnType<typeof useMenuTree>;
  readonly renamed: string | undefined;
  readonly picked: ReadonlySet<string> | undefined;
  readonly actions: RowActions;
  readonly onKey: (event: KeyboardEvent) => void;
}

function Rows({ menu: { tree, window, best }, renamed, picked, actions, onKey }: RowsProps) {
  const { t } = useTranslation(['hierarchy']);
  return (
    <div ref={window.scroller} className={`${trees.scroller} scroll-shade`}>
      <div
        {...tree.getContainerProps(t('tree'))}
        className={trees.tree}
        style={{ height: window.height }}
        onKeyDownCapture={onKey}
      >
        {window.drawn.map((row) => (
          <MenuRow
            key={row.item.getKey()}
            row={row}
            onDrawn={window.measure}
            isRenamed={renamed === row.item.getId()}
            isBest={picked === undefined && best?.id === row.item.getId()}
            picked={picked}
            actions={actions}
          />
        ))}
      </div>
    </div>
  );
}

/** Opening the menu reads changes made in another browser. */
function useFreshTree(): void {
  const client = useQueryClient();
  useEffect(() => {
    void client.invalidateQueries({ queryKey: hierarchyQuery().queryKey });
  }, [client]);
}

function useStart(begin: () => void): void {
  const start = useEffectEvent(begin);
  useEffect(() => start(), []);
}

function toggled(macs: ReadonlySet<string>, mac: string | undefined): ReadonlySet<string> {
  const next = new Set(macs);
  if (mac !== undefined && !next.delete(mac)) next.add(mac);
  return next;
}

/** Replaces the rows: nothing matches the search, or the account has no device. */
function Nothing({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation(['hierarchy']);
  return (
    <p className={styles.nothing} role="status">
      <strong>{t(isSearch ? 'nothing' : 'no_devices')}</strong>
      {t(isSearch ? 'nothing_hint' : 'no_devices_hint')}
    </p>
  );
}

/** The tree could not be read; the failure was already reported. */
function Unread({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['hierarchy', 'common']);
  return (
    <p className={styles.nothing} role="alert">
      <strong>{t('unread')}</strong>
      {t('unread_hint')}
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('common:action.retry')}
      </Button>
    </p>
  );
}
