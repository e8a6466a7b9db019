import type { TimeRange } from '@phasor/calendar';
import type { RecordedSample } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import type { ChartPoint, ChartSeries, TimeChart } from '../../../parts/charts/index.ts';
import type { LiveWindow } from '../../../parts/live-values/index.ts';

/** Values from which a recording is selected: ten minutes of them, one a second. */
export const RECORDED_POINTS = 600;
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

interface Frame {
  readonly selected: TimeRange | undefined;
  readonly timeZone: string;
  readonly locale: string;
  readonly names: Readonly<Record<'P' | 'I' | 'Q', string>>;
}

/** Active power, current and reactive power of a phase, each on an axis of its own. */
export function recordingChart(samples: readonly RecordedSample[], frame: Frame): TimeChart {
  const { selected, timeZone, locale, names } = frame;
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
    ...(selected === undefined ? {} : { selected }),
  };
}
