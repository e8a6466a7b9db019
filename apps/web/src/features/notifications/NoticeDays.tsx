import type { NotificationValues } from '@phasor/contract';
import {
  IconAlertTriangle,
  IconBolt,
  IconCheck,
  IconClockExclamation,
  IconDots,
  IconPlug,
  IconPlugConnectedX,
  IconQuestionMark,
  IconToggleRight,
  IconWifi,
  IconWifiOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { isRestored } from '../../parts/notices/index.ts';
import styles from './NotificationListPage.module.css';
import { byDay, type Notice } from './notice-list.ts';

type Tone = 'good' | 'bad' | 'warn' | 'plain';

/** Good and bad news differ by icon and text, and in addition by colour. */
function signOf({ type, data }: NotificationValues): { Icon: TablerIcon; tone: Tone } {
  if (data.event === 'MORE') return { Icon: IconDots, tone: 'plain' };
  if (data.event === 'OUTAGE') {
    return isRestored(data) ? { Icon: IconBolt, tone: 'good' } : { Icon: IconPlugConnectedX, tone: 'bad' };
  }
  if (data.event === 'CLOCK') return { Icon: IconClockExclamation, tone: 'warn' };
  if (['DIP', 'SWELL', 'WEEK'].includes(data.event)) return { Icon: IconBolt, tone: 'warn' };
  if (type === 'ANOMALY') return { Icon: IconAlertTriangle, tone: 'warn' };
  if (type === 'QUESTION') return { Icon: IconQuestionMark, tone: 'plain' };
  if (type === 'NILM') return { Icon: IconPlug, tone: 'plain' };
  if (type === 'DISCONNECTOR') return { Icon: IconToggleRight, tone: 'plain' };
  return data.event === 'ONLINE' ? { Icon: IconWifi, tone: 'good' } : { Icon: IconWifiOff, tone: 'bad' };
}

/** Notifications grouped by days. */
export function NoticeDays({ notices, onSeen }: { notices: readonly Notice[]; onSeen: (id: number) => void }) {
  return (
    <div className={styles.days}>
      {byDay(notices).map(({ day, notices: ofDay }) => (
        <Day key={`${day} ${ofDay[0]?.id}`} day={day} notices={ofDay} onSeen={onSeen} />
      ))}
    </div>
  );
}

interface DayProps {
  readonly day: string;
  readonly notices: readonly Notice[];
  readonly onSeen: (id: number) => void;
}

function Day({ day, notices, onSeen }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.day}>
        {day}
      </h3>
      <ul className={styles.list}>
        {notices.map((notice) => (
          <Row key={notice.id} notice={notice} onSeen={() => onSeen(notice.id)} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly notice: Notice;
  readonly onSeen: () => void;
}

/** Link to the dashboard of the device, or of the first of several. */
function Row({ notice: { item, devices, title, text, facts, time }, onSeen }: RowProps) {
  const { t } = useTranslation(['notifications']);
  const { Icon, tone } = signOf(item);
  return (
    <li className={styles.item}>
      <Link to="/" search={{ device: devices[0]?.mac }} className={styles.row} data-seen={item.seen}>
        <span className={styles.sign} data-tone={tone}>
          <Icon aria-hidden />
        </span>
        <span className={styles.words}>
          <strong className={styles.title}>{title}</strong>
          <span>{text}</span>
          {facts === '' ? null : <span className={styles.facts}>{facts}</span>}
        </span>
        <span className={styles.when}>
          <time dateTime={new Date(item.data.timestamp * 1_000).toISOString()}>{time}</time>
          {item.seen ? null : <span className={styles.unseen}>{t('list.new')}</span>}
        </span>
      </Link>
      {item.seen ? null : (
        <IconButton
          icon={IconCheck}
          label={t('list.see_named', { title, time })}
          title={t('list.mark_this')}
          onClick={onSeen}
        />
      )}
    </li>
  );
}
