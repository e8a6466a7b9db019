import type { PhaseSamples } from '@phasor/nilm';
import type { Phase } from '@phasor/quantities';
import type { RowBlock } from '@phasor/series';
import type { Sample } from '../../../ports/series-store.ts';

/** Samples with a longer interval say too little about the time of a switching. */
export const LONGEST_INTERVAL_MS = 10_000;

/** Samples of a meter, ascending in time, of which a phase can be taken. */
export interface MeterSamples {
  readonly times: Float64Array;
  readonly intervals: Float64Array;
  /** Values of a column; NaN where it was not measured. */
  column(name: string): Float64Array;
}

/** Samples of a phase with one common interval. */
export interface PhaseStretch {
  /** ms. */
  readonly step: number;
  readonly samples: PhaseSamples;
}

export function meterSamplesOf(samples: readonly Sample[]): MeterSamples {
  return {
    times: Float64Array.from(samples, ({ time }) => time),
    intervals: Float64Array.from(samples, ({ interval }) => interval),
    column: (name) => Float64Array.from(samples, ({ values }) => values[name] ?? Number.NaN),
  };
}

/** Raw rows; the coarser ones that replace expired samples have long intervals and are left out later. */
export function meterSamplesIn({ start, end, gauges }: RowBlock): MeterSamples {
  return {
    times: end,
    intervals: end.map((time, row) => time - (start[row] as number)),
    column: (name) => gauges[name]?.mean ?? new Float64Array(end.length).fill(Number.NaN),
  };
}

/** One phase of the samples that are fine enough, cut where their interval changes; the transformation ratio applied (D19). */
export function phaseStretches(
  { times, intervals, column }: MeterSamples,
  phase: Phase,
  ratio: number,
): PhaseStretch[] {
  const columns = { P: column(`P_${phase}`), Q: column(`Q_${phase}`), I: column(`I_${phase}`) };
  const stretches: PhaseStretch[] = [];
  for (let from = 0, to = 0; from < times.length; from = to) {
    const step = intervals[from] as number;
    for (to = from + 1; to < times.length && intervals[to] === step; ) to += 1;
    if (step > LONGEST_INTERVAL_MS) continue;
    const part = (values: Float64Array) => values.slice(from, to).map((value) => value * ratio);
    const samples = { time: times.slice(from, to), P: part(columns.P), Q: part(columns.Q), I: part(columns.I) };
    stretches.push({ step, samples });
  }
  return stretches;
}

/** The samples from index `first` to before `end`. */
export function partOf({ times, intervals, column }: MeterSamples, first: number, end: number): MeterSamples {
  return {
    times: times.subarray(first, end),
    intervals: intervals.subarray(first, end),
    column: (name) => column(name).subarray(first, end),
  };
}
