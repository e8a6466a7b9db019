import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import type { TimeChart } from '../charts/index.ts';
import { coverageText } from '../measurements/index.ts';
import styles from './ComparisonFigure.module.css';
import type { EnergyChange } from './change.ts';
import { totalChange } from './compared-columns.ts';
import { useChangeWords, useThanWords } from './use-change-words.ts';
import type { ComparisonState } from './use-comparison.ts';

interface Props {
  readonly state: ComparisonState;
  /** The chart with the compared series: the first visible one. */
  readonly chart: TimeChart | null;
  readonly hidden: ReadonlySet<string>;
  readonly now: number;
}

/** Difference of the total from the compared period, or why there is none. */
export function ComparisonFigure({ state: { comparison, sums, isNothing }, chart, hidden, now }: Props) {
  const { t } = useTranslation(['comparison']);
  const than = useThanWords();
  const shown = chart?.series.find(({ id }) => !hidden.has(id));
  if (isNothing) return <span className={styles.change}>{t('nothing')}</span>;
  if (comparison === undefined || chart === null || shown === undefined) return null;
  const change = totalChange(sums.own, sums.soFar, shown.id);
  return (
    <ChangeFigure change={change} than={than({ ...comparison, zone: chart.timeZone }, now < comparison.range.to)} />
  );
}

interface ChangeProps {
  readonly change: EnergyChange;
  /** The compared period, in words. */
  readonly than: string;
  /** Subject of the difference, if the chart does not name it. */
  readonly name?: string;
}

/** A difference with the compared period, or the coverage if it is too low for one. */
export function ChangeFigure({ change, than, name }: ChangeProps) {
  const { t, i18n } = useTranslation(['comparison']);
  const words = useChangeWords();
  if (change === null) return null;
  if ('ratio' in change) {
    const text = words(change.ratio, than);
    return <span className={styles.change}>{name === undefined ? text : `${name}: ${text}`}</span>;
  }
  return (
    <span title={t('unsure_hint')}>
      <Badge tone="warn">{t('unsure', { share: coverageText(change.unsure, localeOf(i18n.language)) })}</Badge>
    </span>
  );
}
