import type { Draw } from './samples.ts';

/** A lasting change of what one phase draws: the difference of two steady levels. */
export interface Edge {
  /** Instant of the first sample that had left the level before, epoch ms. */
  readonly time: number;
  /** Instant of the sample that made the level after it certain, epoch ms; an edge is told then. */
  readonly settled: number;
  /** Level after minus level before: W, var, A; P > 0 is a rising edge. */
  readonly change: Draw;
  /** Steady level before the edge. */
  readonly before: Draw;
  /** Steady level after it. */
  readonly after: Draw;
  /** Most that active power was above the higher of both levels on the way, W (inrush); 0 for none. */
  readonly peak: number;
  /** Usual deviation of one sample from the level, W. */
  readonly noise: number;
  /** The same of reactive power, var. */
  readonly noiseQ: number;
  /** Below the threshold and above half of it: seen, but no edge that is matched. */
  readonly isFaint: boolean;
}

/** What edge detection is told. */
export interface EdgeOptions {
  /** Least change of active power that is an edge, W (5 to 500; NILM settings). */
  readonly threshold: number;
  /** Usual distance of two samples, ms. */
  readonly step: number;
}

/** Threshold of a device whose owner set none, W. */
export const DEFAULT_THRESHOLD = 25;

/** Imprints and edges are told in thousandths: mW, mvar, mA. */
export const MILLI = 1000;
