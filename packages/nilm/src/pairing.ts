import type { Edge } from './edge.ts';
import type { Appliance } from './imprint.ts';
import { FARTHEST, nearestImprint } from './matching.ts';
import type { Run, Start } from './run.ts';

/** An appliance that a rising edge may have switched on. */
export interface Candidate {
  readonly appliance: number;
  /** Distance of the rising edge from the appliance's nearest imprint. */
  readonly distance: number;
  /** Expected sum of the active powers of its rising and its falling edge, W. */
  readonly remainder: number;
  /** Power it draws, W. */
  readonly power: number;
}

/** A rising edge whose falling edge has not come. */
export interface OpenRise {
  readonly edge: Edge;
  /** Nearest first; none for an unknown one. */
  candidates: Candidate[];
}

/** Rising edges that wait for a falling one, oldest first: bounded, plain data. */
export interface PairingState {
  rises: OpenRise[];
}

/** What an edge made of the rises before it. */
export interface Paired {
  readonly start?: Start;
  readonly run?: Run;
  /** Rising edge of `run`. */
  readonly rising?: Edge;
  /** A rising edge that belongs to the falling one and to no known appliance. */
  readonly unknown?: Edge;
}

/** More rises than this do not wait: the oldest is forgotten. */
const MOST_OPEN = 64;

/** Usual difference of an appliance's switching off from what its switching on lets expect, as a share of its power. */
const REMAINDER_SHARE = 0.06;

/** The same of an unknown appliance: nothing but the edges themselves says that they belong together. */
const UNKNOWN_SHARE = 0.03;
const UNKNOWN_REACTIVE = 2;
const REMAINDER_FLOOR = 1.5;

/** How much worse than its deviations an unknown pair counts beside a known appliance. */
const UNKNOWN_COST = 4;

/** Greatest cost of a pair: rising edge, falling edge and their remainder at the limit each. */
const WORST = 3 * FARTHEST;

const MS_PER_HOUR = 3_600_000;

/** A phase on which nothing is on as far as is known. */
export function newPairingState(): PairingState {
  return { rises: [] };
}

/** Takes an edge: a rising one waits for its falling one, a falling one ends what fits it best. */
export function pairEdge(state: PairingState, edge: Edge, appliances: readonly Appliance[]): Paired {
  const paired = edge.change.P > 0 ? rise(state, edge, appliances) : fall(state, edge, appliances);
  // What draws more than the whole phase does is off, however it went.
  for (const each of state.rises) each.candidates = each.candidates.filter(({ power }) => isPossible(power, edge));
  return paired;
}

function isPossible(power: number, { after, noise }: Edge): boolean {
  return after.P > 0.85 * power - 5 * noise - 5;
}

/** Behind a gap nothing is known: the runs that are on end at `last`, the last instant before it; other rises are forgotten. */
export function pairGap(state: PairingState, last: number): Run[] {
  const runs: Run[] = [];
  const ended = new Set<number>();
  for (const { edge, candidates } of state.rises) {
    const [nearest] = candidates;
    if (!nearest || ended.has(nearest.appliance) || last <= edge.time) continue;
    ended.add(nearest.appliance);
    const energy = (nearest.power * (last - edge.time)) / MS_PER_HOUR;
    const predictionRate = rateOf(nearest.distance, FARTHEST) / 2;
    runs.push({ appliance: nearest.appliance, start: edge.time, end: last, energy, predictionRate, endedBy: 'gap' });
  }
  state.rises = [];
  return runs;
}

function rateOf(cost: number, worst: number): number {
  return Math.max(0, Math.min(1, 1 - cost / worst));
}

function rise(state: PairingState, edge: Edge, appliances: readonly Appliance[]): Paired {
  const candidates: Candidate[] = [];
  for (const appliance of appliances) {
    const match = nearestImprint(appliance, { ...edge.change, noise: edge.noise });
    if (!match || match.distance > FARTHEST) continue;
    const { rising, falling } = match.imprint;
    const power = (rising.P - falling.P) / 2;
    candidates.push({ appliance: appliance.id, distance: match.distance, remainder: rising.P + falling.P, power });
  }
  if (edge.isFaint && candidates.length === 0) return {};
  candidates.sort((a, b) => a.distance - b.distance);
  const [nearest] = candidates;
  const isOn = state.rises.some((each) => each.candidates[0]?.appliance === nearest?.appliance);
  state.rises.push({ edge, candidates });
  if (state.rises.length > MOST_OPEN) state.rises.shift();
  if (!nearest || isOn) return {};
  return {
    start: { appliance: nearest.appliance, time: edge.time, predictionRate: rateOf(nearest.distance, FARTHEST) },
  };
}

interface Option {
  readonly cost: number;
  readonly rise: OpenRise;
  /** undefined for an unknown pair. */
  readonly appliance?: number;
}

function fall(state: PairingState, edge: Edge, appliances: readonly Appliance[]): Paired {
  const distances = new Map<number, number>();
  for (const appliance of appliances) {
    const match = nearestImprint(appliance, { ...edge.change, noise: edge.noise });
    if (match && match.distance <= FARTHEST) distances.set(appliance.id, match.distance);
  }
  let best: Option | undefined;
  for (const each of state.rises) {
    for (const option of optionsOf(each, edge, distances)) if (!best || option.cost < best.cost) best = option;
  }
  if (!best) return {};
  const { rise: chosen, appliance, cost } = best;
  state.rises = state.rises.filter((each) => each !== chosen);
  const rising = chosen.edge;
  if (appliance === undefined) return { unknown: rising };
  // It is off now: no earlier edge can have left it on.
  for (const each of state.rises) each.candidates = each.candidates.filter((other) => other.appliance !== appliance);
  const energy = (((rising.change.P - edge.change.P) / 2) * (edge.time - rising.time)) / MS_PER_HOUR;
  const run = { appliance, start: rising.time, end: edge.time, energy, predictionRate: rateOf(cost, WORST) };
  return { rising, run: { ...run, endedBy: 'edge' } };
}

/** What a falling edge may have ended of what one rising edge began. */
function optionsOf(rise: OpenRise, edge: Edge, distances: ReadonlyMap<number, number>): Option[] {
  const options: Option[] = [];
  const { change } = rise.edge;
  const sum = change.P + edge.change.P;
  const noise = Math.hypot(edge.noise, rise.edge.noise) / 2;
  for (const { appliance, distance, remainder, power } of rise.candidates) {
    const falling = distances.get(appliance);
    if (falling === undefined) continue;
    const left = ((sum - remainder) / Math.hypot(REMAINDER_SHARE * power, noise, REMAINDER_FLOOR)) ** 2;
    if (left <= FARTHEST) options.push({ cost: distance + falling + left, rise, appliance });
  }
  if (edge.isFaint || rise.edge.isFaint) return options;
  const share = UNKNOWN_SHARE * change.P;
  const reactive = change.Q === null || edge.change.Q === null ? 0 : change.Q + edge.change.Q;
  const left =
    (sum / Math.hypot(share, noise, REMAINDER_FLOOR)) ** 2 + (reactive / Math.hypot(share, UNKNOWN_REACTIVE)) ** 2;
  if (left <= FARTHEST) options.push({ cost: left + UNKNOWN_COST, rise });
  return options;
}
