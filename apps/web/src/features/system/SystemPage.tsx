import type { HealthChange, HealthFaultEntry, SystemFigures } from '@phasor/contract/health';
import { healthText } from '@phasor/contract/health-texts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { dateFormat, MINUTE, SECOND } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import { Card, CardGrid } from '../../base/ui/Card.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { bytesText } from './bytes-text.ts';
import { languageOf } from './language-of.ts';
import { RepairsTable } from './RepairsTable.tsx';
import styles from './system.module.css';

const EVERY_MS = 15_000;

/** State of the installation for administrators: what is wrong, its figures, and what was before. */
export function SystemPage() {
  const { t } = useTranslation(['system']);
  const health = useQuery({ ...callQuery('system.health', {}), refetchInterval: EVERY_MS });
  if (health.data === undefined) return health.error === null ? <ScreenLoader /> : <ScreenError error={health.error} />;
  const { data, changes, repairs, figures, state } = health.data;
  return (
    <CardGrid>
      <Card title={t('now')} span={6}>
        {data.length === 0 ? <Well /> : <Faults faults={data} />}
        {state === 'away' ? <p className={styles.faint}>{t('away_hint')}</p> : null}
      </Card>
      <Card title={t('figures')} span={6}>
        <Figures figures={figures} />
      </Card>
      <Card title={t('repairs.title')} span={12}>
        {repairs.length === 0 ? (
          <p className={styles.faint}>{t('repairs.none')}</p>
        ) : (
          <RepairsTable repairs={repairs} />
        )}
      </Card>
      <Card title={t('history')} span={12}>
        <History changes={changes} />
      </Card>
    </CardGrid>
  );
}

function useWhen(): (time: number | null, style?: Intl.DateTimeFormatOptions) => string {
  const { i18n } = useTranslation(['system']);
  const locale = localeOf(i18n.language);
  return (time, style = MINUTE) => (time === null ? '–' : dateFormat(locale, style).format(time));
}

/** As large as the figures beside it: that all is well is the answer for which the page is opened. */
function Well() {
  const { t } = useTranslation(['system']);
  return (
    <p className={styles.well}>
      <IconCircleCheck aria-hidden />
      {t('well')}
    </p>
  );
}

function Faults({ faults }: { faults: readonly HealthFaultEntry[] }) {
  return (
    <ul className={styles.list}>
      {faults.map((fault) => (
        <li key={fault.fault}>
          <Fault fault={fault} />
        </li>
      ))}
    </ul>
  );
}

function Fault({ fault: { part, fault, state, since, values } }: { fault: HealthFaultEntry }) {
  const { t, i18n } = useTranslation(['system']);
  const when = useWhen();
  return (
    <>
      <p className={styles.what}>
        <Badge tone={state === 'away' ? 'bad' : 'warn'}>{t(`part.${part}`)}</Badge>
        <span className={styles.faint}>{t('since', { time: when(since) })}</span>
      </p>
      <p className={styles.text}>{healthText(languageOf(i18n.language), fault, values)}</p>
    </>
  );
}

function Figures({ figures }: { figures: SystemFigures }) {
  const { t, i18n } = useTranslation(['system']);
  const when = useWhen();
  const locale = localeOf(i18n.language);
  const { disk, last_backup: backup, certificate_end: certificate } = figures;
  const count = (value: number) => value.toLocaleString(locale);
  const rows: readonly (readonly [string, string])[] = [
    [t('figure.version'), figures.version],
    [t('figure.started'), when(figures.started)],
    [t('figure.last_write'), when(figures.last_write, SECOND)],
    [t('figure.waiting_samples'), count(figures.waiting_samples)],
    [t('figure.waiting_buckets'), count(figures.waiting_buckets)],
    [t('figure.parts_aside'), figures.parts_aside === null ? '–' : count(figures.parts_aside)],
    [
      t('figure.disk'),
      disk === null ? '–' : t('free_of', { free: bytesText(disk.free, locale), size: bytesText(disk.size, locale) }),
    ],
    [
      t('figure.days_left'),
      disk?.days_left == null ? t('not_filling') : t('in_days', { days: count(Math.floor(disk.days_left)) }),
    ],
    [
      t('figure.last_backup'),
      backup === null
        ? t('no_backup')
        : t('backup_of', { time: when(backup.time), size: bytesText(backup.bytes, locale) }),
    ],
    [t('figure.certificate_end'), certificate === null ? t('no_certificate') : when(certificate)],
  ];
  return (
    <dl className={styles.figures}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function History({ changes }: { changes: readonly HealthChange[] }) {
  const { t, i18n } = useTranslation(['system']);
  const when = useWhen();
  if (changes.length === 0) return <p className={styles.faint}>{t('no_history')}</p>;
  return (
    <ul className={styles.list}>
      {changes.map(({ time, part, fault, values, begun }) => (
        <li key={`${time} ${fault} ${begun}`}>
          <p className={styles.what}>
            <Badge tone={begun ? 'warn' : 'ok'}>{t(begun ? 'began' : 'over')}</Badge>
            <span>{t(`part.${part}`)}</span>
            <time className={styles.faint} dateTime={new Date(time).toISOString()}>
              {when(time, SECOND)}
            </time>
          </p>
          <p className={styles.text}>{healthText(languageOf(i18n.language), fault, values)}</p>
        </li>
      ))}
    </ul>
  );
}
