import type { EnergyPeriod, Point, SeriesAnswer } from '@phasor/contract';
import type { FormattedQuantity } from '@phasor/quantities';
import type { SeriesColour, TimeChart } from '../charts/chart-spec.ts';
import { PERIOD_UNITS } from './energy-period.ts';

export interface EnergyChartFrame {
  readonly range: { readonly from: number; readonly to: number };
  readonly locale: string;
  readonly axis: FormattedQuantity;
  readonly axisKind: 'linear' | 'logarithmic';
  readonly period: EnergyPeriod;
  readonly series: readonly { readonly quantity: string; readonly colour: SeriesColour }[];
  /** Name of each quantity in the page's language. */
  readonly nameOf: (quantity: string) => string;
}

/** Columns of energy per period from an answer of the energy call; pure. */
export function energyChart(answer: SeriesAnswer, frame: EnergyChartFrame): TimeChart {
  return {
    kind: 'column',
    range: frame.range,
    timeZone: answer.time_zone,
    locale: frame.locale,
    axes: [{ quantity: frame.axis, kind: frame.axisKind }],
    step: PERIOD_UNITS[frame.period],
    series: frame.series.map(({ quantity, colour }) => ({
      id: quantity,
      name: frame.nameOf(quantity),
      colour,
      points: totalOf(answer, quantity),
    })),
  };
}

/** Points of a quantity's total over the phases; [] for none. */
export function totalOf(answer: SeriesAnswer, quantity: string): readonly Point[] {
  const ofQuantity = answer.data[quantity];
  if (ofQuantity === undefined) return [];
  return (Array.isArray(ofQuantity) ? ofQuantity : (ofQuantity.CUM ?? ofQuantity.cumulative ?? [])) as Point[];
}
