import { reachedIn, type TimeRange } from '@phasor/calendar';
import { type ChartPoint, type ChartSeries, hiddenOf, momentText, type TimeChart } from '../charts/index.ts';
import { changeBetween } from '../comparison/index.ts';

const END_MS = 1_000;

/** Registers of a range and of the compared range, each as growth since its start. */
export interface GrownPair {
  readonly grown: TimeChart;
  /** The same of the compared range. */
  readonly other: TimeChart;
}

/** The range to request so that the answer has the register at its end, too, where the next range starts (D51). */
export function toItsEnd({ from, to }: TimeRange): TimeRange {
  return { from, to: to + END_MS };
}

/** Growth since the first reading: readings years apart cannot be compared. */
export function grownLines({ beyond: _beyond, ...chart }: TimeChart): TimeChart {
  return {
    ...chart,
    series: chart.series.map(({ extremes: _extremes, ends, ...series }) => {
      const start = ends?.[0][1] ?? series.points.find(([, value]) => value !== null)?.[1] ?? 0;
      const points = series.points.map(([time, value]): ChartPoint => [time, value === null ? null : value - start]);
      return { ...series, points, ...(ends === undefined ? {} : { ends: grownEnds(ends) }) };
    }),
  };
}

type Ends = NonNullable<ChartSeries['ends']>;

const grownEnds = ([first, last]: Ends): Ends => [
  [first[0], 0],
  [last[0], last[1] - first[1]],
];

/**
 * Lines of growth with those of the compared range beside them, dashed: each point at the clock time of its counterpart,
 * whose own date is shown beside it. Over an hour or day that the compared range lacks its line stands still; it ends
 * where a shorter range ends.
 */
export function grownBeside(
  { grown, other }: GrownPair,
  { hidden, seriesName }: { hidden: ReadonlySet<string>; seriesName: (name: string) => string },
): TimeChart {
  const times = timesOf(grown, other);
  const then = times.map(reachedIn(other.range, grown.range, grown.timeZone));
  const moments = new Map(times.map((time, index) => [time, momentText(grown, then[index] as number)]));
  const dropped = hiddenOf(grown.series, hidden);
  const shown = grown.series.filter(({ id }) => !dropped.has(id));
  const beside = shown.flatMap((series): ChartSeries[] => {
    const points = other.series.find(({ id }) => id === series.id)?.points;
    if (points === undefined) return [];
    return [
      {
        id: `${series.id}:compared`,
        name: seriesName(series.name),
        colour: series.colour,
        dashed: true,
        behind: series.id,
        points: times.map((time, index) => [time, valueBetween(points, then[index] as number)]),
        moments,
      },
    ];
  });
  return { ...grown, series: [...grown.series, ...beside] };
}

/** Difference of the growth of a series and of the compared one at the same clock time; null if unknown. */
export function grownChange({ grown, other }: GrownPair, id: string): number | null {
  const points = grown.series.find((series) => series.id === id)?.points ?? [];
  const before = other.series.find((series) => series.id === id)?.points ?? [];
  const reached = reachedIn(other.range, grown.range, grown.timeZone);
  for (const [time, value] of points.toReversed()) {
    const theirs = value === null ? null : valueBetween(before, reached(time));
    if (theirs !== null) return changeBetween(value, theirs);
  }
  return null;
}

/** Moments of the lines, and on in the same steps to where the picture ends: what is compared with is known that far. */
function timesOf(grown: TimeChart, other: TimeChart): number[] {
  const times = grown.series[0]?.points.map(([time]) => time) ?? [];
  const step = Math.max(1, lengthOf(grown) ?? lengthOf(other) ?? grown.range.to - grown.range.from);
  for (let time = (times.at(-1) ?? grown.range.from - step) + step; time <= grown.range.to; time += step)
    times.push(time);
  return times;
}

const lengthOf = ({ step }: TimeChart) => (typeof step === 'number' ? step : undefined);

/** A register between two of its points, where it is a straight line; null beyond them and in gaps. */
function valueBetween(points: readonly ChartPoint[], time: number): number | null {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] as ChartPoint)[0] <= time) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [points[low - 1], points[low]];
  if (before === undefined || before[1] === null) return null;
  if (before[0] === time) return before[1];
  if (after === undefined || after[1] === null) return null;
  return before[1] + ((after[1] - before[1]) * (time - before[0])) / (after[0] - before[0]);
}
