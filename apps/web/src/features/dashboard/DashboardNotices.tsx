import { IconAlertTriangle, IconCircleCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../i18n/locale.ts';
import { shownStatus } from '../../ui/device-status.ts';
import { momentText } from '../../ui/time-text.ts';
import { useNow } from '../../ui/use-now.ts';
import { type Board, useLiveNow } from './board.ts';
import styles from './DashboardNotices.module.css';
import { useEmptyMessageToast } from './use-empty-message-toast.ts';

const CLOCK_MS = 5_000;
/** The first value of a speaking device is not announced as missing before this. */
const PATIENCE_MS = 4_000;

/** What keeps the values below from being those of now, in words; nothing when they are. */
export function DashboardNotices({ board }: { board: Board }) {
  const { selection } = board;
  useEmptyMessageToast(board);
  // A device that is offline transfers nothing, whatever it said last.
  const isOnline = selection.kind === 'device' && shownStatus(selection.device) !== 'offline';
  const transfer = isOnline ? selection.device.transfer : undefined;
  return (
    <div className={styles.notices}>
      <TransferNotice share={transfer === undefined || transfer >= 1 ? undefined : transfer} />
      <FreshnessNotice board={board} />
      {selection.kind === 'group' ? <MissingNotice board={board} members={selection.members} /> : null}
    </div>
  );
}

function FreshnessNotice({ board }: { board: Board }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const { values, isOld } = useLiveNow(board);
  const now = useNow(CLOCK_MS);
  const [opened] = useState(Date.now);
  const { selection, zone } = board;
  const isOffline = selection.kind === 'device' && shownStatus(selection.device) === 'offline';
  const isAwaited = values === undefined && !isOffline && now - opened < PATIENCE_MS;
  const isCurrent = values !== undefined && !isOld;
  const wasShown = useWasShown(!isCurrent && !isAwaited);
  if (isCurrent) return wasShown ? <Settled text={t('notice.back')} /> : null;
  if (isAwaited) return null;
  const place = { now, zone, locale: localeOf(i18n.language) };
  const seen = values === undefined ? lastWord(selection) : values.ts * 1_000;
  const when = seen === undefined ? undefined : momentText(seen, place);
  const title = isOffline ? t('notice.offline') : values === undefined ? t('notice.waiting') : t('notice.old');
  const hint = isOffline ? t('notice.offline_hint') : t('notice.waiting_hint');
  return (
    <p className={styles.notice} role="status">
      <IconAlertTriangle className={styles.icon} aria-hidden />
      <strong>{title}</strong>
      {when === undefined ? null : <span>{t('notice.since', { when })}</span>}
      <span className={styles.hint}>{hint}</span>
    </p>
  );
}

function lastWord(selection: Board['selection']): number | undefined {
  return selection.kind === 'device' ? selection.device.last_seen : undefined;
}

function TransferNotice({ share }: { share: number | undefined }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const wasShown = useWasShown(share !== undefined);
  if (share === undefined) return wasShown ? <Settled text={t('notice.transferred')} /> : null;
  const text = new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent' }).format(share);
  return (
    <div className={styles.notice} data-tone="busy" role="status">
      <IconRefresh className={styles.icon} aria-hidden />
      <strong>{t('notice.transfer')}</strong>
      <progress className={styles.progress} value={share} max={1} aria-label={t('notice.transfer')} />
      <span>{text}</span>
      <span className={styles.hint}>{t('notice.transfer_hint')}</span>
    </div>
  );
}

/** True from the first time that something was shown. */
function useWasShown(isShown: boolean): boolean {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return wasShown;
}

/** What a notice gives its place to: nothing below moves by itself, perhaps under the finger that is about to press it. */
function Settled({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <p className={styles.notice} data-tone="ok" role="status">
      <IconCircleCheck className={styles.icon} aria-hidden />
      <strong>{text}</strong>
      <button type="button" className={styles.close} aria-label={t('action.close')} onClick={() => setClosed(true)}>
        <IconX className={styles.icon} aria-hidden />
      </button>
    </p>
  );
}

interface MissingNoticeProps {
  readonly board: Board;
  readonly members: readonly { readonly mac: string; readonly title: string }[];
}

/** Which members the group's figures are formed without (decision 66). */
function MissingNotice({ board, members }: MissingNoticeProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const missing = useLiveNow(board).values?.missing ?? [];
  const wasShown = useWasShown(missing.length > 0);
  if (missing.length === 0) return wasShown ? <Settled text={t('notice.complete')} /> : null;
  const titles = members.filter(({ mac }) => missing.includes(mac)).map(({ title }) => title);
  const names = new Intl.ListFormat(localeOf(i18n.language), { type: 'conjunction' }).format(titles);
  return (
    <p className={styles.notice} role="status">
      <IconAlertTriangle className={styles.icon} aria-hidden />
      <strong>{t('notice.missing', { count: missing.length })}</strong>
      <span>{names}</span>
    </p>
  );
}
