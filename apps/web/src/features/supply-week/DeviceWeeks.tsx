import type { DeviceListEntry, SupplyWeekValues } from '@phasor/contract';
import { WEEK_CRITERION_NAMES, type WeekCriterion } from '@phasor/supply';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/use-locale.ts';
import { mayCall } from '../../base/session/may-call.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import { Card } from '../../base/ui/Card.tsx';
import { Skeleton } from '../../base/ui/states/Skeleton.tsx';
import { FigureTable } from './FigureTable.tsx';
import { verdictIn } from './figure-rows.ts';
import { LimitsForm } from './LimitsForm.tsx';
import styles from './supply-week.module.css';
import { useWeekWords } from './use-week-words.ts';
import type { Weeks } from './use-weeks.ts';
import { VERDICT_TONES, VerdictTable } from './VerdictTable.tsx';
import { shortWeekText, weekText } from './week-dates.ts';

export interface WeeksView {
  readonly weeks: Weeks;
  /** The week whose figures are shown. */
  readonly monday: string;
  readonly mondays: readonly string[];
  readonly onWeek: (monday: string) => void;
}

const WHOLE = 'whole';

/** Several weeks of a device side by side, and the figures of one of them. */
export function DeviceWeeks({ device, weeks, monday, mondays, onWeek }: WeeksView & { device: DeviceListEntry }) {
  const { t } = useTranslation(['supply-week']);
  const locale = useLocale();
  const words = useWeekWords(locale);
  const week = weeks.of(device.mac, monday);
  const verdictOf = (row: string, column: string) => {
    const of = weeks.of(device.mac, column);
    if (of === undefined) return weeks.isLoading ? undefined : null;
    return verdictIn(of, row === WHOLE ? undefined : (row as WeekCriterion));
  };
  return (
    <>
      <Card title={t('weeks')} span={12}>
        <VerdictTable
          title={t('weeks')}
          columns={mondays.map((key) => ({
            key,
            title: shortWeekText(key, locale),
            isChosen: key === monday,
            onPress: () => onWeek(key),
          }))}
          rows={[
            { key: WHOLE, title: t('whole'), isWhole: true },
            ...WEEK_CRITERION_NAMES.map((key) => ({ key, title: words.criterion(key) })),
          ]}
          verdictOf={verdictOf}
        />
      </Card>
      <Card title={weekText(monday, locale)} span={12}>
        {week === undefined ? (
          <Unread weeks={weeks} />
        ) : (
          <Figures week={week} device={device} facts={words.facts(week, device)} />
        )}
      </Card>
      {week === undefined ? null : (
        <Card title={t('method')} span={12}>
          <ul className={styles.method}>
            {words.methods(week).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Card>
      )}
      {week === undefined || !mayCall(device, 'supply.setLimits') ? null : (
        <Card title={t('limits', { device: device.title })} span={12}>
          <LimitsForm key={JSON.stringify(week.limits)} device={device} limits={week.limits} />
        </Card>
      )}
    </>
  );
}

function Unread({ weeks: { isLoading } }: { weeks: Weeks }) {
  const { t } = useTranslation(['supply-week']);
  return isLoading ? <Skeleton width={20} /> : <p className={styles.note}>{t('unread')}</p>;
}

interface FiguresProps {
  readonly week: SupplyWeekValues;
  readonly device: DeviceListEntry;
  readonly facts: readonly (readonly [string, string])[];
}

function Figures({ week, device, facts }: FiguresProps) {
  const { t } = useTranslation(['supply-week']);
  return (
    <>
      <div className={styles.head} role="status">
        <Badge tone={VERDICT_TONES[week.verdict]}>{t(`verdict.${week.verdict}`)}</Badge>
        <span>{t(`about.${week.verdict}`)}</span>
      </div>
      <dl className={styles.facts}>
        {facts.slice(2).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FigureTable week={week} device={device} />
    </>
  );
}
