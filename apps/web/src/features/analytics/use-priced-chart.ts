import type { CostAnswer } from '@phasor/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnScreenName } from '../../base/addresses/chart-screens.ts';
import type { TimeChart } from '../../parts/charts/index.ts';
import { isPriced, useCost, withCost, type Zoom } from '../../parts/measurements/index.ts';
import { type GraphState, isRunning } from '../../parts/toolbar/index.ts';
import { ANALYTICS_SCREENS } from './analytics-catalogue.ts';
import type { useColumns } from './use-columns.ts';

interface Shown {
  readonly state: GraphState;
  readonly zoom: Zoom;
  readonly columns: ReturnType<typeof useColumns>;
}

/** The columns with the cost of each, and the total cost (D33). */
export function usePricedChart(
  name: ColumnScreenName,
  { state, zoom: { shown }, columns: { chart, period } }: Shown,
): { chart: TimeChart | null; cost: CostAnswer['data'] | undefined } {
  const { t } = useTranslation(['analytics']);
  const cost = useCost(state.selection, {
    range: shown,
    period,
    source: state.source,
    growing: isRunning(shown, state.context.now),
    isPriced: isPriced(ANALYTICS_SCREENS[name].series),
  });
  const title = t('cost.title');
  const priced = useMemo(() => (chart === null ? null : withCost(chart, cost, title)), [chart, cost, title]);
  return { chart: priced, cost };
}
