/**
 * Measurements of one phase as columns, ascending by `time`. Powers and current as the mean over the sample's interval or as
 * read at its end; missing is NaN.
 */
export interface PhaseSamples {
  /** Whole epoch ms. */
  readonly time: Float64Array;
  /** Active power, W; a sample without it is left out. */
  readonly P: Float64Array;
  /** Reactive power, var. */
  readonly Q: Float64Array;
  /** Current, A. */
  readonly I: Float64Array;
}

/** What a load draws, or what an edge changes by. */
export interface Draw {
  /** W */
  readonly P: number;
  /** var; null where it was not measured. */
  readonly Q: number | null;
  /** A; null where it was not measured. */
  readonly I: number | null;
}

/** One sample as a recording carries it: epoch ms, W, A, var; null where it was not measured. */
export interface RecordedSample extends Draw {
  readonly time: number;
}

/** Recorded samples as columns in the order of their instants; of two with one instant the later in the list stays. */
export function samplesOf(recorded: readonly RecordedSample[]): PhaseSamples {
  const byTime = new Map(recorded.map((sample) => [sample.time, sample]));
  const ordered = [...byTime.values()].sort((a, b) => a.time - b.time);
  const column = (value: (sample: RecordedSample) => number | null) =>
    Float64Array.from(ordered, (sample) => value(sample) ?? Number.NaN);
  return { time: column((s) => s.time), P: column((s) => s.P), Q: column((s) => s.Q), I: column((s) => s.I) };
}
