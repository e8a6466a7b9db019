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

/** Stages of one switching follow each other within this time, ms, or within this many samples. */
const STAGE_MS = 8_000;
const STAGE_STEPS = 2.5;

/** What is left of a rise after its inrush, as a share of the rise. */
const LEAST_AFTER_INRUSH = 0.1;

/** Whether two edges are close enough to be stages of one switching. */
export function areStages(first: number, next: number, step: number): boolean {
  return next - first <= Math.max(STAGE_MS, STAGE_STEPS * step);
}

/** Whether a fall leaves a rise its level behind an inrush: W. */
export function isInrush(rise: number, fall: number): boolean {
  return rise > 0 && fall < 0 && rise + fall >= LEAST_AFTER_INRUSH * rise;
}

/** Threshold of a device without a setting by its owner, W. */
export const DEFAULT_THRESHOLD = 25;

/** Imprints and edges are reported in thousandths: mW, mvar, mA. */
export const MILLI = 1000;
