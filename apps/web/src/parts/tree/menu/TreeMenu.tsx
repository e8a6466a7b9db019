import { TextInput } from '@mantine/core';
import { type MenuTreeNode, NAME_LIMITS } from '@phasor/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../../base/toasts/toasts.ts';
import { added, moved, type NodesEdit, renamed } from '../edit-nodes.ts';
import { useKeyMoves } from '../keys/use-key-moves.ts';
import { useTreeKeys } from '../keys/use-tree-keys.ts';
import { newId } from '../new-id.ts';
import { findNode, foundIn, leavesOf } from '../nodes.ts';
import { useClickAlone } from '../rows/use-click-alone.ts';
import { apart, makesTwins } from './apart.ts';
import { withTicked } from './menu-rows.ts';
import { NewNode } from './NewNode.tsx';
import { NodeDialog } from './NodeDialog.tsx';
import styles from './TreeMenu.module.css';
import { TreeMenuRow } from './TreeMenuRow.tsx';
import { useTreeRows } from './use-tree-rows.ts';

/** How the tree is changed; absent parts are those that cannot be done here. */
export interface TreeEditing<Data extends object> {
  /** Makes a change of the tree and saves all of it. */
  readonly onEdit: (edit: NodesEdit<Data>) => void;
  /** What a new group is about beside its id. */
  readonly groupData: (id: string) => MenuTreeNode<Data>['data'];
  /** Id of a group at the top that new groups come below; without one they come first. */
  readonly newGroupBelow?: string | undefined;
  /** A leaf that is made here by its name: what the button says, and what the leaf is about. */
  readonly newLeaf?: { readonly label: string; readonly data: () => MenuTreeNode<Data>['data'] };
  /** Leaves keep their names: those are not the account's. */
  readonly isLeafFixed?: boolean;
  /** A leaf is to be removed. The owner of the tree asks first, and then removes it. */
  readonly onRemoveLeaf?: (node: MenuTreeNode<Data>) => void;
}

export interface TreeMenuProps<Data extends object> {
  /** What the tree holds, for screen readers. */
  readonly label: string;
  readonly nodes: readonly MenuTreeNode<Data>[];
  /** Ids of the leaves that are chosen. */
  readonly selected: ReadonlySet<string>;
  /** One leaf at a time, or several, which are ticked, those of a group at once too. */
  readonly choice: 'one' | 'several';
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly leafIcon?: ReactNode;
  /** What stands in place of rows. */
  readonly empty?: ReactNode;
  /** Undefined where the tree is only read. */
  readonly editing?: TreeEditing<Data>;
  /** Words of a search for leaves, which a long tree has; what is found is chosen and not edited. */
  readonly search?: { readonly label: string; readonly none: string };
}

/** A tree of so many leaves is searched. */
const SEARCHED = 12;

/**
 * A menu of groups and leaves that an account arranges: choosing, folding, renaming, dragging, adding and removing, by
 * pointer, touch and keyboard (R-TREE).
 */
export function TreeMenu<Data extends object>(props: TreeMenuProps<Data>) {
  const [wanted, setWanted] = useState('');
  const { nodes, search, label, selected, choice, onSelect, leafIcon } = props;
  if (search === undefined || leavesOf(nodes).length < SEARCHED) return <TreeRows {...props} />;
  const found = foundIn(nodes, wanted);
  const empty = <p className={styles.none}>{search.none}</p>;
  const read = { ...{ label, selected, choice, onSelect, leafIcon, empty }, nodes: found };
  return (
    <>
      <div className={styles.find}>
        <TextInput
          aria-label={search.label}
          placeholder={search.label}
          value={wanted}
          size="xs"
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      </div>
      <TreeRows {...(found === nodes ? props : read)} />
    </>
  );
}

function TreeRows<Data extends object>(props: TreeMenuProps<Data>) {
  const { label, nodes, selected, choice, onSelect, editing } = props;
  const change = useChange(props);
  const [renaming, setRenaming] = useState<string>();
  const [opened, setOpened] = useState<string>();
  const later = useClickAlone();
  const isRenamable = (id: string) =>
    editing !== undefined && !(editing.isLeafFixed === true && findNode(nodes, id)?.isLeaf);
  const choose = (node: MenuTreeNode<Data>) => {
    if (choice === 'several') onSelect(withTicked(node, selected));
    else if (node.isLeaf) onSelect(new Set([node.data.id]));
  };
  const { tree, window, goTo } = useTreeRows(nodes, {
    onEdit: editing && change,
    onRename: (id) => {
      if (isRenamable(id)) setRenaming(id);
    },
    onChoose: (node, by) => {
      if (by === 'keyboard' || editing === undefined) choose(node);
      else later.run(() => choose(node));
    },
  });
  const { onStep, said } = useKeyMoves(nodes, { onMove: (id, to) => void change(moved(id, to)), goTo });
  const onKey = useTreeKeys(tree, { onStep: editing && onStep, goTo });
  const rename = (id: string) => {
    later.cancel();
    setRenaming(id);
  };
  const endRename = (id: string, title: string | undefined) => {
    setRenaming(undefined);
    if (title !== undefined) change(renamed(id, title, NAME_LIMITS.dialogMax));
    goTo(id);
  };
  const shown = opened === undefined ? undefined : findNode(nodes, opened);
  return (
    <div className={styles.menu}>
      <div ref={window.scroller} className={`${styles.scroller} scroll-shade`}>
        <div
          {...tree.getContainerProps(label)}
          role="tree"
          className={styles.tree}
          style={{ height: window.height }}
          aria-multiselectable={choice === 'several'}
          onKeyDownCapture={onKey}
        >
          {window.drawn.map((row) => (
            <TreeMenuRow
              key={row.item.getKey()}
              row={row}
              menu={{ selected, choice, leafIcon: props.leafIcon }}
              isRenamed={renaming === row.item.getId()}
              onDrawn={window.measure}
              onTick={choose}
              onRenamed={endRename}
              onRename={isRenamable(row.item.getId()) ? rename : undefined}
              onDetails={editing && setOpened}
            />
          ))}
        </div>
        {nodes.length === 0 ? props.empty : null}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {editing === undefined ? null : (
        <NewNode
          newLeaf={editing.newLeaf}
          onAdd={(title, kind) => {
            const node = newNode(title, kind, editing);
            const isAdded = change(added(node, kind === 'group' ? editing.newGroupBelow : undefined));
            if (isAdded && kind === 'leaf' && choice === 'one') onSelect(new Set([node.data.id]));
            return isAdded;
          }}
        />
      )}
      {shown === undefined || editing === undefined ? null : (
        <NodeDialog node={shown} nodes={nodes} editing={editing} onEdit={change} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

/** Makes an edit and answers true, or says that it would give two nodes of one place the same name. */
function useChange<Data extends object>({ nodes, editing }: TreeMenuProps<Data>) {
  const { t } = useTranslation(['hierarchy']);
  return (edit: NodesEdit<Data>): boolean => {
    const isTaken = makesTwins(edit, nodes);
    if (isTaken) toasts.show({ kind: 'error', title: t('name_taken') });
    else editing?.onEdit(apart(edit));
    return !isTaken;
  };
}

function newNode<Data extends object>(
  title: string,
  kind: 'leaf' | 'group',
  { groupData, newLeaf }: TreeEditing<Data>,
): MenuTreeNode<Data> {
  if (kind === 'leaf' && newLeaf !== undefined) return { title, isLeaf: true, data: newLeaf.data() };
  return { title, isLeaf: false, isExpanded: true, children: [], data: groupData(newId()) };
}
