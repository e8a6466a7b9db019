import { shareText } from '@phasor/quantities';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { momentText } from '../../base/i18n/time-text.ts';
import { hasReported, offlineSince, shownStatus } from '../../base/ui/device-status.ts';
import { useNow } from '../../base/ui/text/use-now.ts';
import { type Board, useLiveNow } from './board.ts';
import styles from './DashboardNotices.module.css';
import { useEmptyMessageToast } from './use-empty-message-toast.ts';

const CLOCK_MS = 5_000;
/** Delay before the first value of a reporting device is announced as missing. */
const PATIENCE_MS = 4_000;

/** Whether the values below are current, and if not, why: a line that is always there, so that nothing moves. */
export function DashboardNotices({ board }: { board: Board }) {
  const { selection } = board;
  useEmptyMessageToast(board);
  // A device that is offline transfers nothing, whatever it reported last.
  const isOnline = selection.kind === 'device' && shownStatus(selection.device) !== 'offline';
  const transfer = isOnline ? selection.device.transfer : undefined;
  return (
    <div className={styles.notices} data-of={selection.kind}>
      {transfer === undefined || transfer >= 1 ? null : <TransferNotice share={transfer} />}
      {selection.kind === 'group' ? <MissingNotice board={board} members={selection.members} /> : null}
      <FreshnessNotice board={board} />
    </div>
  );
}

function FreshnessNotice({ board }: { board: Board }) {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const { values, isOld } = useLiveNow(board);
  const now = useNow(CLOCK_MS);
  const [opened] = useState(Date.now);
  const { selection, zone } = board;
  const isOffline = selection.kind === 'device' && shownStatus(selection.device) === 'offline';
  if (values !== undefined && !isOld) return <p className={styles.live}>{t('notice.live')}</p>;
  if (values === undefined && !isOffline && now - opened < PATIENCE_MS) return null;
  const place = { now, zone, locale: localeOf(i18n.language) };
  const valuesAt = isOffline || values === undefined ? undefined : values.ts * 1_000;
  const since = endOf(selection) ?? valuesAt ?? lastWord(selection);
  const when = since === undefined ? undefined : momentText(since, place);
  const [title, hint] =
    CAUSES[causeOf({ selection, isOffline, hasValues: values !== undefined, isNew: isNew(selection) })];
  return (
    <Notice hint={t(hint)}>
      <IconAlertTriangle className={styles.icon} aria-hidden />
      <strong>{t(title)}</strong>
      {when === undefined ? null : <span>{t('notice.since', { when })}</span>}
    </Notice>
  );
}

/** Why no current value is shown: title and hint. */
const CAUSES = {
  ahead: ['common:clock.ahead', 'common:clock.hint'],
  behind: ['common:clock.behind', 'common:clock.hint'],
  ended: ['notice.ended', 'notice.ended_hint'],
  new: ['notice.new', 'notice.new_hint'],
  offline: ['notice.offline', 'notice.offline_hint'],
  waiting: ['notice.waiting', 'notice.waiting_hint'],
  old: ['notice.old', 'notice.waiting_hint'],
} as const;

interface Silence {
  readonly selection: Board['selection'];
  readonly isOffline: boolean;
  readonly hasValues: boolean;
  readonly isNew: boolean;
}

function causeOf({ selection, isOffline, hasValues, isNew }: Silence): keyof typeof CAUSES {
  const clock = selection.kind === 'device' ? selection.device.clock : undefined;
  if (endOf(selection) !== undefined) return 'ended';
  if (clock !== undefined && !isOffline) return clock;
  if (isNew) return 'new';
  if (isOffline) return 'offline';
  return hasValues ? 'old' : 'waiting';
}

/** A device that has never reported. Members of a group without a live value can have reported for years. */
function isNew(selection: Board['selection']): boolean {
  return selection.kind === 'device' && !hasReported(selection.device);
}

/** Epoch ms since when a device is no longer in use; undefined while it is, and of a group. */
function endOf(selection: Board['selection']): number | undefined {
  return selection.kind === 'device' ? selection.device.ended_at : undefined;
}

/** Epoch ms since when a device is offline, and the last message of one that is not; undefined of a group. */
function lastWord(selection: Board['selection']): number | undefined {
  return selection.kind === 'device' ? offlineSince(selection.device) : undefined;
}

function TransferNotice({ share }: { share: number }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const text = shareText(share, 0, localeOf(i18n.language));
  return (
    <Notice tone="busy" hint={t('notice.transfer_hint')}>
      <IconRefresh className={styles.icon} aria-hidden />
      <strong>{t('notice.transfer')}</strong>
      <progress className={styles.progress} value={share} max={1} aria-label={t('notice.transfer')} />
      <span>{text}</span>
    </Notice>
  );
}

interface NoticeProps {
  readonly tone?: 'busy';
  /** The meaning of a notice and the next step. */
  readonly hint?: string;
  readonly children: ReactNode;
}

function Notice({ tone, hint, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role="status" title={hint}>
      <div className={styles.line}>{children}</div>
      {hint === undefined ? null : <div className={styles.hint}>{hint}</div>}
    </div>
  );
}

interface MissingNoticeProps {
  readonly board: Board;
  readonly members: readonly { readonly mac: string; readonly title: string }[];
}

/** Members without which the group's figures are formed (D66). */
function MissingNotice({ board, members }: MissingNoticeProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const missing = useLiveNow(board).values?.missing ?? [];
  if (missing.length === 0) return null;
  const titles = members.filter(({ mac }) => missing.includes(mac)).map(({ title }) => title);
  const names = new Intl.ListFormat(localeOf(i18n.language), { type: 'conjunction' }).format(titles);
  return (
    <Notice hint={names}>
      <IconAlertTriangle className={styles.icon} aria-hidden />
      <strong>{t('notice.missing', { count: missing.length })}</strong>
    </Notice>
  );
}
