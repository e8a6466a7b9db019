import { areStages, type Edge, type EdgeOptions, isInrush } from '../edge.ts';
import { detectEdges, newEdgeState, ripe } from '../edges/edge-detection.ts';
import type { Draw, PhaseSamples } from '../samples.ts';

/** An edge of a recording, with the levels beside it measured over the whole recording. */
export interface RecordedEdge extends Edge {
  /** It begins or ends what is recorded: at least the threshold, and at least 15 % of the largest edge (D83). */
  readonly counts: boolean;
}

/** An edge just below the threshold counts if the full levels beside it show that it reaches it. */
const NEARLY = 0.8;

/** Smaller edges, as a share of the largest one, are others' or a drift of the appliance itself (D83). */
const LEAST_SHARE = 0.15;

/** Samples on each side of an edge in the mean of its levels, at most. */
const PLATEAU = 20;

/** All edges of a recording in order, small ones included; those that count are marked. */
export function recordedEdges(samples: PhaseSamples, options: EdgeOptions): RecordedEdge[] {
  const state = newEdgeState();
  const all = [...detectEdges(state, samples, options), ...ripe(state, options).filter((event) => 'change' in event)];
  const levelled = all.map((edge, i) => measured(samples, { before: all[i - 1], edge, after: all[i + 1] }));
  const largest = largestOf(levelled);
  const isSmall = (edge: Edge) => sizeOf(edge) < LEAST_SHARE * largest;
  const large = inStages(
    levelled.filter((edge) => !isSmall(edge)),
    options,
  );
  const enough = (edge: Edge) => !edge.isFaint || sizeOf(edge) >= options.threshold;
  const least = LEAST_SHARE * largestOf(large);
  const counted = large.map((edge) => ({ ...edge, counts: enough(edge) && sizeOf(edge) >= least }));
  const others = levelled.filter(isSmall).map((edge) => ({ ...edge, counts: false }));
  return [...counted, ...others]
    .filter((edge) => edge.counts || sizeOf(edge) >= NEARLY * options.threshold)
    .sort((a, b) => a.time - b.time);
}

function sizeOf({ change }: Edge): number {
  return Math.abs(change.P);
}

function largestOf(edges: readonly Edge[]): number {
  return edges.reduce((largest, edge) => Math.max(largest, sizeOf(edge)), 0);
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
  return between(edge, low, high);
}

function between(edge: Edge, low: Draw, high: Draw): Edge {
  const change = { P: high.P - low.P, Q: minus(high.Q, low.Q), I: minus(high.I, low.I) };
  return { ...edge, before: low, after: high, change };
}

/** Edges with the stages of one switching joined: an inrush held for seconds, or power that comes or goes in two steps. */
function inStages(edges: readonly Edge[], { step }: EdgeOptions): Edge[] {
  const joined: Edge[] = [];
  for (const edge of edges) {
    const last = joined.at(-1);
    if (last && areStages(last.time, edge.time, step) && isNextStage(last, edge))
      joined[joined.length - 1] = staged(last, edge);
    else joined.push(edge);
  }
  return joined;
}

function isNextStage({ change: first }: Edge, { change: next }: Edge): boolean {
  return Math.sign(first.P) === Math.sign(next.P) || isInrush(first.P, next.P);
}

function staged(first: Edge, next: Edge): Edge {
  const both = between({ ...first, settled: next.settled }, first.before, next.after);
  const highest = Math.max(first.peak + Math.max(first.before.P, first.after.P), next.peak + next.after.P);
  return { ...both, peak: Math.max(0, highest - Math.max(both.before.P, both.after.P)), isFaint: false };
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
