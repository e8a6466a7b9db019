import type { Appliance, Draw, Imprint, PhaseSamples, Run } from '@phasor/nilm';
import { HOUR_MS } from '@phasor/quantities';

/** So many samples in a row that differ by less, W and var, are a level. */
const LEVEL_SAMPLES = 3;
const ALIKE = 15;

/** Edges of at least so many W count. */
const THRESHOLD = 25;

/** An edge is an appliance's within so many W and var, or within this share of the power where that is more. */
const NEAR = 20;
const NEAR_SHARE = 0.035;

interface PlainEdge {
  /** Epoch ms of the first sample off the level. */
  readonly time: number;
  readonly P: number;
  readonly Q: number;
}

/**
 * What the plain pairing of edges recognises, as a measure for the package: the difference of two levels is an edge, a rise
 * switches the nearest appliance on, a fall the nearest one of those that are on off (after Hart, 1992). It knows the same
 * recordings. Its constants are usual ones, not chosen on any of the sets.
 */
export function plainRuns(mains: PhaseSamples, appliances: readonly Appliance[]): Run[] {
  const on = new Map<number, PlainEdge>();
  const runs: Run[] = [];
  for (const edge of plainEdges(mains)) {
    const isRise = edge.P > 0;
    const id = nearest(
      edge,
      appliances.filter((each) => on.has(each.id) !== isRise),
    );
    if (id === undefined) continue;
    const rise = on.get(id);
    on.delete(id);
    if (rise === undefined) on.set(id, edge);
    else runs.push(runBetween(id, rise, edge));
  }
  return runs;
}

function runBetween(appliance: number, rise: PlainEdge, fall: PlainEdge): Run {
  const energy = (((rise.P - fall.P) / 2) * (fall.time - rise.time)) / HOUR_MS;
  return { appliance, start: rise.time, end: fall.time, energy, predictionRate: 1, endedBy: 'edge' };
}

/** The appliance whose recorded edge is nearest to one, if it is near enough. */
function nearest(edge: PlainEdge, appliances: readonly Appliance[]): number | undefined {
  const near = appliances.flatMap(({ id, imprints }) => {
    const distances = imprints.map((imprint) => distanceOf(edge, imprint));
    const least = Math.min(...distances);
    return least <= 1 ? [{ id, least }] : [];
  });
  return near.toSorted((a, b) => a.least - b.least)[0]?.id;
}

/** Largest of both differences in units of what is near enough. */
function distanceOf({ P, Q }: PlainEdge, { rising, falling }: Imprint): number {
  const expected: Draw = P > 0 ? rising : falling;
  const tolerance = Math.max(NEAR, NEAR_SHARE * Math.abs(expected.P));
  const reactive = expected.Q === null ? 0 : Math.abs(Q - expected.Q);
  return Math.max(Math.abs(P - expected.P), reactive) / tolerance;
}

function plainEdges({ time, P, Q }: PhaseSamples): PlainEdge[] {
  const edges: PlainEdge[] = [];
  let level: { readonly P: number; readonly Q: number } | undefined;
  let leftAt: number | undefined;
  for (let i = LEVEL_SAMPLES - 1; i < P.length; i += 1) {
    const now = { P: P[i] ?? 0, Q: Q[i] ?? 0 };
    if (level !== undefined && isAlike(level, now)) {
      leftAt = undefined;
      continue;
    }
    leftAt ??= time[i];
    const [some, others] = [P, Q].map((column) => column.subarray(i + 1 - LEVEL_SAMPLES, i + 1));
    if (some === undefined || others === undefined || !isLevel(some) || !isLevel(others)) continue;
    const next = { P: meanOf(some), Q: meanOf(others) };
    const change = level && { P: next.P - level.P, Q: next.Q - level.Q };
    if (change !== undefined && Math.abs(change.P) >= THRESHOLD) edges.push({ time: leftAt ?? 0, ...change });
    level = next;
    leftAt = undefined;
  }
  return edges;
}

function isAlike(level: { readonly P: number; readonly Q: number }, now: typeof level): boolean {
  return Math.abs(now.P - level.P) <= ALIKE && Math.abs(now.Q - level.Q) <= ALIKE;
}

/** False where a value is missing. */
function isLevel(values: Float64Array): boolean {
  return Math.max(...values) - Math.min(...values) <= ALIKE;
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
