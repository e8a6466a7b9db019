import type { EnergyPeriod, Point, SeriesAnswer } from '@phasor/contract';
import type { FormattedQuantity } from '@phasor/quantities';
import { columnEnd, type SeriesColour, type TimeChart } from '../../charts/index.ts';
import { COVERED_ENOUGH, isFullyCovered } from '../notes/coverage.ts';
import { exchangeEvents } from '../notes/exchanges.ts';
import { PERIOD_UNITS } from './energy-period.ts';

/** Notes on an uncertain step, in the page's language. */
export interface StepTexts {
  /** The step is not over yet. */
  readonly running: string;
  /** The step was measured only in part; `share` 0 to 1. */
  readonly incomplete: (share: number) => string;
}

export interface EnergyChartFrame {
  readonly range: { readonly from: number; readonly to: number };
  /** Epoch ms; the step around it still runs. */
  readonly now: number;
  readonly locale: string;
  readonly axis: FormattedQuantity;
  readonly axisKind: 'linear' | 'logarithmic';
  readonly period: EnergyPeriod;
  readonly series: readonly { readonly quantity: string; readonly colour: SeriesColour }[];
  /** Name of each quantity in the page's language. */
  readonly nameOf: (quantity: string) => string;
  readonly texts: StepTexts;
}

/** Columns of energy per period from an answer of the energy call, the uncertain ones marked; pure. */
export function energyChart(answer: SeriesAnswer, frame: EnergyChartFrame): TimeChart {
  const unmeasured = unmeasuredSteps(answer);
  return {
    kind: 'column',
    range: frame.range,
    now: frame.now,
    timeZone: answer.time_zone,
    locale: frame.locale,
    axes: [{ quantity: frame.axis, kind: frame.axisKind }],
    step: PERIOD_UNITS[frame.period],
    series: frame.series.map(({ quantity, colour }) => {
      const points = totalOf(answer, quantity);
      return {
        id: quantity,
        name: frame.nameOf(quantity),
        colour,
        points,
        unmeasured,
        notes: notesOf(points, answer, frame),
      };
    }),
    ...exchangeEvents(answer),
  };
}

/**
 * Steps that were hardly measured, by the rule of measured peaks (D80). The share of a group lacks its silent members in all steps:
 * there a step counts of which any member measured something.
 */
function unmeasuredSteps({ steps_covered = [], missing }: SeriesAnswer): ReadonlySet<number> {
  const isUnmeasured = (share: number) => (missing === undefined ? share < COVERED_ENOUGH : share <= 0);
  return new Set(steps_covered.flatMap(([time, share]) => (isUnmeasured(share ?? 1) ? [time] : [])));
}

/** Why points are uncertain, by their time: their step still runs, or was measured only in part. */
function notesOf(points: readonly Point[], answer: SeriesAnswer, { range, period, now, texts }: EnergyChartFrame) {
  const [step, timeZone] = [PERIOD_UNITS[period], answer.time_zone];
  const covered = new Map((answer.steps_covered ?? []) as readonly Point[]);
  const notes = new Map<number, string>();
  for (const [time, value] of points) {
    if (value === null) continue;
    const share = covered.get(time) ?? 1;
    if (time <= now && now < columnEnd({ step, timeZone, range }, time)) notes.set(time, texts.running);
    else if (!isFullyCovered(share)) notes.set(time, texts.incomplete(share));
  }
  return notes;
}

/** Points of a quantity's total over the phases; [] for none. */
export function totalOf(answer: SeriesAnswer, quantity: string): readonly Point[] {
  const ofQuantity = answer.data[quantity];
  if (ofQuantity === undefined) return [];
  return (Array.isArray(ofQuantity) ? ofQuantity : (ofQuantity.CUM ?? ofQuantity.cumulative ?? [])) as Point[];
}
