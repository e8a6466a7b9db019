import type { Edge, EdgeOptions } from './edge.ts';
import type { Draw, PhaseSamples } from './samples.ts';

/** Edge detection of one phase between two samples: plain data that survives a restart as JSON. */
export interface EdgeState {
  /** Epoch ms of the newest sample; null before the first. */
  last: number | null;
  /** Steady level, null before the first one and behind a gap: running mean over about eight samples. */
  level: MutableDraw | null;
  /** Usual deviation of a sample from the level, W. */
  noise: number;
  /** What came since the level was left; null while the level stands. */
  moving: Moving | null;
}

interface MutableDraw {
  P: number;
  Q: number | null;
  I: number | null;
}

interface Moving {
  /** Epoch ms of the first sample off the level. */
  since: number;
  /** Number of samples since then. */
  count: number;
  /** Greatest active power since then, W. */
  highest: number;
  /** The newest samples, oldest first, as many as decide on a new level. */
  time: number[];
  P: number[];
  Q: (number | null)[];
  I: (number | null)[];
}

interface OneSample extends Draw {
  readonly time: number;
}

/** Share of a new sample in the running level, and in the running noise. */
const LEVEL_SHARE = 1 / 8;
const NOISE_SHARE = 1 / 64;

/** Deviations, in usual deviations of one sample, at which a level counts as left, and within which one counts as steady. */
const LEFT = 4;
const STEADY = 4;

/** Meters and loads wobble by this at least: W, and share of the power. */
const LEAST_NOISE = 0.3;
const NOISE_OF_POWER = 0.0015;

/** A power that finds no steady level within this many samples gets the one it wavers around. */
const PATIENCE = 16;

const GAP_MS = 5000;
const GAP_STEPS = 3.5;

/** A phase of which nothing is known yet. */
export function newEdgeState(): EdgeState {
  return { last: null, level: null, noise: LEAST_NOISE, moving: null };
}

/**
 * Edges of a stretch of samples, in order of time, faint ones too; `state` goes on and is changed. Samples not newer than
 * the last one and those without active power are left out. Any cutting of the same samples gives the same edges.
 */
export function detectEdges(state: EdgeState, samples: PhaseSamples, options: EdgeOptions): Edge[] {
  const edges: Edge[] = [];
  for (let i = 0; i < samples.time.length; i += 1) {
    const edge = takeSample(state, sampleAt(samples, i), options);
    if (edge !== undefined && edge !== 'gap') edges.push(edge);
  }
  return edges;
}

/** Sample `i` of the columns; what is missing is null. */
export function sampleAt({ time, P, Q, I }: PhaseSamples, i: number): OneSample {
  return { time: time[i] ?? Number.NaN, P: P[i] ?? Number.NaN, Q: known(Q[i]), I: known(I[i]) };
}

function known(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/**
 * Takes one sample: answers the edge that it made certain, 'gap' where the samples before it are too long ago to say what
 * happened in between, and undefined otherwise.
 */
export function takeSample(state: EdgeState, sample: OneSample, options: EdgeOptions): Edge | 'gap' | undefined {
  if (!Number.isFinite(sample.P) || !(sample.time > (state.last ?? Number.NEGATIVE_INFINITY))) return undefined;
  const isGap = state.last !== null && sample.time - state.last > Math.max(GAP_MS, GAP_STEPS * options.step);
  state.last = sample.time;
  if (isGap) {
    state.level = null;
    state.moving = null;
  }
  const edge = state.moving || state.level === null ? goOn(state, sample, options) : stand(state, sample, options);
  return isGap ? 'gap' : edge;
}

/** A sample while the level stands: near it, it refines the level; away from it, it may begin an edge. */
function stand(state: EdgeState, sample: OneSample, options: EdgeOptions): Edge | undefined {
  const level = state.level as MutableDraw;
  const deviation = Math.abs(sample.P - level.P);
  if (deviation > Math.max(options.threshold / 2, LEFT * noiseAt(state, level.P))) return goOn(state, sample, options);
  state.noise += (1.25 * deviation - state.noise) * NOISE_SHARE;
  level.P += (sample.P - level.P) * LEVEL_SHARE;
  level.Q = blend(level.Q, sample.Q);
  level.I = blend(level.I, sample.I);
  return undefined;
}

function blend(level: number | null, value: number | null): number | null {
  if (level === null || value === null) return level ?? value;
  return level + (value - level) * LEVEL_SHARE;
}

function noiseAt(state: EdgeState, power: number): number {
  return Math.max(state.noise, LEAST_NOISE + NOISE_OF_POWER * Math.abs(power));
}

/** A sample on the way to a new level; answers the edge when that is reached. */
function goOn(state: EdgeState, sample: OneSample, options: EdgeOptions): Edge | undefined {
  state.moving ??= { since: sample.time, count: 0, highest: sample.P, time: [], P: [], Q: [], I: [] };
  const { moving } = state;
  const wanted = settlingSamples(options.step);
  moving.count += 1;
  moving.highest = Math.max(moving.highest, sample.P);
  moving.time.push(sample.time);
  moving.P.push(sample.P);
  moving.Q.push(sample.Q);
  moving.I.push(sample.I);
  if (moving.P.length > wanted) for (const column of [moving.time, moving.P, moving.Q, moving.I]) column.shift();
  if (moving.P.length < wanted) return undefined;
  const mean = meanOf(moving.P) as number;
  const tolerance = Math.max(0.4 * options.threshold, STEADY * noiseAt(state, mean));
  const isSteady = moving.P.every((power) => Math.abs(power - mean) <= tolerance);
  if (!isSteady && moving.count < PATIENCE) return undefined;
  return settle(state, { sample, options, isSteady });
}

/** Samples that have to agree on a level: about four seconds, and two at least. */
function settlingSamples(step: number): number {
  return Math.max(2, Math.min(4, Math.ceil(4000 / step)));
}

function settle(
  state: EdgeState,
  { sample, options, isSteady }: { sample: OneSample; options: EdgeOptions; isSteady: boolean },
): Edge | undefined {
  const { level: before, moving } = state as { level: MutableDraw | null; moving: Moving };
  const after = { P: meanOf(moving.P) as number, Q: meanOf(moving.Q), I: meanOf(moving.I) };
  // What wavers is wavering still: edges within it have to stand out more.
  if (!isSteady) state.noise = Math.max(state.noise, 1.25 * (meanOf(moving.P.map((p) => Math.abs(p - after.P))) ?? 0));
  state.moving = null;
  state.level = { ...after };
  if (before === null) return undefined;
  const change = { P: after.P - before.P, Q: difference(after.Q, before.Q), I: difference(after.I, before.I) };
  const size = Math.abs(change.P);
  const least = Math.max(options.threshold, 2 * noiseAt(state, after.P));
  if (size < least / 2) return undefined;
  return {
    time: moving.since,
    settled: sample.time,
    change,
    before,
    after,
    peak: Math.max(0, moving.highest - Math.max(before.P, after.P)),
    noise: noiseAt(state, after.P),
    isFaint: size < least,
  };
}

function difference(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before;
}

function meanOf(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return sum / values.length;
}
