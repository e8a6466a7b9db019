import type { ConnectionState } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { CLOCK, dateFormat } from '../../../base/i18n/date-format.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import { Card } from '../../../base/ui/Card.tsx';
import flow from '../flow/flow.module.css';
import styles from './wait.module.css';

const TO_THE_SECOND = { ...CLOCK, second: '2-digit' } as const;
const SHOWN = 12;

/** What came in, newest first: topic, whether it was understood, and refused sign-ins with their reason. */
export function Arrivals({ state: { arrivals, refused } }: { state: ConnectionState }) {
  const { t, i18n } = useTranslation(['connecting']);
  const clock = dateFormat(localeOf(i18n.language), TO_THE_SECOND);
  return (
    <Card title={t('arrivals.title')} aside={t('arrivals.newest')} span={12}>
      {arrivals.length === 0 ? <p className={flow.hint}>{t('arrivals.none')}</p> : null}
      <ul className={styles.arrivals}>
        {arrivals.slice(0, SHOWN).map(({ at, topic, reason, names }) => (
          <li key={`${at} ${topic} ${names.join()}`}>
            <time>{clock.format(at)}</time>
            <code>{topic}</code>
            {reason === null ? (
              <Badge tone="ok">{t('arrivals.understood')}</Badge>
            ) : (
              <Badge tone="warn">{t(`reason_short.${reason}`)}</Badge>
            )}
            <span>{names.join(', ')}</span>
          </li>
        ))}
      </ul>
      {refused.length === 0 ? null : (
        <>
          <h3 className={styles.part}>{t('arrivals.refused')}</h3>
          <ul className={styles.arrivals}>
            {refused.slice(0, SHOWN).map(({ at, user, address, reason }) => (
              <li key={`${at} ${user} ${address}`}>
                <time>{clock.format(at)}</time>
                <code>{user}</code>
                <Badge tone="bad">{t(`reason_short.${reason}`)}</Badge>
                <span>{t('arrivals.from', { address })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
