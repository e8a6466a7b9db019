import { IconAlertTriangle, IconCircleCheck, IconPlugConnected, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../base/ui/text/use-now.ts';
import styles from '../connecting.module.css';
import { useConnectionState } from '../use-connecting.ts';
import { type WaitView, waitView } from './wait-view.ts';

const ICONS = {
  busy: IconPlugConnected,
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertTriangle,
} as const satisfies Record<WaitView['tone'], TablerIcon>;
const CLOCK_MS = 1_000;

/** What there is to say of a connection now, in words: what happened, what it means, what to do. */
export function WatchNote({ connection }: { connection: string }) {
  const { t } = useTranslation(['connecting']);
  const { data, error } = useConnectionState(connection);
  const now = useNow(CLOCK_MS);
  const [since] = useState(Date.now);
  if (data === undefined) return error === null ? null : <Ended />;
  const { word, tone, reason, about } = waitView(data.data, { now, since });
  const Sign = ICONS[tone];
  return (
    <div className={styles.note} data-tone={tone} role="status">
      <Sign aria-hidden />
      <strong>{t(`wait.${word}.title`, { about })}</strong>
      <p>{reason === null ? t(`wait.${word}.hint`) : t(`reason.${reason}`, { about })}</p>
    </div>
  );
}

/** The draft has ended, was removed, or belongs to another account. */
function Ended() {
  const { t } = useTranslation(['connecting']);
  return (
    <div className={styles.note} data-tone="bad" role="alert">
      <IconAlertTriangle aria-hidden />
      <strong>{t('ended.title')}</strong>
      <p>{t('ended.hint')}</p>
    </div>
  );
}
