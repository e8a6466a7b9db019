import type { Draw } from './samples.ts';

/** A lasting change of the power of one phase: the difference of two steady levels. */
export interface Edge {
  /** Instant of the first sample off the previous level, epoch ms. */
  readonly time: number;
  /** Instant of the sample that confirmed the next level, epoch ms; the edge is reported then. */
  readonly settled: number;
  /** Level after minus level before: W, var, A; P > 0 is a rising edge. */
  readonly change: Draw;
  /** Steady level before the edge. */
  readonly before: Draw;
  /** Steady level after it. */
  readonly after: Draw;
  /** Inrush: the largest active power above the higher of both levels, W; 0 for none. */
  readonly peak: number;
  /** Usual deviation of one sample from the level, W. */
  readonly noise: number;
  /** The same of reactive power, var. */
  readonly noiseQ: number;
  /** Below the threshold and above half of it: detected, but not matched. */
  readonly isFaint: boolean;
}

/** Options of edge detection. */
export interface EdgeOptions {
  /** Smallest change of active power that is an edge, W (5 to 500; NILM settings). */
  readonly threshold: number;
  /** Usual interval between samples, ms. */
  readonly step: number;
}

/** Threshold of a device without a setting by its owner, W. */
export const DEFAULT_THRESHOLD = 25;

/** Imprints and edges are reported in thousandths: mW, mvar, mA. */
export const MILLI = 1000;
