import { type EnergyPeriod, WIRE_QUANTITIES, type WireQuantity } from '@phasor/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { GridCell } from '../../../base/ui/Card.tsx';
import { useNow } from '../../../base/ui/text/use-now.ts';
import { type TimeChart, TimeChartPanel } from '../../../parts/charts/index.ts';
import { ComparisonFigure, useCompareByDefault, useComparison } from '../../../parts/comparison/index.ts';
import {
  awaitedIn,
  CoverageBadge,
  energyChart,
  inUnitOfTotals,
  isPriced,
  isUnread,
  subjectOf,
  totalsShown,
  useAxisKind,
  useCloserLook,
  useCost,
  useDamaged,
  useHiddenSeries,
  useMissingText,
  useStepTexts,
  useSubjectText,
  withCost,
} from '../../../parts/measurements/index.ts';
import type { Board } from '../board.ts';
import { ENERGY_KINDS, type EnergyGraphId } from '../dashboard-catalogue.ts';
import type { Span } from '../dashboard-layout.ts';
import { energiesAsked, useEnergies, useFailureToast } from '../dashboard-queries.ts';
import { graphOf, graphWindow } from '../settings/dashboard-period.ts';

const CLOCK_MS = 30_000;

interface EnergyGraphProps {
  readonly id: EnergyGraphId;
  readonly board: Board;
  readonly span: Span;
}

/** One of the selectable energy charts; its window moves on with the clock. */
export function EnergyGraph({ id, board, span }: EnergyGraphProps) {
  const { t } = useTranslation(['dashboard']);
  const { kind, name, period } = graphOf(id);
  const { from, to } = graphWindow(id, useNow(CLOCK_MS), board.zone);
  return (
    <EnergyColumns {...{ board, span, kind, period, from, to }} title={t(`graph.${name}`)} requestId={`graph ${id}`} />
  );
}

interface EnergyColumnsProps {
  readonly board: Board;
  readonly span: Span;
  readonly kind: keyof typeof ENERGY_KINDS;
  readonly period: EnergyPeriod;
  /** `[from, to)`, epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly title: string;
  /** Names a failure, so that it is shown once. */
  readonly requestId: string;
}

/** Energies of a range in columns, beside those of the compared period. */
export function EnergyColumns({ board, span, kind, period, from, to, title, requestId }: EnergyColumnsProps) {
  const { t } = useTranslation(['dashboard']);
  const nameOf = useSeriesName();
  const subject = useSubjectText(board.selection);
  const { series, hidden: start } = ENERGY_KINDS[kind];
  const now = useNow(CLOCK_MS);
  const range = useMemo(() => ({ from, to }), [from, to]);
  const wish = { data: series.map(({ quantity }) => quantity).join(), period, range };
  const query = useEnergies(board, wish);
  useFailureToast(query.error, requestId);
  const [hidden, setHidden] = useHiddenSeries(`dashboard.${kind}`, start);
  const [axisKind, setAxisKind] = useAxisKind(`dashboard.${kind}`);
  const chart = useGraphChart({ kind, period, query, range, now, zone: board.zone, axisKind, hidden });
  const answer = query.isPlaceholderData ? undefined : query.data;
  const { wish: compare, isChosen } = useCompareByDefault();
  const cost = useCost(board.selection, {
    range,
    period,
    growing: true,
    isPriced: isPriced(series),
  });
  const costs = t('energy.cost');
  const priced = useMemo(() => (chart === null ? null : withCost(chart, cost, costs)), [chart, cost, costs]);
  const comparison = useComparison(compare, {
    subject: subjectOf(board.selection),
    wish: energiesAsked(wish),
    chart: priced,
    answer,
    hidden,
    now,
    zone: board.zone,
  });
  // Only readers who chose a comparison need to know that there is nothing to compare with.
  const figure = { ...comparison, isNothing: comparison.isNothing && isChosen };
  return (
    <GridCell span={span}>
      <TimeChartPanel
        title={title}
        subject={subject}
        chart={comparison.chart}
        ahead={series.map(({ quantity, colour }) => ({ id: quantity, name: nameOf(quantity), colour }))}
        remark={useMissingText(answer)}
        isRemarkBelow
        aside={
          <>
            <CoverageBadge coverage={chart === null ? undefined : answer?.coverage[series[0].quantity]} />
            <ComparisonFigure state={figure} chart={chart} hidden={hidden} now={now} />
          </>
        }
        loading={query.isLoading || query.isPlaceholderData}
        isUnread={isUnread(query.error)}
        awaits={awaitedIn(range, { selection: board.selection, now })}
        damaged={useDamaged(query)}
        hidden={hidden}
        onHidden={setHidden}
        onAxisKind={setAxisKind}
        onOpen={useCloserLook(kind, period, board.zone)}
      />
    </GridCell>
  );
}

interface GraphFrame {
  readonly kind: keyof typeof ENERGY_KINDS;
  readonly period: EnergyPeriod;
  readonly query: Pick<ReturnType<typeof useEnergies>, 'data' | 'error'>;
  readonly range: { readonly from: number; readonly to: number };
  readonly now: number;
  readonly zone: string;
  readonly axisKind: 'linear' | 'logarithmic';
  readonly hidden: ReadonlySet<string>;
}

/** The chart of an answer in the unit of its totals; null before the first one, empty axes where nothing was found. */
function useGraphChart({
  kind,
  period,
  query: { data, error },
  range,
  now,
  zone,
  axisKind,
  hidden,
}: GraphFrame): TimeChart | null {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const texts = useStepTexts();
  const nameOf = useSeriesName();
  return useMemo(() => {
    if (data === undefined && error === null) return null;
    const answer = data ?? { status: 'OK', data: {}, coverage: {}, step: 0, time_zone: zone };
    const { axis, series } = ENERGY_KINDS[kind];
    const columns = energyChart(answer, { range, now, locale, axis, axisKind, period, series, nameOf, texts });
    return inUnitOfTotals(columns, totalsShown(columns, hidden));
  }, [kind, period, data, error, range, now, zone, axisKind, hidden, locale, nameOf, texts]);
}

/** Names of the chart's series in the page's language. */
function useSeriesName() {
  const { t } = useTranslation(['dashboard', 'common']);
  return useCallback(
    (quantity: string) => {
      if (quantity === 'E_I' || quantity === 'E_E') return t(quantity === 'E_E' ? 'export' : 'import');
      return t(`common:quantity.${WIRE_QUANTITIES[quantity as WireQuantity]}`);
    },
    [t],
  );
}
