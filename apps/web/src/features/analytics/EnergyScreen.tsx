import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnScreenName } from '../../base/addresses/chart-screens.ts';
import { TimeChartPanel, WindowButtons } from '../../parts/charts/index.ts';
import { CompareDropdown, ComparisonFigure, useCompare, useComparison } from '../../parts/comparison/index.ts';
import {
  awaitedIn,
  CoverageBadge,
  inUnitOfTotals,
  isPriced,
  isUnread,
  shownCost,
  subjectOf,
  totalsShown,
  useDamaged,
  useMissingText,
  useSubjectText,
} from '../../parts/measurements/index.ts';
import { GraphToolbar, isRunning } from '../../parts/toolbar/index.ts';
import styles from './AnalyticsPage.module.css';
import { ANALYTICS_SCREENS } from './analytics-catalogue.ts';
import { ColumnNotes } from './ColumnNotes.tsx';
import { ColumnTotals } from './ColumnTotals.tsx';
import { useAnalyticsState } from './use-analytics-state.ts';
import { useColumns } from './use-columns.ts';
import { useEnergyParts } from './use-energy-parts.ts';
import { usePricedChart } from './use-priced-chart.ts';

/** Energy of each quarter hour, hour, day or month (R-ANA). */
export function EnergyScreen({ name }: { name: ColumnScreenName }) {
  const { t } = useTranslation(['shell']);
  const { zoom, state } = useAnalyticsState(ANALYTICS_SCREENS[name]);
  const columns = useColumns(name, { state, zoom });
  const { query, hidden } = columns;
  const { chart, cost } = usePricedChart(name, { state, zoom, columns });
  const [compare, setCompare] = useCompare();
  const comparison = useComparison(compare, {
    subject: subjectOf(state.selection),
    wish: columns.wish,
    chart,
    answer: query.isPlaceholderData ? undefined : query.data,
    hidden,
    now: state.context.now,
    zone: state.zone,
  });
  const divided = useEnergyParts({
    ...{ selection: state.selection, wish: columns.wish, chart: comparison.chart, cost },
    growing: isRunning(zoom.shown, state.context.now),
    isDivisible: compare === undefined && isPriced(ANALYTICS_SCREENS[name].series),
    counted: query.isPlaceholderData ? undefined : query.data?.group?.devices,
  });
  const drawn = useMemo(
    () => (divided.chart === null || chart === null ? null : inUnitOfTotals(divided.chart, totalsShown(chart, hidden))),
    [divided.chart, chart, hidden],
  );
  return (
    <>
      <GraphToolbar state={state}>
        <CompareDropdown wish={compare} onWish={setCompare} now={state.context.now} zone={state.zone} />
      </GraphToolbar>
      <TimeChartPanel
        title={t(`screen.${name}`)}
        subject={useSubjectText(state.selection)}
        chart={drawn}
        choice={divided.choice}
        ahead={columns.ahead}
        loading={query.isPlaceholderData || query.isLoading}
        isUnread={isUnread(query.error)}
        damaged={useDamaged(query)}
        remark={useMissingText(query.data)}
        awaits={awaitedIn(zoom.shown, { selection: state.selection, now: state.context.now })}
        size="screen"
        hidden={hidden}
        onHidden={columns.setHidden}
        onAxisKind={columns.setAxisKind}
        window={columns.window}
        onOpen={columns.open}
        aside={
          <>
            {chart === null ? (
              <p className={`${styles.totals} ${styles.waiting}`}>{'\u00a0'}</p>
            ) : (
              <ColumnTotals chart={chart} cost={cost} hidden={hidden} />
            )}
            <CoverageBadge coverage={columns.coverage} />
            <ComparisonFigure state={comparison} chart={chart} hidden={hidden} now={state.context.now} />
          </>
        }
        tools={<WindowButtons window={columns.window} />}
      />
      <ColumnNotes
        name={name}
        selection={state.selection}
        columns={columns}
        unpriced={shownCost(cost, hidden)?.unpriced ?? 0}
      />
    </>
  );
}
