import { type Habits, lengthChoice, lengthCost, timeCost } from './habits.ts';
import type { Appliance, Imprint } from './imprint.ts';
import {
  type Change,
  FARTHEST,
  type Match,
  nearestImprint,
  plus,
  rounded,
  squaredDeviation,
  unlikeness,
} from './matching.ts';

/** An appliance that a rising edge may have switched on. */
export interface Candidate {
  readonly appliance: number;
  /** Distance of the rising edge from the appliance's nearest imprint. */
  readonly distance: number;
  /** What speaks for another appliance beyond it; none for 0. */
  readonly apart?: number;
  /** Expected sum of the active powers of its rising and its falling edge, W. */
  readonly remainder: number;
  /** Power it draws, W. */
  readonly power: number;
  /** Shorter runs are not from this appliance, ms. */
  readonly shortest: number;
}

/** A rising edge without its falling edge so far. */
export interface OpenRise {
  readonly edge: Change;
  /** Nearest first; empty for an unknown appliance. */
  candidates: Candidate[];
  /** The appliance that was reported as on with it. */
  reported?: number;
}

/** A falling edge as the end of a run. */
export interface Ending {
  readonly rise: OpenRise;
  /** undefined for a pair without a known appliance. */
  readonly candidate?: Candidate;
  readonly falling: Change;
  readonly cost: number;
  /**
   * The cost without what only decides between explanations: its time of day (runs at usual times would be likelier, and by that
   * teach more of what is usual), how common its length is, and reactive power that may be another load's.
   */
  readonly fit: number;
  /** Likelihood among all runs that the falling edge may have ended, 0 to 1. */
  readonly certainty: number;
}

/** Minimum of a step for matching: multiples of the noise, and share of the threshold. */
const STANDING_OUT = 4.5;
const NEARLY = 0.8;

/** A recording is seldom much longer than a usual run of the appliance. */
const SHORTEST_SHARE = 0.08;

/** Usual difference between switching off and the value expected from switching on, as a share of the power; and in W. */
const REMAINDER_SHARE = 0.06;
const REMAINDER_FLOOR = 1.5;

/** The same for an unknown appliance: only the edges themselves indicate that they belong together. In shares and var. */
const UNKNOWN_SHARE = 0.03;
const UNKNOWN_REACTIVE = 2;

/** Appliances that are remembered for a rising edge, the nearest ones. */
const MOST_CANDIDATES = 3;

/** Additional cost of an unknown pair compared with a known appliance, and of one that has come several times. */
const FAMILIAR_COST = 5;
const UNKNOWN_COST = 12;

/** The part of an imprint that a candidate keeps. */
export function candidateOf(appliance: number, imprint: Imprint, distance: number): Candidate {
  const { rising, falling, duration } = imprint;
  const power = (rising.P - falling.P) / 2;
  return {
    ...{ appliance, distance: rounded(distance) },
    ...{
      remainder: rounded(rising.P + falling.P),
      power: rounded(power),
      shortest: rounded(SHORTEST_SHARE * duration),
    },
  };
}

/** Appliances that a rising edge may have switched on, nearest first. */
export function candidatesOf(edge: Change, appliances: readonly Appliance[], threshold: number): Candidate[] {
  if (edge.P < Math.max(STANDING_OUT * edge.noise, NEARLY * threshold)) return [];
  const candidates: Candidate[] = [];
  for (const appliance of appliances) {
    const match = nearestImprint(appliance, edge);
    if (!match || match.distance > FARTHEST) continue;
    const candidate = candidateOf(appliance.id, match.imprint, match.distance);
    candidates.push(match.apart === 0 ? candidate : { ...candidate, apart: rounded(match.apart) });
  }
  const unlikenessOf = ({ distance, apart = 0 }: Candidate) => unlikeness({ distance, apart });
  return candidates.sort((a, b) => unlikenessOf(a) - unlikenessOf(b)).slice(0, MOST_CANDIDATES);
}

/** Distance of a rising and a falling edge from a pair that has come several times; undefined for none. */
export type Familiar = (rising: Change, falling: Change) => number | undefined;

interface EndingWish {
  readonly appliances: readonly Appliance[];
  readonly habits: Habits;
  readonly withUnknown: boolean;
  readonly familiar?: Familiar | undefined;
}

/** The run that a falling edge most likely ended: a known appliance's or, if requested, a pair of an unknown one. */
export function bestEnding(
  rises: readonly OpenRise[],
  falling: Change,
  { appliances, habits, withUnknown, familiar }: EndingWish,
): Ending | undefined {
  const matches = new Map<number, Match>();
  for (const appliance of appliances) {
    const match = nearestImprint(appliance, falling);
    if (match && match.distance <= FARTHEST) matches.set(appliance.id, match);
  }
  let best: Omit<Ending, 'certainty'> | undefined;
  const costs = new Map<number | 'unknown', number>();
  const note = (who: number | 'unknown', cost: number) => costs.set(who, Math.min(cost, costs.get(who) ?? cost));
  for (const rise of rises) {
    for (const candidate of rise.candidates) {
      const match = matches.get(candidate.appliance);
      const fit = endingCost(rise, falling, { candidate, habits, distance: match?.distance });
      if (match === undefined || fit === undefined) continue;
      const habit = habitCost(habits, candidate.appliance, { start: rise.edge.time, end: falling.time });
      const cost = fit + (candidate.apart ?? 0) + match.apart + habit;
      note(candidate.appliance, cost);
      if (!best || cost < best.cost) best = { rise, candidate, falling, cost, fit };
    }
    const cost = withUnknown ? unknownCost(rise.edge, falling, familiar) : undefined;
    if (cost === undefined) continue;
    note('unknown', cost);
    if (!best || cost < best.cost) best = { rise, falling, cost, fit: cost };
  }
  return best && { ...best, certainty: likelihoodOf(best.cost, [...costs.values()]) };
}

/** What its habits say for or against an appliance where others may have run. */
function habitCost(habits: Habits, appliance: number, { start, end }: { start: number; end: number }): number {
  return timeCost(habits, appliance, start) + lengthChoice(habits, appliance, end - start);
}

/** Likelihood of one of several explanations by their costs, which are squared deviations. */
function likelihoodOf(cost: number, all: readonly number[]): number {
  return 1 / all.reduce((sum, other) => sum + Math.exp((cost - other) / 2), 0);
}

function endingCost(
  { edge }: OpenRise,
  falling: Change,
  { candidate, habits, distance }: { candidate: Candidate; habits: Habits; distance: number | undefined },
): number | undefined {
  const length = falling.time - edge.time;
  if (distance === undefined || length < candidate.shortest) return undefined;
  const noise = Math.hypot(falling.noise, edge.noise) / 2;
  const usual = Math.hypot(REMAINDER_SHARE * candidate.power, noise, REMAINDER_FLOOR);
  const remainder = squaredDeviation(edge.P + falling.P - candidate.remainder, usual);
  if (remainder > FARTHEST) return undefined;
  return candidate.distance + distance + remainder + lengthCost(habits, candidate.appliance, length);
}

function unknownCost(rising: Change, falling: Change, familiar: Familiar | undefined): number | undefined {
  if (rising.isFaint || falling.isFaint) return undefined;
  const share = UNKNOWN_SHARE * rising.P;
  const noise = Math.hypot(falling.noise, rising.noise) / 2;
  const active = squaredDeviation(rising.P + falling.P, Math.hypot(share, noise, REMAINDER_FLOOR));
  const left = plus(rising.Q, falling.Q);
  const reactive = left === null ? 0 : squaredDeviation(left, Math.hypot(share, UNKNOWN_REACTIVE));
  if (active + reactive > FARTHEST) return undefined;
  const distance = familiar?.(rising, falling);
  return active + reactive + (distance === undefined ? UNKNOWN_COST : Math.min(UNKNOWN_COST, FAMILIAR_COST + distance));
}
