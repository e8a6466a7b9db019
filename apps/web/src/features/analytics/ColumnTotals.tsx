import type { CostAnswer } from '@phasor/contract';
import { formatScaled } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import type { TimeChart } from '../../parts/charts/index.ts';
import { costText, scaleOf, shownCost, totalsShown } from '../../parts/measurements/index.ts';
import styles from './AnalyticsPage.module.css';

interface Props {
  readonly chart: TimeChart;
  readonly cost: CostAnswer['data'] | undefined;
  readonly hidden: ReadonlySet<string>;
}

/** Sums of the columns, in energy and in money. */
export function ColumnTotals({ chart, cost, hidden }: Props) {
  const { t, i18n } = useTranslation(['analytics']);
  const locale = localeOf(i18n.language);
  const paid = shownCost(cost, hidden);
  const totals = totalsShown(chart, hidden);
  const scale = scaleOf(
    chart.axes[0]?.quantity ?? 'activeEnergyImport',
    totals.map(({ value }) => value),
  );
  return (
    <ul className={styles.totals}>
      {totals.map(({ id, name, value }) => (
        <li key={id}>
          {totals.length > 1 && <span className={styles.totalName}>{name.split(' · ')[0]}</span>}
          <strong>{formatScaled(value, scale, locale)}</strong> {scale.unit}
        </li>
      ))}
      {paid !== undefined && (
        <li>
          <strong>
            {paid.total === null ? `${t('analytics:cost.title')} ` : null}
            {costText(paid, locale)}
          </strong>
        </li>
      )}
    </ul>
  );
}
