import { type Edge, type EdgeOptions, MILLI } from './edge.ts';
import { detectEdges, newEdgeState, ripe, sampleAt } from './edge-detection.ts';
import type { Imprint } from './imprint.ts';
import type { Draw, PhaseSamples } from './samples.ts';

/** Why a recording is refused, by the codes of the error table. */
export type RecordingRefusal =
  /** 'any edge': none at all */
  | 526
  /** 'small edges': not both a rising and a falling one */
  | 528
  /** 'many edges' */
  | 525;

export type RecordingCheck =
  | { readonly imprint: Imprint; readonly refusal?: undefined }
  | { readonly imprint?: undefined; readonly refusal: RecordingRefusal };

/** An edge just below the threshold counts if the full levels beside it show that it reaches it. */
const NEARLY = 0.8;

/** Samples on each side of an edge in the mean of its levels; the maximum, and the number in a shape. */
const PLATEAU = 20;
const SHAPE_BEFORE = 2;
const SHAPE_AFTER = 10;

/**
 * The imprint of a recording with exactly one rising edge followed by one falling edge; otherwise the code of its refusal.
 * Changes within a few seconds are one edge, so that an appliance that switches on in stages can be recorded.
 */
export function checkRecording(samples: PhaseSamples, options: EdgeOptions): RecordingCheck {
  const state = newEdgeState();
  const all = [...detectEdges(state, samples, options), ...ripe(state, options)];
  const candidates = all.filter((edge) => Math.abs(edge.change.P) >= NEARLY * options.threshold);
  const edges = candidates
    .map((edge, i) => measured(samples, { before: candidates[i - 1], edge, after: candidates[i + 1] }))
    .filter((edge) => !edge.isFaint || Math.abs(edge.change.P) >= options.threshold);
  if (edges.length === 0) return { refusal: 526 };
  if (edges.length > 2) return { refusal: 525 };
  const [rising, falling] = edges;
  if (!rising || !falling || rising.change.P < 0 || falling.change.P > 0) return { refusal: 528 };
  return {
    imprint: {
      rising: rising.change,
      falling: falling.change,
      peak: rising.peak,
      duration: falling.time - rising.time,
      risingShape: shapeAt(samples, rising.time, rising.before.P),
      fallingShape: shapeAt(samples, falling.time, falling.after.P),
    },
  };
}

/** An edge with the mean of its levels over more samples than a live edge can wait for. */
function measured(
  samples: PhaseSamples,
  { before, edge, after }: { before: Edge | undefined; edge: Edge; after: Edge | undefined },
): Edge {
  const { time } = samples;
  const first = time.findIndex((at) => at >= edge.time);
  const settled = time.findIndex((at) => at >= edge.settled);
  const begin = before ? time.findIndex((at) => at >= before.settled) : 0;
  const end = after ? time.findIndex((at) => at >= after.time) : time.length;
  const low = levelOf(samples, Math.max(begin, first - PLATEAU), first) ?? edge.before;
  const high = levelOf(samples, settled, Math.min(end, settled + PLATEAU)) ?? edge.after;
  const change = { P: high.P - low.P, Q: minus(high.Q, low.Q), I: minus(high.I, low.I) };
  return { ...edge, before: low, after: high, change };
}

/** Median draw of the samples from index `from` to before `to`; undefined for fewer than two. */
function levelOf(samples: PhaseSamples, from: number, to: number): Draw | undefined {
  if (to - from < 2) return undefined;
  const P = medianOf(samples.P.subarray(from, to));
  return P === null
    ? undefined
    : { P, Q: medianOf(samples.Q.subarray(from, to)), I: medianOf(samples.I.subarray(from, to)) };
}

function medianOf(values: Float64Array): number | null {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return null;
  return ((sorted[middle] ?? 0) + (sorted[(sorted.length - 1) >> 1] ?? 0)) / 2;
}

function minus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b;
}

/** Active power above `level` around an instant, W, one value per sample. */
function shapeAt(samples: PhaseSamples, instant: number, level: number): number[] {
  const at = samples.time.findIndex((time) => time >= instant);
  const shape: number[] = [];
  for (let i = Math.max(0, at - SHAPE_BEFORE); i < Math.min(samples.time.length, at + SHAPE_AFTER); i += 1) {
    shape.push(Math.round((sampleAt(samples, i).P - level) * MILLI) / MILLI);
  }
  return shape;
}
