import { type DeviceListEntry, NAME_LIMITS } from '@phasor/contract';
import { IconCornerDownLeft, IconDots, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { session } from '../../../base/session/session.ts';
import { useStore } from '../../../base/state/use-store.ts';
import { DeviceStatus } from '../../../base/ui/DeviceStatus.tsx';
import { formatMac, STATE_WORDS, shownStatus, stateWord } from '../../../base/ui/device-status.ts';
import { cut } from '../../../base/ui/text/cut.ts';
import { useOfflineSince } from '../../../base/ui/use-offline-since.ts';
import {
  type DrawnRow,
  FoldIcon,
  RenameInput,
  RowButton,
  RowTick,
  treeRowStyles as rows,
  TreeRow,
} from '../../tree/index.ts';
import { LevelIcon } from '../LevelIcon.tsx';
import styles from './MenuRow.module.css';
import { type MenuNode, titleAt } from './menu-model.ts';
import { refOfRow } from './use-menu-tree.ts';

export interface RowActions {
  readonly onSelectGroup: (id: string) => void;
  /** Starts renaming a row. */
  readonly onRenaming: (id: string) => void;
  /** A row was renamed; undefined keeps its name. */
  readonly onRenamed: (id: string, title: string | undefined) => void;
  readonly onDetails: (id: string) => void;
}

interface MenuRowProps {
  readonly row: DrawnRow<MenuNode>;
  /** Receives the row's element, to measure it. */
  readonly onDrawn: (element: HTMLElement | null) => void;
  readonly isRenamed: boolean;
  /** Enter selects this row during a search. */
  readonly isBest: boolean;
  /** Devices picked for removal; undefined if none are being picked. */
  readonly picked: ReadonlySet<string> | undefined;
  readonly actions: RowActions;
}

/** A group or a device of the menu. */
export function MenuRow({ row, onDrawn, isRenamed, isBest, picked, actions }: MenuRowProps) {
  const selected = useStore(session, (state) => state.selection);
  const { item } = row;
  const node = item.getItemData();
  const { device } = node;
  const isSelected =
    selected !== undefined && ('device' in selected ? selected.device === device?.mac : selected.group === node.id);
  return (
    <TreeRow
      row={row}
      onDrawn={onDrawn}
      title={device === undefined ? node.title : `${node.title} · ${formatMac(device.mac)}`}
      isRenamed={isRenamed}
      isSelected={picked === undefined ? isSelected : undefined}
      isTicked={picked === undefined || device === undefined ? undefined : picked.has(device.mac)}
      isBest={isBest}
      onDoubleClick={() => actions.onRenaming(node.id)}
    >
      {device === undefined ? (
        <FoldIcon isOpen={item.isExpanded()} />
      ) : (
        <>
          {picked === undefined ? null : <RowTick isOn={picked.has(device.mac)} />}
          <DeviceStatus status={stateWord(device)} compact />
        </>
      )}
      {isRenamed ? (
        <RenameInput title={node.title} onRenamed={(title) => actions.onRenamed(node.id, title)} />
      ) : (
        <RowText node={node} depth={item.getItemMeta().level} />
      )}
      {isBest ? <IconCornerDownLeft className={rows.icon} aria-hidden /> : null}
      {isRenamed || picked !== undefined ? null : (
        <RowButtons node={node} actions={actions} isReached={item.isFocused()} />
      )}
    </TreeRow>
  );
}

/** Name, tag and state. */
function RowText({ node, depth }: { node: MenuNode; depth: number }) {
  const { device, tag } = node;
  return (
    <span className={styles.text}>
      <span className={rows.title}>{titleAt(node.title, depth)}</span>
      {device === undefined ? null : (
        <span className={styles.facts}>
          {tag === undefined ? null : (
            <span className={styles.tag} title={tag}>
              {cut(tag, NAME_LIMITS.tag)}
            </span>
          )}
          <LevelIcon level={device.level} />
          <StateWord device={device} />
        </span>
      )}
    </span>
  );
}

/** Text of the icon for screen readers, and a word for all readers; for an offline device also since when. */
function StateWord({ device }: { device: DeviceListEntry }) {
  const { t } = useTranslation();
  const word = stateWord(device);
  return (
    <small className={styles.state}>
      <span aria-hidden>{t(STATE_WORDS[word])}</span>
      {shownStatus(device) === 'offline' && word !== 'ended' ? <OfflineSince device={device} /> : null}
    </small>
  );
}

function OfflineSince({ device }: { device: DeviceListEntry }) {
  return <> · {useOfflineSince(device)}</>;
}

interface RowButtonsProps {
  readonly node: MenuNode;
  readonly actions: RowActions;
  /** Tab reaches only the buttons of the row with the keyboard focus. */
  readonly isReached: boolean;
}

function RowButtons({ node, actions, isReached }: RowButtonsProps) {
  const { t } = useTranslation(['hierarchy']);
  const name = node.title;
  const isGroup = node.device === undefined;
  const tabIndex = isReached ? 0 : -1;
  return (
    <span className={rows.buttons}>
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
