import { addUnits, startOf } from '@phasor/calendar';
import type { DeviceDetails } from '@phasor/contract';
import { MISSING } from '@phasor/quantities';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { moneyText } from '../../base/i18n/money-text.ts';
import { Card } from '../../base/ui/Card.tsx';
import { Skeleton } from '../../base/ui/states/Skeleton.tsx';
import { useIsPhone } from '../../base/ui/viewport/use-is-phone.ts';
import { headRoom, type MonthPeak, PossiblePeak, peaksOf } from '../../parts/demand/index.ts';
import { energyQuery, figureText, lastOfSubject, scaleOf, subjectOf } from '../../parts/measurements/index.ts';
import type { GraphState } from '../../parts/toolbar/index.ts';
import styles from './MonthPeaks.module.css';
import { quarterMoment } from './quarter-moment.ts';

interface Props {
  readonly state: GraphState;
  readonly details: DeviceDetails | undefined;
}

const MONTHS = 12;

/** The highest quarter hour of each of the last twelve months, newest first: time, power, and the reserve left. */
export function MonthPeaks({ state, details }: Props) {
  const { t, i18n } = useTranslation(['analytics']);
  const { data, isLoading } = usePeaks(state);
  if (data === undefined) return <Waiting isAwaited={isLoading} />;
  const peaks = peaksOf(data).reverse();
  const priceText = (amount: number) => moneyText(amount, details?.currency ?? 'EUR', localeOf(i18n.language));
  return (
    <Card title={t('peaks.title')} span={8}>
      {peaks.length === 0 ? (
        <p className={styles.note}>{t('peaks.none')}</p>
      ) : (
        <PeakTable peaks={peaks} details={details} zone={data.time_zone} />
      )}
      {details !== undefined && (
        <p className={styles.note}>
          {t('peaks.one_more', { price: details.kw_price === null ? MISSING : priceText(details.kw_price) })}
        </p>
      )}
    </Card>
  );
}

/** The card before its data arrive; nothing where they cannot be read, which the chart above reports. */
function Waiting({ isAwaited }: { isAwaited: boolean }) {
  const { t } = useTranslation(['analytics']);
  if (!isAwaited) return null;
  return (
    <Card title={t('peaks.title')} span={8}>
      <Skeleton width={20} />
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
  return useQuery(lastOfSubject(energyQuery(subjectOf(selection), wish, true)));
}

interface TableProps {
  readonly peaks: readonly MonthPeak[];
  readonly details: DeviceDetails | undefined;
  readonly zone: string;
}

function PeakTable({ peaks, details, zone }: TableProps) {
  const { t, i18n } = useTranslation(['analytics']);
  const isPhone = useIsPhone();
  const locale = localeOf(i18n.language);
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: zone });
  const limits = (['RK', 'MRK'] as const).filter((name) => (details?.[name] ?? 0) > 0);
  const powers = peaks.map(({ measured }) => measured?.power ?? 0);
  const highest = Math.max(...powers);
  // One unit for the table: what is compared with the limits is compared line by line.
  const scale = scaleOf('activePower', powers);
  const textOf = (watts: number | null) => (watts === null ? MISSING : figureText(watts, scale, locale));
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
            {isPhone ? null : <th scope="col">{t('peaks.when')}</th>}
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
              <th scope="row">
                {month.format(peak.month)}
                {isPhone ? (
                  <small className={styles.part}>
                    <When peak={peak} zone={zone} />
                  </small>
                ) : null}
              </th>
              <td className={styles.number}>
                <span className={styles.power} data-strong={peak.measured?.power === highest}>
                  {textOf(peak.measured?.power ?? null)}
                </span>
              </td>
              {isPhone ? null : (
                <td>
                  <When peak={peak} zone={zone} />
                </td>
              )}
              {limits.map((name) => (
                <td key={name} className={styles.number}>
                  <Room watts={peak.measured && headRoom(peak.measured.power, details?.[name] ?? 0)} textOf={textOf} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RoomProps {
  readonly watts: number | null;
  readonly textOf: (watts: number | null) => string;
}

function Room({ watts, textOf }: RoomProps) {
  return (
    <span className={styles.room} data-over={watts !== null && watts < 0}>
      {textOf(watts)}
    </span>
  );
}

function When({ peak: { measured, possible }, zone }: { peak: MonthPeak; zone: string }) {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  return (
    <>
      {measured && quarterMoment(measured.time, locale, { timeZone: zone, weekday: 'short' })}
      <PossiblePeak power={possible?.power} />
    </>
  );
}
