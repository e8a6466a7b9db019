import type { ItemInstance } from '@headless-tree/core';
import { type DeviceListEntry, NAME_LIMITS } from '@phasor/contract';
import {
  IconChevronRight,
  IconCornerDownLeft,
  IconDots,
  IconFolder,
  IconPencil,
  IconSquare,
  IconSquareCheckFilled,
} from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../session/session.ts';
import { useStore } from '../state/use-store.ts';
import { DeviceStatus } from '../ui/DeviceStatus.tsx';
import { formatMac, STATE_WORDS, shownStatus } from '../ui/device-status.ts';
import styles from './MenuRow.module.css';
import { cut, type MenuNode, titleAt } from './menu-model.ts';
import { useLastSeen } from './use-last-seen.ts';
import { refOfRow } from './use-menu-tree.ts';
import type { DrawnRow } from './use-row-window.ts';

export interface RowActions {
  readonly onSelectGroup: (id: string) => void;
  /** A row is to be renamed. */
  readonly onRenaming: (id: string) => void;
  /** A row has another name, or undefined keeps the one it had. */
  readonly onRenamed: (id: string, title: string | undefined) => void;
  readonly onDetails: (id: string) => void;
}

interface MenuRowProps {
  readonly row: DrawnRow;
  /** Hears of the row's element, to measure it. */
  readonly onDrawn: (element: HTMLElement | null) => void;
  readonly isRenamed: boolean;
  /** Enter selects this row while something is looked for. */
  readonly isBest: boolean;
  /** Devices picked to be removed; undefined while none are picked. */
  readonly picked: ReadonlySet<string> | undefined;
  readonly actions: RowActions;
}

/** A group or a device of the menu. */
export function MenuRow({ row: { item, index, top }, onDrawn, isRenamed, isBest, picked, actions }: MenuRowProps) {
  const selected = useStore(session, (state) => state.selection);
  const node = item.getItemData();
  const { device } = node;
  const depth = item.getItemMeta().level;
  const isSelected =
    selected !== undefined && ('device' in selected ? selected.device === device?.mac : selected.group === node.id);
  const { ref: onElement, ...props } = item.getProps();
  return (
    <div
      {...props}
      ref={(element) => {
        onElement(element);
        onDrawn(element);
      }}
      role="treeitem"
      // Named by what it shows, so that state and tag are heard too (WCAG 2.5.3).
      aria-label={undefined}
      tabIndex={item.isFocused() ? 0 : -1}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-index={index}
      data-depth={Math.min(depth, 7)}
      data-drop={dropOf(item)}
      data-best={isBest}
      draggable={!isRenamed}
      aria-selected={picked === undefined ? isSelected : undefined}
      aria-checked={picked === undefined || device === undefined ? undefined : picked.has(device.mac)}
      title={device === undefined ? node.title : `${node.title} · ${formatMac(device.mac)}`}
      onDoubleClick={() => actions.onRenaming(node.id)}
    >
      {device === undefined ? (
        <>
          <IconChevronRight className={styles.fold} data-open={item.isExpanded()} aria-hidden />
          <IconFolder className={styles.icon} aria-hidden />
        </>
      ) : (
        <>
          {picked === undefined ? null : <Tick isOn={picked.has(device.mac)} />}
          <DeviceStatus status={shownStatus(device)} compact />
        </>
      )}
      {isRenamed ? (
        <RenameInput node={node} actions={actions} />
      ) : (
        <span className={styles.title}>{titleAt(node.title, depth)}</span>
      )}
      {device === undefined || isRenamed ? null : <StateWord device={device} />}
      {node.tag === undefined || isRenamed ? null : (
        <span className={styles.tag} title={node.tag}>
          {cut(node.tag, NAME_LIMITS.tag)}
        </span>
      )}
      {isBest ? <IconCornerDownLeft className={styles.icon} aria-hidden /> : null}
      {isRenamed || picked !== undefined ? null : (
        <RowButtons node={node} actions={actions} isReached={item.isFocused()} />
      )}
    </div>
  );
}

function dropOf(item: ItemInstance<MenuNode>): 'in' | 'above' | 'below' | undefined {
  if (item.isUnorderedDragTarget()) return 'in';
  if (item.isDragTargetAbove()) return 'above';
  return item.isDragTargetBelow() ? 'below' : undefined;
}

/** What the icon says to screen readers, in a word for everybody else; of a device that is away also since when. */
function StateWord({ device }: { device: DeviceListEntry }) {
  const { t } = useTranslation();
  const status = shownStatus(device);
  return (
    <small className={styles.state}>
      <span aria-hidden>{t(STATE_WORDS[status])}</span>
      {status === 'offline' ? <LastSeen device={device} /> : null}
    </small>
  );
}

function LastSeen({ device }: { device: DeviceListEntry }) {
  const seen = useLastSeen(device);
  return <span className={styles.seen}> · {seen}</span>;
}

function Tick({ isOn }: { isOn: boolean }) {
  const Icon = isOn ? IconSquareCheckFilled : IconSquare;
  return <Icon className={styles.tick} data-on={isOn} aria-hidden />;
}

/** The name as it is written anew: Enter and leaving keep it, Esc does not (1-core.md, 5). */
function RenameInput({ node, actions }: { node: MenuNode; actions: RowActions }) {
  const { t } = useTranslation(['hierarchy']);
  const [text, setText] = useState(node.title);
  const isOver = useRef(false);
  const end = (title: string | undefined) => {
    // A field that goes away loses the focus too, which must not keep what Esc has refused.
    if (!isOver.current) actions.onRenamed(node.id, title);
    isOver.current = true;
  };
  return (
    <input
      className={styles.rename}
      value={text}
      maxLength={NAME_LIMITS.treeMax}
      aria-label={t('rename_named', { name: node.title })}
      // biome-ignore lint/a11y/noAutofocus: renaming was asked for
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => end(text)}
      onKeyDown={(event) => {
        // Esc ends renaming, not the menu around it.
        event.nativeEvent.stopImmediatePropagation();
        event.stopPropagation();
        if (event.key === 'Escape') event.preventDefault();
        if (event.key === 'Enter' || event.key === 'Escape') end(event.key === 'Enter' ? text : undefined);
      }}
    />
  );
}

interface RowButtonsProps {
  readonly node: MenuNode;
  readonly actions: RowActions;
  /** Tab leads to the buttons of one row alone, the one the arrows are on. */
  readonly isReached: boolean;
}

function RowButtons({ node, actions, isReached }: RowButtonsProps) {
  const { t } = useTranslation(['hierarchy']);
  const name = node.title;
  const isGroup = node.device === undefined;
  const tabIndex = isReached ? 0 : -1;
  return (
    <span className={styles.buttons}>
      {isGroup && refOfRow(node) !== undefined ? (
        <RowButton
          label={t('select_group_named', { name })}
          tabIndex={tabIndex}
          onClick={() => actions.onSelectGroup(node.id)}
        >
          {t('select')}
        </RowButton>
      ) : null}
      <RowButton
        label={t('rename_named', { name })}
        tabIndex={tabIndex}
        onClick={() => actions.onRenaming(node.id)}
        kind="rename"
      >
        <IconPencil aria-hidden />
      </RowButton>
      <RowButton
        label={t('details_named', { name })}
        tabIndex={tabIndex}
        onClick={() => actions.onDetails(node.id)}
        kind="details"
      >
        <IconDots aria-hidden />
      </RowButton>
    </span>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly tabIndex: 0 | -1;
  readonly kind?: 'select' | 'rename' | 'details';
  readonly children: ReactNode;
}

function RowButton({ label, onClick, tabIndex, kind = 'select', children }: RowButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-kind={kind}
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      {children}
    </button>
  );
}
