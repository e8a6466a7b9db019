import { addUnits, startOf } from '@phasor/calendar';
import type { DeviceDetails, Point, SeriesAnswer } from '@phasor/contract';
import { formatQuantity, MISSING } from '@phasor/quantities';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../i18n/locale.ts';
import { totalOf } from '../../measurements/energy-chart.ts';
import { energyQuery } from '../../measurements/series-query.ts';
import { subjectOf } from '../../measurements/subject.ts';
import type { GraphState } from '../../toolbar/use-graph-state.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './MonthPeaks.module.css';
import { COVERED_ENOUGH, headRoom, type MonthPeak, monthPeaks } from './peaks.ts';

interface Props {
  readonly state: GraphState;
  readonly details: DeviceDetails | undefined;
}

const MONTHS = 12;

/** The highest quarter hour of each of the last twelve months, newest first: when, how much, and what room was left. */
export function MonthPeaks({ state, details }: Props) {
  const { t, i18n } = useTranslation(['analytics']);
  const { data } = usePeaks(state);
  if (data === undefined) return null;
  const peaks = peaksOf(data);
  const price = details?.kw_price ?? null;
  const money = new Intl.NumberFormat(localeOf(i18n.language), {
    style: 'currency',
    currency: details?.currency ?? 'EUR',
  });
  return (
    <Card title={t('peaks.title')} span={12}>
      {peaks.length === 0 ? (
        <p className={styles.note}>{t('peaks.none')}</p>
      ) : (
        <PeakTable peaks={peaks} details={details} zone={data.time_zone} />
      )}
      {price !== null && <p className={styles.note}>{t('peaks.one_more', { price: money.format(price) })}</p>}
    </Card>
  );
}

function usePeaks({ selection, source, context: { now }, zone }: GraphState) {
  const thisMonth = startOf('month', now, zone);
  const wish = {
    data: 'P_MAX',
    phase: 'CUM',
    from: addUnits(thisMonth, { count: 1 - MONTHS, unit: 'month' }, zone) / 1_000,
    to: addUnits(thisMonth, { count: 1, unit: 'month' }, zone) / 1_000,
    period: 'MONTH',
    format: 'H',
    source,
  } as const;
  return useQuery(energyQuery(subjectOf(selection), wish, true));
}

const peaksOf = (answer: SeriesAnswer): MonthPeak[] =>
  monthPeaks(totalOf(answer, 'P_MAX'), (answer.steps_covered ?? []) as readonly Point[], answer.time_zone).reverse();

interface TableProps {
  readonly peaks: readonly MonthPeak[];
  readonly details: DeviceDetails | undefined;
  readonly zone: string;
}

function PeakTable({ peaks, details, zone }: TableProps) {
  const { t, i18n } = useTranslation(['analytics']);
  const locale = localeOf(i18n.language);
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: zone });
  const limits = (['RK', 'MRK'] as const).filter((name) => (details?.[name] ?? 0) > 0);
  const highest = Math.max(...peaks.map(({ power }) => power));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.scroll} tabIndex={0} aria-label={t('peaks.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('peaks.month')}</th>
            <th scope="col" className={styles.number}>
              {t('peaks.peak')}
            </th>
            <th scope="col">{t('peaks.when')}</th>
            {limits.map((name) => (
              <th key={name} scope="col" className={styles.number}>
                {t(`peaks.to_${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {peaks.map((peak) => (
            <tr key={peak.month}>
              <th scope="row">{month.format(peak.month)}</th>
              <td className={styles.number}>
                <Power watts={peak.power} isStrong={peak.power === highest} />
              </td>
              <td>
                <When peak={peak} zone={zone} />
              </td>
              {limits.map((name) => (
                <td key={name} className={styles.number}>
                  <Room watts={headRoom(peak.power, details?.[name] ?? 0)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Power({ watts, isStrong }: { watts: number; isStrong: boolean }) {
  const { i18n } = useTranslation();
  const { value, unit } = formatQuantity('activePower', watts, localeOf(i18n.language));
  return (
    <span className={styles.power} data-strong={isStrong}>
      {value} {unit}
    </span>
  );
}

function Room({ watts }: { watts: number | null }) {
  const { i18n } = useTranslation();
  if (watts === null) return MISSING;
  const { value, unit } = formatQuantity('activePower', watts, localeOf(i18n.language));
  return (
    <span className={styles.room} data-over={watts < 0}>
      {value} {unit}
    </span>
  );
}

function When({ peak: { time, covered }, zone }: { peak: MonthPeak; zone: string }) {
  const { t, i18n } = useTranslation(['analytics']);
  const locale = localeOf(i18n.language);
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
  const share = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <>
      {format.format(time)}
      {covered !== null && covered < COVERED_ENOUGH && (
        <span className={styles.incomplete} title={t('peaks.incomplete')}>
          {t('step.incomplete', { share: share.format(covered) })}
        </span>
      )}
    </>
  );
}
