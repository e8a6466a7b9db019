import { MINUTE_MS } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { moneyText } from '../../base/i18n/money-text.ts';
import { momentText } from '../../base/i18n/time-text.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import { Card, type CardProps } from '../../base/ui/Card.tsx';
import { LiveNumber } from '../../base/ui/figures/LiveNumber.tsx';
import { meterOf, type Selection } from '../hierarchy/index.ts';
import { type QuarterHour, statisticsRowStyles as statistics, useDeviceDetails } from '../measurements/index.ts';
import { DemandGauge } from './DemandGauge.tsx';
import styles from './demand.module.css';
import { PossiblePeak } from './PossiblePeak.tsx';
import { useMonthPeak } from './use-month-peak.ts';
import { usePowerText } from './use-power-text.ts';
import { useRunningQuarter } from './use-running-quarter.ts';

interface QuarterHourCardProps {
  readonly selection: Selection;
  /** Zone of the site, which sets the quarter hours. */
  readonly zone: string;
  readonly span: NonNullable<CardProps['span']>;
}

const TONES = { calm: undefined, near: 'warn', peak: 'warn', over: 'bad' } as const;

/** The current quarter hour: its expected demand, and the effect on the billed peak (D18 and D70). */
export function QuarterHourCard({ selection, zone, span }: QuarterHourCardProps) {
  const { t, i18n } = useTranslation(['demand']);
  const quarter = useQuarterHour(selection, zone);
  const { from, to, judged, monthPeak, isOld } = quarter;
  const clock = (time: number) => momentText(time, { now: time, zone, locale: localeOf(i18n.language) });
  const tone = isOld ? undefined : TONES[judged.state];
  return (
    <Card
      title={t('title', { from: clock(from), to: clock(to) })}
      aside={tone === undefined ? undefined : <Badge tone={tone}>{t(`${judged.state as 'near'}`)}</Badge>}
      span={span}
    >
      <div className={styles.body}>
        <Gauge judged={judged} monthPeak={monthPeak?.measured?.power ?? null} />
        <div className={styles.forecastFigure}>
          <span className={styles.number}>
            <LiveNumber quantity="activePower" value={judged.forecast} isOld={isOld} />
            <span className={styles.note}>{t('expected')}</span>
          </span>
          <QuarterNote quarter={quarter} />
        </div>
      </div>
      <Limits quarter={quarter} zone={zone} isAdded={meterOf(selection) === undefined} />
      <PossiblePeak power={monthPeak?.possible?.power} />
    </Card>
  );
}

type RunningQuarter = ReturnType<typeof useQuarterHour>;

function useQuarterHour(selection: Selection, zone: string) {
  const monthPeak = useMonthPeak(selection, zone);
  const details = useDeviceDetails(selection);
  const running = useRunningQuarter({ selection, zone, monthPeak: monthPeak?.measured?.power ?? null, details });
  return { ...running, monthPeak, details };
}

function Gauge({ judged, monthPeak }: { judged: QuarterHour; monthPeak: number | null }) {
  const { t } = useTranslation(['demand']);
  const share = (power: number | null) => (power === null ? null : power / judged.scaleEnd);
  return (
    <DemandGauge
      reached={share(judged.reached)}
      forecast={share(judged.forecast)}
      peak={share(monthPeak)}
      limit={judged.limit === null ? null : { at: judged.limit.power / judged.scaleEnd, name: judged.limit.name }}
      isOver={judged.state === 'over'}
      label={t('gauge')}
    />
  );
}

function QuarterNote({ quarter: { judged, details } }: { quarter: RunningQuarter }) {
  const { t, i18n } = useTranslation(['demand']);
  const power = usePowerText();
  const { limit, headRoom, extraCost } = judged;
  const minutes = Math.ceil(judged.leftMs / MINUTE_MS);
  const parts: string[] = [t('left', { count: minutes })];
  if (limit !== null && headRoom !== null) {
    const key = headRoom < 0 ? 'above' : 'below';
    parts.push(t(key, { room: power(Math.abs(headRoom)), limit: `${limit.name} ${power(limit.power)}` }));
  }
  if (extraCost !== null && details !== undefined) {
    parts.push(t('cost', { cost: moneyText(extraCost, details.currency, localeOf(i18n.language)) }));
  }
  return <span className={styles.note}>{parts.join(' · ')}</span>;
}

interface LimitsProps {
  readonly quarter: RunningQuarter;
  readonly zone: string;
  /** Several devices are added up, which have no common contract. */
  readonly isAdded: boolean;
}

function Limits({ quarter, zone, isAdded }: LimitsProps) {
  const { t, i18n } = useTranslation(['demand']);
  const power = usePowerText();
  const { monthPeak, details, judged, now } = quarter;
  const measured = monthPeak?.measured ?? null;
  const contracted = (kilowatts: number | undefined) =>
    kilowatts === undefined || kilowatts === 0 ? '–' : power(kilowatts * 1_000);
  const when = (time: number) => momentText(time, { now, zone, locale: localeOf(i18n.language) });
  return (
    <dl className={statistics.statistics}>
      <div>
        <dt>{t('month_peak')}</dt>
        <dd>
          {measured === null ? '–' : power(measured.power)}
          <span className={styles.when}>{measured === null ? '\u00a0' : when(measured.time)}</span>
        </dd>
      </div>
      {isAdded ? null : (
        <>
          <div>
            <dt>MRK</dt>
            <dd>{contracted(details?.MRK)}</dd>
          </div>
          <div>
            <dt>RK</dt>
            <dd>{contracted(details?.RK)}</dd>
          </div>
          <div>
            <dt>{t('head_room')}</dt>
            <dd>{judged.headRoom === null ? '–' : power(judged.headRoom)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
