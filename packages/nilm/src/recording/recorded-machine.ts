import type { EdgeOptions } from '../edge.ts';
import { difference } from '../edges/levels.ts';
import { type Machine, OFF } from '../machines/machine.ts';
import { deviationsOf } from '../matching.ts';
import type { Draw } from '../samples.ts';
import type { RecordedEdge } from './recorded-edges.ts';

/** Changes of state are smaller than what begins and ends a run: this share of the largest edge, at the threshold at least. */
const LEAST_CHANGE = 0.05;

/** A use has more than a rise and its fall. */
const LEAST_EDGES = 3;

/** States that a machine may have, off included, and edges of its recording. */
const MOST_STATES = 12;
const MOST_EDGES = 200;

/** Levels within so many squared usual deviations are one state. */
const SAME_STATE = 4;

/** What others may change meanwhile: what is left at the end, and how far a level may lie below off, as a share of the largest level. */
const OTHERS = 0.15;

/** A level of a recording above what was on before it. */
interface Stretch {
  readonly draw: Draw;
  /** Usual deviations of one sample, W and var. */
  readonly noise: number;
  readonly noiseQ: number;
  /** Epoch ms */
  readonly from: number;
  readonly to: number;
}

/** The edges of a recording that are large enough to be changes of state. */
export function stateEdges(
  edges: readonly RecordedEdge[],
  { threshold }: Pick<EdgeOptions, 'threshold'>,
): RecordedEdge[] {
  const sizeOf = ({ change }: RecordedEdge) => Math.abs(change.P);
  const largest = Math.max(0, ...edges.map(sizeOf));
  return edges.filter((edge) => sizeOf(edge) >= Math.max(threshold, LEAST_CHANGE * largest));
}

/**
 * The states of one appliance from the changes of its recording, in order; null where they are none: it has to begin with a rise, to be off
 * at the end, and to have several states, or one with pauses.
 */
export function machineOf(
  edges: readonly RecordedEdge[],
  { threshold }: Pick<EdgeOptions, 'threshold'>,
): Machine | null {
  const [first, last] = [edges[0], edges.at(-1)];
  if (!first || !last || edges.length < LEAST_EDGES || edges.length > MOST_EDGES) return null;
  if (first.change.P <= 0 || last.change.P >= 0) return null;
  const stretches = stretchesOf(edges, first.before);
  const largest = Math.max(...stretches.map(({ draw }) => draw.P));
  if (Math.abs(last.after.P - first.before.P) > OTHERS * largest) return null;
  if (stretches.some(({ draw }) => draw.P < -OTHERS * largest)) return null;
  const { states, places } = statesOf(stretches, threshold);
  if (states.length > MOST_STATES) return null;
  const pauses = stretches.flatMap(({ from, to }, i) => (places[i] === OFF ? [to - from] : []));
  return { states, changes: changesOf([OFF, ...places, OFF]), pause: Math.max(0, ...pauses) };
}

function stretchesOf(edges: readonly RecordedEdge[], base: Draw): Stretch[] {
  return edges.slice(0, -1).map((edge, i) => {
    const { after, noise, noiseQ, time } = edge;
    const draw = { P: after.P - base.P, Q: difference(after.Q, base.Q), I: difference(after.I, base.I) };
    return { draw, noise, noiseQ, from: time, to: edges[i + 1]?.time ?? time };
  });
}

/** The states that levels belong to, off first, and the place of each level among them. Less than `threshold`, W, is off. */
function statesOf(stretches: readonly Stretch[], threshold: number): { states: Draw[]; places: number[] } {
  const members: Stretch[][] = [];
  const places = stretches.map((stretch) => {
    if (stretch.draw.P < threshold) return OFF;
    const known = members.findIndex((group) => areSame(meanOf(group), stretch));
    if (known < 0) return members.push([stretch]);
    members[known]?.push(stretch);
    return known + 1;
  });
  return { states: [{ P: 0, Q: 0, I: 0 }, ...members.map(meanOf)], places };
}

function areSame(state: Draw, { draw, noise, noiseQ }: Stretch): boolean {
  const { active, reactive } = deviationsOf({ P: draw.P, Q: draw.Q, noise, noiseQ }, state);
  return active + (reactive ?? 0) <= SAME_STATE;
}

/** Mean of levels, each by how long it was held. */
function meanOf(group: readonly Stretch[]): Draw {
  const length = group.reduce((sum, { from, to }) => sum + to - from, 0);
  const weighted = (value: (draw: Draw) => number | null): number | null => {
    let sum = 0;
    for (const { draw, from, to } of group) {
      const own = value(draw);
      if (own === null) return null;
      sum += own * (to - from);
    }
    return sum / length;
  };
  return { P: weighted(({ P }) => P) ?? 0, Q: weighted(({ Q }) => Q), I: weighted(({ I }) => I) };
}

/** Each change once, in order. */
function changesOf(places: readonly number[]): [number, number][] {
  const seen = new Map<string, [number, number]>();
  for (const [i, to] of places.entries()) {
    const from = places[i - 1];
    if (from !== undefined && from !== to) seen.set(`${from} ${to}`, [from, to]);
  }
  return [...seen.values()];
}
