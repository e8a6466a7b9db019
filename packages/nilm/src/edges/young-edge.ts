import type { Edge, EdgeOptions } from '../edge.ts';
import type { Draw } from '../samples.ts';
import { difference, type Level } from './levels.ts';

/** An edge whose next level is still being measured. */
export interface Young {
  before: Draw;
  /** Epoch ms: first sample off the previous level, and the sample that confirmed the next level. */
  since: number;
  settled: number;
  /** Largest active power in between, W. */
  highest: number;
  /** Number of samples in the mean of the next level. */
  count: number;
}

/** A level and how much samples vary around it. */
interface LevelState {
  readonly level: Level | null;
  readonly noise: number;
  readonly noiseQ: number;
  readonly young: Young | null;
}

/** Minimum variation of meters and loads: W, and share of the power. */
export const LEAST_NOISE = 0.3;
const NOISE_OF_POWER = 0.0015;

/** An edge with its next level as measured until now; undefined if it is less than half an edge. */
export function youngEdge(state: LevelState, { threshold }: EdgeOptions): Edge | undefined {
  const { young, level } = state;
  if (!young || !level) return undefined;
  const { before, since, settled, highest } = young;
  const after = { ...level };
  const change = { P: after.P - before.P, Q: difference(after.Q, before.Q), I: difference(after.I, before.I) };
  const noise = noiseAt(state, after.P);
  const size = Math.abs(change.P);
  const least = Math.max(threshold, 2 * noise);
  if (size < least / 2) return undefined;
  const peak = Math.max(0, highest - Math.max(before.P, after.P));
  return { time: since, settled, change, before, after, peak, noise, noiseQ: state.noiseQ, isFaint: size < least };
}

/** Usual deviation of a sample from a level, W. */
export function noiseAt(state: Pick<LevelState, 'noise'>, power: number): number {
  return Math.max(state.noise, LEAST_NOISE + NOISE_OF_POWER * Math.abs(power));
}
