import type { TimeRange } from '@phasor/calendar';
import { useTranslation } from 'react-i18next';
import type { TimeChart } from '../charts/chart-spec.ts';
import { localeOf } from '../i18n/locale.ts';
import { coverageText, isFullyCovered } from '../measurements/coverage.ts';
import { Badge } from '../ui/Badge.tsx';
import styles from './ComparisonFigure.module.css';
import type { TotalChange } from './change.ts';
import { totalChange } from './compared-columns.ts';
import { type ComparisonState, changeText, rangeDates } from './use-comparison.ts';

interface Props {
  readonly state: ComparisonState;
  /** The chart whose first shown series is told. */
  readonly chart: TimeChart | null;
  readonly hidden: ReadonlySet<string>;
  readonly now: number;
}

/** How the total differs from that of the compared period, or why that cannot be said. */
export function ComparisonFigure({ state: { comparison, compared, isNothing }, chart, hidden, now }: Props) {
  const { t } = useTranslation(['comparison']);
  const shown = chart?.series.find(({ id }) => !hidden.has(id));
  if (isNothing) return <span className={styles.change}>{t('nothing')}</span>;
  if (comparison === undefined || compared === undefined || chart === null || shown === undefined) return null;
  const change = totalChange(chart, comparison, { id: shown.id, now });
  return <ChangeFigure change={change} compared={compared} zone={chart.timeZone} />;
}

interface ChangeProps {
  readonly change: TotalChange;
  /** The range compared with, epoch ms. */
  readonly compared: TimeRange;
  readonly zone: string;
  /** Of what the difference is, where the chart does not say it. */
  readonly name?: string;
}

/** A difference with the dates of what is compared with, or how little was measured to tell one. */
export function ChangeFigure({ change: { ratio, covered }, compared, zone, name }: ChangeProps) {
  const { t, i18n } = useTranslation(['comparison']);
  const locale = localeOf(i18n.language);
  if (ratio !== null) {
    const dates = rangeDates(compared, { locale, zone });
    const text = t('change', { change: changeText(ratio, locale), dates });
    return <span className={styles.change}>{name === undefined ? text : `${name} ${text}`}</span>;
  }
  return isFullyCovered(covered) ? null : (
    <span title={t('unsure_hint')}>
      <Badge tone="warn">{t('unsure', { share: coverageText(covered, locale) })}</Badge>
    </span>
  );
}
