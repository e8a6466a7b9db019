/**
 * Measurements of one phase as columns, ascending by `time`. Powers and current are means over the sample's interval, or
 * readings at its end; missing values are NaN.
 */
export interface PhaseSamples {
  /** Whole epoch ms. */
  readonly time: Float64Array;
  /** Active power, W; a sample without it is ignored. */
  readonly P: Float64Array;
  /** Reactive power, var. */
  readonly Q: Float64Array;
  /** Current, A. */
  readonly I: Float64Array;
}

/** Power and current of a load, or their change at an edge. */
export interface Draw {
  /** W */
  readonly P: number;
  /** var; null if not measured. */
  readonly Q: number | null;
  /** A; null if not measured. */
  readonly I: number | null;
}

/** One sample as a recording carries it: epoch ms, W, A, var; null where it was not measured. */
export interface RecordedSample extends Draw {
  readonly time: number;
}

/** Recorded samples as columns in the order of their instants; of two at one instant the later one in the list is kept. */
export function samplesOf(recorded: readonly RecordedSample[]): PhaseSamples {
  const byTime = new Map(recorded.map((sample) => [sample.time, sample]));
  const ordered = [...byTime.values()].sort((a, b) => a.time - b.time);
  const column = (value: (sample: RecordedSample) => number | null) =>
    Float64Array.from(ordered, (sample) => value(sample) ?? Number.NaN);
  return { time: column((s) => s.time), P: column((s) => s.P), Q: column((s) => s.Q), I: column((s) => s.I) };
}
