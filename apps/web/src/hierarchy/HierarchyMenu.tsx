import { Button } from '@mantine/core';
import { NAME_LIMITS } from '@phasor/contract';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../session/session.ts';
import { useStore } from '../state/use-store.ts';
import { withGroup, withTitle } from './edit-menu.ts';
import styles from './HierarchyMenu.module.css';
import { hierarchyQuery, newNodeId } from './hierarchy-query.ts';
import { MenuRow, type RowActions } from './MenuRow.tsx';
import type { MenuNode } from './menu-model.ts';
import { useEditHierarchy } from './use-edit-hierarchy.ts';
import { refOfRow, useMenuTree } from './use-menu-tree.ts';
import { useSelect } from './use-select.ts';

/** As long as a second click may take: a double click renames and does not select. */
const DOUBLE_CLICK_MS = 240;

interface HierarchyMenuProps {
  readonly onSelected: () => void;
  /** The details of a group or a device are to be shown. */
  readonly onDetails: (id: string) => void;
  /** These devices are to be removed from the account. */
  readonly onRemove: (macs: readonly string[]) => void;
}

/** The tree of groups and devices, to select one of them and to arrange them (1-core.md, 2). */
export function HierarchyMenu({ onSelected, onDetails, onRemove }: HierarchyMenuProps) {
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
  const later = useLater(DOUBLE_CLICK_MS);
  useFreshTree();
  const { tree, isEmpty } = useMenuTree(text, {
    onRename: setRenamed,
    onChoose: (node, by) => {
      if (picked !== undefined) setPicked(toggled(picked, node.device?.mac));
      else if (by === 'keyboard') choose(node);
      else later.run(() => choose(node));
    },
  });
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
    onRename: (id, title) => {
      setRenamed(undefined);
      edit(withTitle(id, title));
    },
  };
  return (
    <div className={styles.menu}>
      <Find
        text={text}
        onText={setText}
        onDown={() => {
          tree.getItems()[0]?.setFocused();
          tree.updateDomFocus();
        }}
      />
      <div {...tree.getContainerProps(t('tree'))} className={styles.tree}>
        {tree.getItems().map((item) => (
          <MenuRow
            key={item.getKey()}
            item={item}
            isRenamed={renamed === item.getId()}
            picked={picked}
            actions={actions}
          />
        ))}
      </div>
      {isEmpty ? (
        <p className={styles.nothing}>
          <strong>{t('nothing')}</strong>
          {t('nothing_hint')}
        </p>
      ) : null}
      {picked === undefined ? (
        <NewGroup onAdd={(title) => edit(withGroup(newNodeId(), title))} onPick={() => setPicked(new Set())} />
      ) : (
        <PickedFoot picked={picked} onCancel={() => setPicked(undefined)} onRemove={onRemove} />
      )}
    </div>
  );
}

/** What another browser changed is seen when the menu is opened. */
function useFreshTree(): void {
  const client = useQueryClient();
  useEffect(() => {
    void client.invalidateQueries({ queryKey: hierarchyQuery().queryKey });
  }, [client]);
}

function useLater(delayMs: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  const stop = useEffectEvent(cancel);
  useEffect(() => () => stop(), []);
  return {
    cancel,
    run(act: () => void) {
      cancel();
      timer.current = setTimeout(act, delayMs);
    },
  };
}

function toggled(macs: ReadonlySet<string>, mac: string | undefined): ReadonlySet<string> {
  const next = new Set(macs);
  if (mac !== undefined && !next.delete(mac)) next.add(mac);
  return next;
}

interface FindProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The arrow down leads from here into the tree. */
  readonly onDown: () => void;
}

function Find({ text, onText, onDown }: FindProps) {
  const { t } = useTranslation(['hierarchy']);
  return (
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
          onDown();
        }}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    </label>
  );
}

/** Adds a group; a name that is too short adds nothing and says nothing (1-core.md, 5). */
function NewGroup({ onAdd, onPick }: { onAdd: (title: string) => void; onPick: () => void }) {
  const { t } = useTranslation(['hierarchy']);
  const [title, setTitle] = useState('');
  const isDemo = useStore(session, ({ auth }) => auth?.demo === true);
  const add = (event: FormEvent) => {
    event.preventDefault();
    onAdd(title);
    setTitle('');
  };
  return (
    <div className={styles.foot}>
      <form onSubmit={add}>
        <input
          value={title}
          maxLength={NAME_LIMITS.treeMax}
          placeholder={t('new_group')}
          aria-label={t('new_group')}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
          {t('add')}
        </Button>
      </form>
      {isDemo ? null : (
        <Button size="xs" variant="subtle" onClick={onPick}>
          {t('pick')}
        </Button>
      )}
    </div>
  );
}

interface PickedFootProps {
  readonly picked: ReadonlySet<string>;
  readonly onCancel: () => void;
  readonly onRemove: (macs: readonly string[]) => void;
}

function PickedFoot({ picked, onCancel, onRemove }: PickedFootProps) {
  const { t } = useTranslation(['hierarchy', 'common']);
  return (
    <div className={styles.foot}>
      <span className={styles.picked} role="status">
        {t('picked', { count: picked.size })}
      </span>
      <Button size="xs" variant="default" onClick={onCancel}>
        {t('common:action.cancel')}
      </Button>
      <Button size="xs" color="red" disabled={picked.size === 0} onClick={() => onRemove([...picked])}>
        {t('remove_picked')}
      </Button>
    </div>
  );
}
