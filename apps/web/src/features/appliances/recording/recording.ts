import type { TimeRange } from '@phasor/calendar';
import type { RecordedEdgeEntry, RecordedSample } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import type { ChartEvent, ChartPoint, ChartSeries, TimeChart } from '../../../parts/charts/index.ts';
import type { LiveWindow } from '../../../parts/live-values/index.ts';

/** Values from which a recording is selected: ten minutes of them, one a second. */
export const RECORDED_POINTS = 600;

/** The newest values, as many as a recording is selected from. */
export const recorded = (values: LiveWindow): LiveWindow => values.slice(-RECORDED_POINTS);

/** A chart that has just started is a minute wide. */
const LEAST_RANGE_MS = 60_000;

/** Measured load of a phase; without active power an appliance cannot be recorded. */
export function samplesOf(window: LiveWindow, phase: Phase): readonly RecordedSample[] {
  return window.flatMap(({ ts, ...values }) => {
    const [P, I, Q] = [values.P?.[phase], values.I?.[phase], values.Q?.[phase]];
    return P === undefined ? [] : [{ ts, P, I: I ?? null, Q: Q ?? null }];
  });
}

/** Samples in a selected time, both its ends included; none without one. */
export function selectedSamples(
  samples: readonly RecordedSample[],
  selected: TimeRange | undefined,
): readonly RecordedSample[] {
  if (selected === undefined) return [];
  return samples.filter(({ ts }) => ts * 1_000 >= selected.from && ts * 1_000 <= selected.to);
}

/** The times of two samples by their positions, in order; undefined where there are none. */
export function rangeOfPlaces(samples: readonly RecordedSample[], one: number, other: number): TimeRange | undefined {
  const first = samples[Math.min(one, other)];
  const last = samples[Math.max(one, other)];
  return first === undefined || last === undefined ? undefined : { from: first.ts * 1_000, to: last.ts * 1_000 };
}

/** The positions of the first and the last selected sample; undefined where none is. */
export function placesOf(
  samples: readonly RecordedSample[],
  selected: TimeRange | undefined,
): { first: number; last: number } | undefined {
  const chosen = selectedSamples(samples, selected);
  const [begin, end] = [chosen[0], chosen.at(-1)];
  if (begin === undefined || end === undefined) return undefined;
  return { first: samples.indexOf(begin), last: samples.indexOf(end) };
}

/** A selection moved to the samples in it; undefined where it holds none. */
export function ontoSamples(samples: readonly RecordedSample[], wished: TimeRange): TimeRange | undefined {
  const places = placesOf(samples, wished);
  return places && rangeOfPlaces(samples, places.first, places.last);
}

/** A selection of a switching begins so many samples before it and ends so many after it. */
const BESIDE_SAMPLES = 5;

/**
 * A dragged selection with ends that cut no edge: it includes a switching on at its beginning and a switching off at its end
 * with some samples beside them, and leaves out a switching off at its beginning and a switching on at its end.
 */
export function snapped(
  samples: readonly RecordedSample[],
  wished: TimeRange,
  edges: readonly RecordedEdgeEntry[],
): TimeRange {
  const placeOf = (time: number) => samples.findIndex(({ ts }) => ts * 1_000 >= time);
  const timeAt = (place: number) => (samples[Math.min(Math.max(place, 0), samples.length - 1)]?.ts ?? 0) * 1_000;
  let { from, to } = wished;
  for (const [i, { time, settled, P }] of edges.entries()) {
    const [begin, end] = [placeOf(time), placeOf(settled)];
    const before = Math.max(timeAt(begin - BESIDE_SAMPLES), edges[i - 1]?.settled ?? 0);
    const after = Math.min(timeAt(end + BESIDE_SAMPLES), edges[i + 1]?.time ?? Number.POSITIVE_INFINITY);
    const cutsFirst = wished.from > timeAt(begin - BESIDE_SAMPLES) && wished.from < settled;
    const cutsLast = wished.to >= time && wished.to < timeAt(end + BESIDE_SAMPLES);
    if (cutsFirst && wished.to >= time) from = P > 0 ? before : settled;
    if (cutsLast && wished.from < settled) to = P > 0 ? timeAt(begin - 1) : after;
  }
  return to > from ? { from, to } : wished;
}

/** The edges of a selection as markers: up for a rise, down for a fall, muted where they do not count. */
export function edgeEvents(edges: readonly RecordedEdgeEntry[]): ChartEvent[] {
  return edges.map(({ time, P, counts }) => ({
    ...{ time, kind: P > 0 ? 'start' : 'end' },
    colour: counts ? 0 : 'muted',
  }));
}

interface Frame {
  readonly edges?: readonly RecordedEdgeEntry[];
  readonly selected: TimeRange | undefined;
  readonly timeZone: string;
  readonly locale: string;
  readonly names: Readonly<Record<'P' | 'I' | 'Q', string>>;
}

/** Active power, current and reactive power of a phase, each on an axis of its own. */
export function recordingChart(samples: readonly RecordedSample[], frame: Frame): TimeChart {
  const { edges = [], selected, timeZone, locale, names } = frame;
  const from = (samples[0]?.ts ?? 0) * 1_000;
  const to = Math.max((samples.at(-1)?.ts ?? 0) * 1_000, from + LEAST_RANGE_MS);
  const points = (key: 'P' | 'I' | 'Q') => samples.map((sample): ChartPoint => [sample.ts * 1_000, sample[key]]);
  const series: readonly ChartSeries[] = [
    { id: 'P', name: names.P, colour: 0, points: points('P'), axis: 0 },
    { id: 'I', name: names.I, colour: 1, points: points('I'), axis: 1, dashed: true },
    { id: 'Q', name: names.Q, colour: 2, points: points('Q'), axis: 2 },
  ];
  return {
    ...{ kind: 'line', range: { from, to }, timeZone, locale, series },
    axes: [
      { quantity: 'activePower', kind: 'linear' },
      { quantity: 'current', kind: 'linear' },
      { quantity: 'reactivePower', kind: 'linear' },
    ],
    events: edgeEvents(edges),
    ...(selected === undefined ? {} : { selected }),
  };
}
