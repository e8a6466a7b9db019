import { formatQuantity } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../i18n/locale.ts';
import type { QuarterHour } from '../../measurements/quarter-hour.ts';
import statistics from '../../measurements/statistics-row.module.css';
import { useRunningQuarter } from '../../measurements/use-running-quarter.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { LiveNumber } from '../../ui/LiveNumber.tsx';
import { momentText } from '../../ui/time-text.ts';
import { type Board, useLiveNow } from './board.ts';
import { DemandGauge } from './DemandGauge.tsx';
import { useDetails, useMonthPeak } from './dashboard-queries.ts';
import type { PartProps } from './parts.ts';
import styles from './QuarterHourCard.module.css';
import tiles from './tiles.module.css';

const MINUTE_MS = 60_000;

const TONES = { calm: undefined, near: 'warn', peak: 'warn', over: 'bad' } as const;

/** The quarter hour that runs: where it will end, and what that means for the billed peak (decisions 18 and 70). */
export function QuarterHourCard({ board, span }: PartProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const quarter = useQuarterHour(board);
  const { from, to, judged, monthPeak, isOld } = quarter;
  const clock = (time: number) => momentText(time, { now: time, zone: board.zone, locale: localeOf(i18n.language) });
  const tone = isOld ? undefined : TONES[judged.state];
  return (
    <Card
      title={t('quarter.title', { from: clock(from), to: clock(to) })}
      aside={tone === undefined ? undefined : <Badge tone={tone}>{t(`quarter.${judged.state as 'near'}`)}</Badge>}
      span={span}
    >
      <div className={styles.body}>
        <Gauge judged={judged} monthPeak={monthPeak?.power ?? null} />
        <div className={styles.forecastFigure}>
          <span className={styles.number}>
            <LiveNumber quantity="activePower" value={judged.forecast} isOld={isOld} />
            <span className={tiles.note}>{t('quarter.expected')}</span>
          </span>
          <QuarterNote quarter={quarter} />
        </div>
      </div>
      <Limits board={board} quarter={quarter} />
    </Card>
  );
}

type RunningQuarter = ReturnType<typeof useQuarterHour>;

function useQuarterHour(board: Board) {
  const { isOld } = useLiveNow(board);
  const monthPeak = useMonthPeak(board);
  const details = useDetails(board);
  const { selection, zone, plan } = board;
  const running = useRunningQuarter({
    selection,
    zone,
    oldAfterMs: plan.oldAfterMs,
    monthPeak: monthPeak?.power ?? null,
    details,
  });
  return { ...running, monthPeak, details, isOld };
}

function Gauge({ judged, monthPeak }: { judged: QuarterHour; monthPeak: number | null }) {
  const { t } = useTranslation(['dashboard']);
  const share = (power: number | null) => (power === null ? null : power / judged.scaleEnd);
  return (
    <DemandGauge
      reached={share(judged.reached)}
      forecast={share(judged.forecast)}
      peak={share(monthPeak)}
      limit={judged.limit === null ? null : { at: judged.limit.power / judged.scaleEnd, name: judged.limit.name }}
      isOver={judged.state === 'over'}
      label={t('quarter.gauge')}
    />
  );
}

function usePowerText(): (watts: number) => string {
  const { i18n } = useTranslation();
  return (watts) => {
    const { value, unit } = formatQuantity('activePower', watts, localeOf(i18n.language));
    return `${value} ${unit}`;
  };
}

function QuarterNote({ quarter: { judged, details } }: { quarter: RunningQuarter }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const power = usePowerText();
  const { limit, headRoom, extraCost } = judged;
  const minutes = Math.ceil(judged.leftMs / MINUTE_MS);
  const parts: string[] = [t('quarter.left', { count: minutes })];
  if (limit !== null && headRoom !== null) {
    const key = headRoom < 0 ? 'quarter.above' : 'quarter.below';
    parts.push(t(key, { room: power(Math.abs(headRoom)), limit: `${limit.name} ${power(limit.power)}` }));
  }
  if (extraCost !== null && details !== undefined) {
    const format = new Intl.NumberFormat(localeOf(i18n.language), { style: 'currency', currency: details.currency });
    parts.push(t('quarter.cost', { cost: format.format(extraCost) }));
  }
  return <span className={tiles.note}>{parts.join(' · ')}</span>;
}

function Limits({ board, quarter }: { board: Board; quarter: RunningQuarter }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const power = usePowerText();
  const { monthPeak, details, judged, now } = quarter;
  const contracted = (kilowatts: number | undefined) =>
    kilowatts === undefined || kilowatts === 0 ? '–' : power(kilowatts * 1_000);
  const when = (time: number) => momentText(time, { now, zone: board.zone, locale: localeOf(i18n.language) });
  const isGroup = board.selection.kind === 'group';
  return (
    <dl className={statistics.statistics}>
      <div>
        <dt>{t('quarter.month_peak')}</dt>
        <dd>
          {monthPeak === null ? '–' : power(monthPeak.power)}
          {monthPeak === null ? null : <span className={styles.when}>{when(monthPeak.time)}</span>}
        </dd>
      </div>
      {isGroup ? null : (
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
            <dt>{t('quarter.head_room')}</dt>
            <dd>{judged.headRoom === null ? '–' : power(judged.headRoom)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
