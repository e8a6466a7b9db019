import { type StepPairs, stepPairs, type TimeRange } from '@phasor/calendar';
import type { Point, SeriesAnswer } from '@phasor/contract';
import { type ChartSeries, columnEnd, momentText, type TimeChart } from '../charts/index.ts';
import { COVERED_ENOUGH, isFullyCovered, totalOf } from '../measurements/index.ts';
import { type CountedEnergy, changeBetween, changeSince, type EnergyChange } from './change.ts';

/** Energies of two ranges with their steps paired. */
export interface Comparison {
  readonly range: TimeRange;
  readonly answer: SeriesAnswer;
  readonly compared: TimeRange;
  readonly other: SeriesAnswer;
  readonly pairs: StepPairs;
}

/** Texts of a comparison in the page's language. */
export interface ComparisonTexts {
  /** Name of the second series of a quantity. */
  readonly seriesName: (name: string) => string;
  /** Difference of a step from its counterpart; `ratio` 0.1 = 10 % more. */
  readonly change: (ratio: number) => string;
  /** One of the two steps was measured only in part; `share` 0 to 1. */
  readonly unsure: (share: number) => string;
}

/** Pairs the steps of two answers of the same period. */
export function comparisonOf(
  { answer, range }: { answer: SeriesAnswer; range: TimeRange },
  { other, compared }: { other: SeriesAnswer; compared: TimeRange },
  { byMonth }: { byMonth: boolean },
): Comparison {
  const pairs = stepPairs({
    steps: stepsOf(answer),
    comparedSteps: stepsOf(other),
    range,
    compared,
    byOrder: byMonth,
    zone: answer.time_zone,
  });
  return { range, answer, compared, other, pairs };
}

function stepsOf(answer: SeriesAnswer): number[] {
  const times = Object.keys(answer.data).flatMap((quantity) => totalOf(answer, quantity).map(([time]) => time));
  return [...new Set(times)].sort((a, b) => a - b);
}

/**
 * A chart of columns with those of the compared range behind them, each at the position of its counterpart and with its own
 * date. A difference is shown only if both steps are over and fully measured.
 */
export function withComparison(
  chart: TimeChart,
  comparison: Comparison,
  { now, hidden, texts }: { now: number; hidden: ReadonlySet<string>; texts: ComparisonTexts },
): TimeChart {
  const shown = chart.series.filter(({ id }) => !hidden.has(id));
  const behind = new Map(shown.map((series) => [series.id, seriesBehind(series, { chart, comparison, texts })]));
  const own = chart.series.map((series): ChartSeries => {
    const other = behind.get(series.id);
    return other === undefined
      ? series
      : { ...series, captions: changes(series, other, { chart, comparison, now, texts }) };
  });
  return { ...chart, series: [...own, ...behind.values()] };
}

interface Pairing {
  readonly chart: TimeChart;
  readonly comparison: Comparison;
  readonly texts: ComparisonTexts;
}

function seriesBehind({ id, name }: ChartSeries, { chart, comparison, texts }: Pairing): ChartSeries {
  const values = new Map(totalOf(comparison.other, id));
  const covered = coveredOf(comparison.other);
  const pairs = [...comparison.pairs].sort(([a], [b]) => a - b);
  const points = pairs.map(([time, other]): Point => [time, values.get(other) ?? null]);
  const unsure = pairs.flatMap(([time, other]): [number, string][] => {
    const share = covered.get(other);
    return share === undefined || isFullyCovered(share) ? [] : [[time, texts.unsure(share)]];
  });
  return {
    id: `${id}:compared`,
    name: texts.seriesName(name),
    colour: 'muted',
    behind: id,
    points,
    unmeasured: new Set(pairs.flatMap(([time, other]) => ((covered.get(other) ?? 1) < COVERED_ENOUGH ? [time] : []))),
    moments: new Map(pairs.map(([time, other]) => [time, momentText(chart, other)])),
    notes: new Map(unsure),
  };
}

/** Notes of a series' points with the differences from their counterparts added. */
function changes(
  series: ChartSeries,
  other: ChartSeries,
  { chart, comparison, now, texts }: Pairing & { now: number },
): ReadonlyMap<number, string> {
  const before = new Map(other.points);
  const covered = coveredOf(comparison.answer);
  const captions = new Map(series.captions);
  for (const [time, value] of series.points) {
    const ratio = changeBetween(value, before.get(time) ?? null);
    const isSure = isFullyCovered(covered.get(time) ?? 0) && other.notes?.has(time) === false;
    if (ratio === null || !isSure || columnEnd(chart, time) > now) continue;
    captions.set(time, [captions.get(time), texts.change(ratio)].filter((text) => text !== undefined).join(' · '));
  }
  return captions;
}

const coveredOf = (answer: SeriesAnswer) =>
  new Map((answer.steps_covered ?? []).map(([time, share]) => [time, share ?? 0]));

/**
 * Difference of a quantity's total from that of the compared range up to the same point: the common rule of charts and
 * cards.
 *
 * @param soFar  energies of the compared range for the same elapsed time
 */
export function totalChange(
  answer: SeriesAnswer | undefined,
  soFar: SeriesAnswer | undefined,
  id: string,
): EnergyChange {
  return changeSince(countedOf(answer, id), countedOf(soFar, id));
}

/** Energy of a quantity in an answer, and the coverage of its range. */
function countedOf(answer: SeriesAnswer | undefined, id: string): CountedEnergy {
  if (answer === undefined) return { energy: null, covered: undefined };
  return { energy: sumOf(totalOf(answer, id).map(([, value]) => value)), covered: answer.coverage[id] };
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
