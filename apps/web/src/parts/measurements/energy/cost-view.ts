import type { CostAnswer } from '@phasor/contract';
import { MISSING } from '@phasor/quantities';
import { moneyText } from '../../../base/i18n/money-text.ts';
import type { ChartPoint, TimeChart } from '../../charts/index.ts';

/** The quantity that has a price: exported energy has none (D73). */
const PRICED = 'E_I';

/** Whether a chart of these quantities has columns with a price. */
export const isPriced = (series: readonly { readonly quantity: string }[]): boolean =>
  series.some(({ quantity }) => quantity === PRICED);

/** Total cost of the shown columns; undefined while unknown, without a tariff, and if no column with a price is shown. */
export interface ShownCost {
  /** Null before the first version: a dash (D73). */
  readonly total: number | null;
  readonly currency: string;
  /** Energy without a price, Wh: not in the total. */
  readonly unpriced: number;
}

export function shownCost(cost: CostAnswer['data'] | undefined, hidden: ReadonlySet<string>): ShownCost | undefined {
  if (cost === undefined || hidden.has(PRICED)) return undefined;
  const { total, currency, unpriced } = cost;
  return currency === null ? undefined : { total, currency, unpriced };
}

/** Cost of an energy; at least that where a part of it has no price yet, and a dash where all of it has none (D73). */
export function costText(cost: Pick<CostAnswer['data'], 'total' | 'currency' | 'unpriced'>, locale: string): string {
  const { total, currency, unpriced } = cost;
  if (total === null) return MISSING;
  const text = moneyText(total, currency ?? 'EUR', locale);
  return unpriced > 0 ? `≥\u00a0${text}` : text;
}

/** The chart with the cost of imported energy, a dash before the first version; unchanged without a tariff. */
export function withCost(chart: TimeChart, cost: CostAnswer['data'] | undefined, name: string): TimeChart {
  const currency = cost?.currency ?? null;
  if (cost === undefined || currency === null) return chart;
  const points = cost.steps as readonly ChartPoint[];
  return {
    ...chart,
    series: chart.series.map((series) =>
      series.id === PRICED ? { ...series, cost: { name, currency, points } } : series,
    ),
  };
}
