import type { Edge, EdgeOptions } from '../edge.ts';
import type { Draw, PhaseSamples } from '../samples.ts';
import { type EarlyEdge, guess } from './early-edge.ts';
import { blend, type Level, meanDraw, meanOf } from './levels.ts';
import { LEAST_NOISE, noiseAt, type Young, youngEdge } from './young-edge.ts';

/** Edge detection of one phase between two samples: plain data that survives a restart as JSON. */
export interface EdgeState {
  /** Epoch ms of the newest sample; null before the first. */
  last: number | null;
  /** Steady level, null before the first one and after a long gap: running mean over about eight samples. */
  level: Level | null;
  /** Usual deviation of a sample from the level, W. */
  noise: number;
  /** The same of reactive power, var. */
  noiseQ: number;
  /** An edge with a level after it that is still being measured; null for none. */
  young: Young | null;
  /** Epoch ms of the last sample before a short gap that may still turn out to contain a change. */
  gap: number | null;
  /** Samples since the level was left; null while the level is steady. */
  moving: Moving | null;
}

export interface Moving {
  /** Epoch ms of the first sample off the level. */
  since: number;
  /** Number of samples since then. */
  count: number;
  /** Largest active power since then, W. */
  highest: number;
  /** An unsteady level was reported as an early edge. */
  isGuessed: boolean;
  /** The newest samples, oldest first, as many as a new level needs. */
  P: number[];
  Q: (number | null)[];
  I: (number | null)[];
}

interface OneSample extends Draw {
  readonly time: number;
}

/** Weight of a new sample in the running level, and in the running noise. */
const LEVEL_SHARE = 1 / 8;
const NOISE_SHARE = 1 / 64;

/** Deviation at which a level is left, and within which it is steady, in usual deviations of one sample. */
const LEFT = 4;
const STEADY = 4;

/** A power without a steady level within this many samples gets its mean as the level. */
const PATIENCE = 16;

/** How long a new level is measured before its edge is reported, if no other change comes first, ms. */
const RIPE_MS = 10_000;

/** Time over which samples must agree to form a level, ms, and their number: two to four. */
const SETTLING_MS = 4000;

const NOTHING: readonly never[] = [];

/** A longer interval between two samples is a gap. */
const GAP_MS = 5000;
const GAP_STEPS = 3.5;

/** After a gap up to this long, the same level means that nothing changed in it. */
const SHORT_GAP_MS = 300_000;
const SHORT_GAP_STEPS = 10;

/** A phase without any history. */
export function newEdgeState(): EdgeState {
  return { last: null, level: null, noise: LEAST_NOISE, noiseQ: LEAST_NOISE, young: null, gap: null, moving: null };
}

/**
 * Edges of a series of samples, in order of time, including faint ones; `state` is continued and modified. Samples not newer
 * than the last one and samples without active power are ignored. Any division of the same samples gives the same edges.
 */
export function detectEdges(state: EdgeState, samples: PhaseSamples, options: EdgeOptions): Edge[] {
  const edges: Edge[] = [];
  for (let i = 0; i < samples.time.length; i += 1) {
    for (const event of takeSample(state, sampleAt(samples, i), options)) if ('change' in event) edges.push(event);
  }
  return edges;
}

/** Sample `i` of the columns; missing values are null. */
export function sampleAt({ time, P, Q, I }: PhaseSamples, i: number): OneSample {
  return { time: time[i] ?? Number.NaN, P: P[i] ?? Number.NaN, Q: known(Q[i]), I: known(I[i]) };
}

function known(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

/** A time without samples after which the previous state of appliances is unknown. */
export interface Gap {
  /** Epoch ms of the last sample before it. */
  readonly gapSince: number;
  /** Level after a short one minus level before, W; null where the level after it says nothing of that before. */
  readonly levelChange: number | null;
}

/** An early edge is followed by none: the level went back, or the change is too small. */
interface Withdrawn {
  /** Epoch ms of that edge. */
  readonly withdrawn: number;
}

export type EdgeEvent = Edge | Gap | EarlyEdge | Withdrawn;

/** Takes one sample. Answers the edge or the gap that it confirms; usually neither. */
export function takeSample(state: EdgeState, sample: OneSample, options: EdgeOptions): readonly EdgeEvent[] {
  const { last } = state;
  if (!Number.isFinite(sample.P) || !(sample.time > (last ?? Number.NEGATIVE_INFINITY))) return NOTHING;
  state.last = sample.time;
  const { step } = options;
  if (last !== null && sample.time - last > Math.max(GAP_MS, GAP_STEPS * step)) {
    const isShort = sample.time - last <= Math.max(SHORT_GAP_MS, SHORT_GAP_STEPS * step);
    return [...ripe(state, options), ...breakOff(state, last, isShort), ...goOn(state, sample, options)];
  }
  if (state.moving || state.level === null) return goOn(state, sample, options);
  return stand(state, state.level, { sample, options });
}

/** Leaves the level at a gap after `last`: permanently, or for a short gap until the next level is known. */
function breakOff(state: EdgeState, last: number, isShort: boolean): readonly Gap[] {
  state.moving = null;
  if (isShort && state.level !== null && state.gap === null) {
    state.gap = last;
    return NOTHING;
  }
  const gapSince = state.gap ?? last;
  state.gap = null;
  state.level = null;
  return [{ gapSince, levelChange: null }];
}

/** A sample while the level is steady: near the level it refines it; otherwise it may begin an edge. */
function stand(
  state: EdgeState,
  level: Level,
  { sample, options }: { sample: OneSample; options: EdgeOptions },
): readonly EdgeEvent[] {
  const deviation = Math.abs(sample.P - level.P);
  if (deviation > Math.max(options.threshold / 2, LEFT * noiseAt(state, level.P))) {
    return [...ripe(state, options), ...goOn(state, sample, options)];
  }
  state.noise += (1.25 * deviation - state.noise) * NOISE_SHARE;
  if (sample.Q !== null && level.Q !== null) {
    state.noiseQ += (1.25 * Math.abs(sample.Q - level.Q) - state.noiseQ) * NOISE_SHARE;
  }
  const share = state.young ? 1 / (state.young.count + 1) : LEVEL_SHARE;
  level.P += (sample.P - level.P) * share;
  level.Q = blend(level.Q, sample.Q, share);
  level.I = blend(level.I, sample.I, share);
  if (!state.young) return NOTHING;
  state.young.count += 1;
  return state.young.count >= ripeSamples(options.step) ? ripe(state, options) : NOTHING;
}

/** The new edge with the next level as measured until now; withdrawn if it turned out to be less than half an edge. */
export function ripe(state: EdgeState, options: EdgeOptions): readonly (Edge | Withdrawn)[] {
  const { young } = state;
  const edge = youngEdge(state, options);
  state.young = null;
  if (edge) return [edge];
  return young ? [{ withdrawn: young.since }] : NOTHING;
}

/** A sample between two levels. */
function goOn(state: EdgeState, sample: OneSample, options: EdgeOptions): readonly EdgeEvent[] {
  state.moving ??= { since: sample.time, count: 0, highest: sample.P, isGuessed: false, P: [], Q: [], I: [] };
  const { moving } = state;
  const wanted = settlingSamples(options.step);
  moving.count += 1;
  moving.highest = Math.max(moving.highest, sample.P);
  moving.P.push(sample.P);
  moving.Q.push(sample.Q);
  moving.I.push(sample.I);
  if (moving.P.length > wanted) for (const column of [moving.P, moving.Q, moving.I]) column.shift();
  if (moving.P.length < wanted) return NOTHING;
  const mean = meanOf(moving.P) ?? 0;
  const tolerance = Math.max(0.4 * options.threshold, STEADY * noiseAt(state, mean));
  const isSteady = moving.P.every((power) => Math.abs(power - mean) <= tolerance);
  if (!isSteady && moving.count < PATIENCE) return guess(state, moving, { settled: sample.time, options });
  return settle(state, moving, { settled: sample.time, isSteady, tolerance, options });
}

/** Number of samples that form a level. */
export function settlingSamples(step: number): number {
  return Math.max(2, Math.min(4, Math.ceil(SETTLING_MS / step)));
}

/** When what may become an edge began, epoch ms: it is reported once its level is measured. Undefined while nothing changes. */
export function pendingSince({ young, moving }: EdgeState): number | undefined {
  return young?.since ?? moving?.since;
}

/** Number of samples in the mean of a new level. */
export function ripeSamples(step: number): number {
  return Math.max(settlingSamples(step) + 1, Math.min(10, Math.ceil(RIPE_MS / step)));
}

interface Settling {
  /** Epoch ms of the newest sample. */
  readonly settled: number;
  readonly isSteady: boolean;
  /** Deviation that is not yet another level, W. */
  readonly tolerance: number;
  readonly options: EdgeOptions;
}

/** The newest samples form the new level; the edge to it is still being measured, unless there was a gap. */
function settle(state: EdgeState, moving: Moving, settling: Settling): readonly EdgeEvent[] {
  const { settled, isSteady, tolerance, options } = settling;
  const { level: before, gap } = state;
  const after = meanDraw(moving);
  // An unsteady power stays unsteady: edges within it must exceed its noise.
  if (!isSteady) state.noise = Math.max(state.noise, 1.25 * (meanOf(moving.P.map((p) => Math.abs(p - after.P))) ?? 0));
  state.moving = null;
  state.level = after;
  state.gap = null;
  if (before === null) return NOTHING;
  const change = after.P - before.P;
  if (gap !== null) return Math.abs(change) <= tolerance ? NOTHING : [{ gapSince: gap, levelChange: change }];
  state.young = { before, since: moving.since, settled, highest: moving.highest, count: moving.P.length };
  const early = youngEdge(state, options);
  return early && !early.isFaint ? [{ early }] : NOTHING;
}
