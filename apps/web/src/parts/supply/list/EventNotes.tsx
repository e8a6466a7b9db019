import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/use-locale.ts';
import { eventsPath } from '../event-view.ts';
import type { SupplyView } from '../SupplyEvents.tsx';
import styles from '../supply.module.css';
import { useEventTexts } from '../use-event-texts.ts';
import { eventsWithin } from './event-marks.ts';

/** So many events are named below a chart. */
const NAMED = 5;

/** The newest events of the supply in the period of a chart in words, with a link to all. */
export function EventNotes({ device, range, zone, answer }: Omit<SupplyView, 'locale' | 'now'>) {
  const { t } = useTranslation(['supply']);
  const texts = useEventTexts({ locale: useLocale(), zone, now: answer.asOf });
  const events = eventsWithin(answer.events, range);
  if (events.length === 0) return null;
  const period = `${Math.floor(range.from / 1_000)}..${Math.ceil(range.to / 1_000)}`;
  return (
    <ul className={styles.below} aria-label={t('list')}>
      {events.slice(0, NAMED).map((event) => (
        <li key={`${event.kind} ${event.id}`}>
          {[texts.start(event), texts.kind(event), texts.duration(event), texts.phases(event), texts.value(event)].join(
            ' · ',
          )}
        </li>
      ))}
      <li>
        <Link
          className={styles.moment ?? ''}
          to={eventsPath(device.type)}
          search={{ device: device.mac, range: period }}
        >
          {`${t('list')}: ${t('count', { count: events.length })}`}
        </Link>
      </li>
    </ul>
  );
}
