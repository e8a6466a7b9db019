import type { Phase } from '@phasor/quantities';

/** Samples of one device as columns, ascending by end; a value that was not measured is NaN. */
export interface SupplySamples {
  /** Edges of the interval of each sample, epoch ms. */
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
  /** Voltage by phase, V. */
  readonly voltages: Readonly<Partial<Record<Phase, ArrayLike<number>>>>;
  /** Hz; absent where it is not measured. */
  readonly frequency?: ArrayLike<number> | undefined;
}

/** Samples that are longer say nothing about short events, ms: means of quarter hours are statistics. */
export const LONGEST_SAMPLE_MS = 60_000;
