import { type MenuTreeNode, NAME_LIMITS } from '@phasor/contract';
import { IconDots, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cut } from '../../../base/ui/text/cut.ts';
import { FoldIcon } from '../rows/FoldIcon.tsx';
import { RenameInput } from '../rows/RenameInput.tsx';
import { RowButton } from '../rows/RowButton.tsx';
import { RowTick } from '../rows/RowTick.tsx';
import styles from '../rows/TreeRow.module.css';
import { TreeRow } from '../rows/TreeRow.tsx';
import type { DrawnRow } from '../rows/use-row-window.ts';
import { type MenuTreeRow, tickOf } from './menu-rows.ts';

interface TreeMenuRowProps<Data extends object> {
  readonly row: DrawnRow<MenuTreeRow<Data>>;
  readonly menu: {
    readonly selected: ReadonlySet<string>;
    readonly choice: 'one' | 'several';
    readonly leafIcon: ReactNode;
  };
  readonly isRenamed: boolean;
  readonly onDrawn: (element: HTMLElement | null) => void;
  readonly onTick: (node: MenuTreeNode<Data>) => void;
  readonly onRenamed: (id: string, title: string | undefined) => void;
  /** Undefined where the name is not to be changed here. */
  readonly onRename: ((id: string) => void) | undefined;
  /** Undefined where the tree is only read. */
  readonly onDetails: ((id: string) => void) | undefined;
}

/** A group or a leaf of a menu. */
export function TreeMenuRow<Data extends object>({
  row,
  menu,
  isRenamed,
  onRenamed,
  ...actions
}: TreeMenuRowProps<Data>) {
  const { item } = row;
  const { node } = item.getItemData();
  if (node === undefined) return null;
  const { id } = node.data;
  const isTicking = menu.choice === 'several';
  const tick = isTicking ? tickOf(node, menu.selected) : undefined;
  return (
    <TreeRow
      row={row}
      onDrawn={actions.onDrawn}
      title={node.title}
      isRenamed={isRenamed}
      isSelected={isTicking || !node.isLeaf ? undefined : menu.selected.has(id)}
      isTicked={tick === 'some' ? 'mixed' : tick}
      onDoubleClick={actions.onRename && (() => actions.onRename?.(id))}
    >
      {node.isLeaf ? null : <FoldIcon isOpen={item.isExpanded()} />}
      {tick === undefined ? null : (
        <TickArea tick={tick} onTick={node.isLeaf ? undefined : () => actions.onTick(node)} />
      )}
      {node.isLeaf ? menu.leafIcon : null}
      {isRenamed ? (
        <RenameInput title={node.title} maxLength={NAME_LIMITS.dialogMax} onRenamed={(title) => onRenamed(id, title)} />
      ) : (
        <span className={styles.title}>{cut(node.title, NAME_LIMITS.title)}</span>
      )}
      {isRenamed ? null : <RowButtons node={node} isReached={item.isFocused()} {...actions} />}
    </TreeRow>
  );
}

/** A click on a group folds it; on its tick it ticks what is in it. */
function TickArea({ tick, onTick }: { tick: boolean | 'some'; onTick: (() => void) | undefined }) {
  if (onTick === undefined) return <RowTick isOn={tick} />;
  return (
    // The row itself is ticked by the space bar.
    // biome-ignore lint/a11y/noStaticElementInteractions: the row is the control, this is its tick
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row takes the keys
    <span
      className={styles.tickArea}
      onClick={(event) => {
        event.stopPropagation();
        onTick();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <RowTick isOn={tick} />
    </span>
  );
}

interface RowButtonsProps {
  readonly node: MenuTreeNode;
  /** Tab leads to the buttons of one row alone, the one the arrows are on. */
  readonly isReached: boolean;
  readonly onRename: ((id: string) => void) | undefined;
  readonly onDetails: ((id: string) => void) | undefined;
}

function RowButtons({ node, isReached, onRename, onDetails }: RowButtonsProps) {
  const { t } = useTranslation(['hierarchy']);
  const name = node.title;
  const tabIndex = isReached ? 0 : -1;
  if (onDetails === undefined) return null;
  return (
    <span className={styles.buttons}>
      {onRename === undefined ? null : (
        <RowButton
          kind="rename"
          label={t('rename_named', { name })}
          tabIndex={tabIndex}
          onClick={() => onRename(node.data.id)}
        >
          <IconPencil aria-hidden />
        </RowButton>
      )}
      <RowButton
        kind="details"
        label={t('details_named', { name })}
        tabIndex={tabIndex}
        onClick={() => onDetails(node.data.id)}
      >
        <IconDots aria-hidden />
      </RowButton>
    </span>
  );
}
