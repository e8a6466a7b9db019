import { HOUR_MS } from '@phasor/quantities';
import { combinedEdge, runningOf, wholeRise } from './combined-edges.ts';
import {
  bestExchange,
  type DecidedFall,
  type Exchange,
  forgetDecided,
  noteLevel,
  rememberFall,
} from './decisions/decided-falls.ts';
import { forgetOthers, type HeldRun, resume } from './decisions/held-runs.ts';
import type { Edge, EdgeOptions } from './edge.ts';
import type { Gap } from './edges/edge-detection.ts';
import type { OthersLately } from './edges/seen-edge.ts';
import { drawnPower } from './energy/drawn-power.ts';
import { type Floor, floorAfter } from './energy/floor.ts';
import { adapted, type Habits, historyOf } from './habits.ts';
import type { Appliance } from './imprint.ts';
import { riseLikeness, runLikeness, shareOf } from './likeness.ts';
import { type Change, changeOf, rounded, sumOf } from './matching.ts';
import {
  bestEnding,
  type Candidate,
  candidateOf,
  candidatesOf,
  type Ending,
  type Familiar,
  type OpenRise,
} from './open-rise.ts';
import type { Run, RunKey, Start } from './run.ts';
import { behindInrush, forgetFirstStage, isFirstStage, stagedRise, switchOff } from './stages.ts';
import { startOf } from './starts.ts';

/** Appliances that are on, were on until recently, and edges that may still be paired: bounded, plain data. */
export interface PairingState {
  /** What an edge that is still being measured was reported for. */
  early: EarlyRise | null;
  /** Rising edges without a falling one so far, oldest first. */
  rises: OpenRise[];
  /** Finished runs, held back for a moment: the appliance may switch on again at once. */
  held: HeldRun[];
  /** The last falling edge without a run: the first stage of switching off in two stages. */
  loose: Change | null;
  /** Falls that later ones may decide anew, oldest first; undefined for none. */
  decided?: DecidedFall[];
  /** undefined before the first edge. */
  floor?: Floor;
  readonly habits: Habits;
}

/** A rise, with the stages and the inrush known so far. */
export interface EarlyRise extends OpenRise {
  /** Epoch ms of the edge that is still being measured. */
  readonly measured: number;
}

/** Known data of a phase: its appliances as recorded, and its settings. */
export interface Recorded {
  readonly appliances: readonly Appliance[];
  readonly settings: EdgeOptions;
  /** Distance of a pair of edges from others that nobody named; undefined for none. */
  readonly familiar?: Familiar | undefined;
  readonly othersLately?: OthersLately | undefined;
  /** An appliance of several states is reported as on with the edge: no other one is. */
  readonly isReported?: boolean;
}

/** Result of pairing an edge with earlier rises. */
export interface Paired {
  readonly starts: Start[];
  /** Edges that now belong to a run, by their time in epoch ms. */
  readonly taken: { readonly time: number; readonly appliance: number }[];
  /** Runs that ended otherwise than it seemed. */
  readonly retracted: RunKey[];
  /** A rising and a falling edge that belong together but to no known appliance. */
  unknown?: { readonly rising: Change; readonly falling: Change };
}

/** Maximum number of waiting rises: the oldest one is dropped. */
const MOST_OPEN = 24;

/** Maximum number of appliances that all waiting rises together may be: the farthest ones of the oldest are dropped. */
const MOST_GUESSES = 32;

/** What draws so many times as much as the level changed did not switch in a short gap. */
const FAR_MORE = 2;

/** A phase without known running appliances. */
export function newPairingState(): PairingState {
  return { early: null, rises: [], held: [], loose: null, habits: {} };
}

/** Takes an edge: a rising one waits for its falling one, a falling one ends the run that matches best. */
export function pairEdge(state: PairingState, edge: Edge, { appliances, settings, ...others }: Recorded): Paired {
  const paired: Paired = { starts: [], taken: [], retracted: [] };
  const known = { appliances: appliances.map((each) => adapted(state.habits, each)), settings, ...others };
  forgetOthers(state, appliances);
  forgetFirstStage(state, edge, settings.threshold);
  (edge.change.P > 0 ? rise : fall)(state, changeOf(edge), { known, paired });
  if (edge.change.P < 0 && state.early?.measured === edge.time) state.early = null;
  state.floor = floorAfter(state.floor, edge);
  noteLevel(state, edge);
  switchOff(state, { power: edge.after.P, edge, threshold: settings.threshold });
  return paired;
}

/**
 * After a gap the state is unknown: current runs end at the last instant before it; other rises are dropped. What draws far more than the
 * level changed is still on.
 */
export function pairGap(
  state: PairingState,
  { gapSince: last, levelChange }: Gap,
  appliances: readonly Appliance[],
): Run[] {
  forgetOthers(state, appliances);
  const runs = state.held.map(({ run }) => run);
  const ended = new Set<number>();
  const isStillOn = ({ edge }: OpenRise) => levelChange !== null && edge.P >= FAR_MORE * Math.abs(levelChange);
  const [on, off] = [state.rises.filter(isStillOn), state.rises.filter((each) => !isStillOn(each))];
  for (const { edge, candidates } of off) {
    const [nearest] = candidates;
    if (!nearest || ended.has(nearest.appliance) || last <= edge.time) continue;
    ended.add(nearest.appliance);
    const energy = (nearest.power * (last - edge.time)) / HOUR_MS;
    const predictionRate = rounded(riseLikeness(nearest.distance)) / 2;
    runs.push({ appliance: nearest.appliance, start: edge.time, end: last, energy, predictionRate, endedBy: 'gap' });
  }
  state.early = null;
  state.rises = on;
  state.held = [];
  state.loose = null;
  forgetDecided(state, () => true);
  return runs;
}

/** Whether an appliance is taken to be on. */
export function isOn({ rises }: Pick<PairingState, 'rises'>, appliance: number): boolean {
  return rises.some(({ candidates }) => candidates[0]?.appliance === appliance);
}

interface Context {
  /** With imprints corrected by their runs. */
  readonly known: Recorded;
  readonly paired: Paired;
}

function rise(state: PairingState, edge: Change, { known, paired }: Context): void {
  if (resume(state, edge, known)) return;
  const { appliances, settings } = known;
  const candidates = candidatesOf(edge, appliances, settings.threshold);
  const staged = stagedRise(state.rises.at(-1), edge, { own: candidates, known });
  const context = { known, paired };
  if (staged) openAnew(state, staged.rise, context);
  else if (candidates.length > 0) open(state, { edge, candidates }, context);
  else if (!edge.isFaint && !combined(state, edge, context)) open(state, { edge, candidates }, context);
}

/** Opens the newest rise anew, with a further stage or behind its inrush: what it was reported for is not reported again. */
function openAnew(state: PairingState, rise: OpenRise, context: Context): void {
  const { reported } = state.rises.pop() ?? {};
  open(state, reported === undefined ? rise : { ...rise, reported }, context);
}

function open(state: PairingState, rise: OpenRise, { known, paired }: Context): void {
  const [nearest] = rise.candidates;
  const { early } = state;
  if (early?.edge.time === rise.edge.time && early.candidates[0] !== undefined) {
    rise.reported = early.candidates[0].appliance;
  }
  if (known.isReported && nearest !== undefined) rise.reported = nearest.appliance;
  const wasOn = nearest !== undefined && isOn(state, nearest.appliance);
  state.rises.push(rise);
  if (state.rises.length > MOST_OPEN) state.rises.shift();
  keepNearest(state.rises);
  if (nearest === undefined || wasOn || rise.reported === nearest.appliance) return;
  const start = startOf(state, { edge: rise.edge, candidate: nearest }, known);
  if (start === undefined) return;
  rise.reported = nearest.appliance;
  paired.starts.push(start);
}

function keepNearest(rises: readonly OpenRise[]): void {
  let many = rises.reduce((sum, { candidates }) => sum + candidates.length, 0) - MOST_GUESSES;
  for (const each of rises) {
    const dropped = Math.min(Math.max(0, many), Math.max(0, each.candidates.length - 1));
    if (dropped > 0) each.candidates = each.candidates.slice(0, -dropped);
    many -= dropped;
  }
}

function fall(state: PairingState, edge: Change, { known, paired }: Context): void {
  const { appliances, familiar } = known;
  const { habits } = state;
  const ending =
    bestEnding(state.rises, edge, { appliances, habits, withUnknown: true, familiar }) ??
    looseEnding(state, edge, known);
  const staged = behindInrush(state.rises.at(-1), edge, known);
  const anew = staged || edge.isFaint ? undefined : bestExchange(state, edge, { ending, known });
  if (anew) exchange(state, anew, { known, paired });
  else if (staged && staged.cost < (ending?.cost ?? Number.POSITIVE_INFINITY)) {
    openAnew(state, staged.rise, { known, paired });
  } else if (!ending) {
    if (!edge.isFaint && !combined(state, edge, { known, paired })) state.loose = edge;
  } else if (ending.candidate) {
    end(state, { ...ending, candidate: ending.candidate }, { known, paired });
  } else {
    state.rises = state.rises.filter((each) => each !== ending.rise);
    paired.unknown = { rising: ending.rise.edge, falling: edge };
  }
}

/** The run that ended in two stages, the first of which was the last falling edge without a run. */
function looseEnding(state: PairingState, edge: Change, { appliances }: Recorded): Ending | undefined {
  const { loose, habits } = state;
  if (!isFirstStage(loose, edge.time)) return undefined;
  const both = sumOf(loose, edge, edge.time);
  const ending = bestEnding(state.rises, both, { appliances, habits, withUnknown: false });
  if (ending) state.loose = null;
  return ending;
}

/** Gives an earlier fall to the other rise that it may have ended, and the newest one to the run that it ended until now. */
function exchange(
  state: PairingState,
  { exchange: { decided, earlier, later }, gain }: { readonly exchange: Exchange; readonly gain: number },
  context: Context,
): void {
  const { appliance, rise, falling } = decided;
  forgetDecided(state, (each) => each === decided);
  const held = state.held.find(({ run }) => run.appliance === appliance && run.start === rise.edge.time);
  if (held === undefined) context.paired.retracted.push({ appliance, start: rise.edge.time, end: falling.time });
  state.held = state.held.filter((each) => each !== held);
  const likelihood = shareOf(gain);
  for (const each of [earlier, later]) end(state, { ...each, certainty: likelihood * each.certainty }, context);
}

function end(
  state: PairingState,
  ending: Ending & { readonly candidate: Candidate },
  { known, paired }: Context,
): void {
  const { rise, candidate, falling, fit: cost, certainty } = ending;
  const { edge: rising } = rise;
  const { appliance } = candidate;
  rememberFall(state, ending, known);
  state.rises = state.rises.filter((each) => each !== rise);
  // It is off now: no earlier edge can belong to a run of it.
  for (const each of state.rises) {
    if (each.edge.time > falling.time) continue;
    each.candidates = each.candidates.filter((other) => other.appliance !== appliance);
  }
  const energy = (drawnPower({ rising, falling }, candidate) * (falling.time - rising.time)) / HOUR_MS;
  const others = known.othersLately?.(appliance, falling.time) ?? 0;
  const predictionRate = runLikeness({ cost, certainty, others }, historyOf(state.habits, appliance));
  const run: Run = { appliance, start: rising.time, end: falling.time, energy, predictionRate, endedBy: 'edge' };
  state.held.push({ run, rise, falling, cost });
  paired.taken.push({ time: rising.time, appliance }, { time: falling.time, appliance });
}

/** Whether an edge without a single matching appliance comes from two at once: each then gets its part. */
function combined(state: PairingState, edge: Change, context: Context): boolean {
  const on = runningOf(state);
  const found = combinedEdge(edge, context.known.appliances, (appliance) => on.has(appliance));
  if (found === undefined) return false;
  const rises = found.parts.map(({ appliance }) => on.get(appliance)?.rise);
  const whole = wholeRise(rises);
  if (whole !== undefined) {
    state.rises = state.rises.filter((each) => !rises.includes(each));
    context.paired.unknown = { rising: whole, falling: edge };
    return true;
  }
  for (const { appliance, imprint, P, Q } of found.parts) {
    const part = {
      ...edge,
      P: rounded(P),
      Q: Q === null ? null : rounded(Q),
      I: (P > 0 ? imprint.rising : imprint.falling).I,
    };
    const running = on.get(appliance);
    if (running) {
      const fit = found.cost + running.candidate.distance;
      end(state, { ...running, falling: part, cost: fit, fit, certainty: 1 }, context);
    } else open(state, { edge: part, candidates: [candidateOf(appliance, imprint, found.cost)] }, context);
  }
  return true;
}
