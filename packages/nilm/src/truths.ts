import { areStages, type Edge } from './edge.ts';
import { type Habits, learnRun } from './habits.ts';
import type { Appliance } from './imprint.ts';
import { type Change, changeOf, FARTHEST, nearestImprint, sumOf } from './matching.ts';
import type { NilmSettings } from './nilm-settings.ts';
import type { Level, Run } from './run.ts';
import type { Draw } from './samples.ts';

/** What a person said of a stretch of a phase: which appliance ran, from switching on to switching off. */
export interface Truth {
  /** Epoch ms. */
  readonly start: number;
  readonly end: number;
  /** Null for none of the appliances. */
  readonly appliance: number | null;
  /** The appliance that was taken for it; null if none was. */
  readonly denied: number | null;
  /** Wh. */
  readonly energy: number;
  /** What an appliance of several states drew in turn. */
  readonly levels?: readonly Level[] | undefined;
  /** Instants within at which it had been taken to switch, epoch ms. */
  readonly inner: readonly number[];
}

/** Rises of truths whose fall is to come: plain data. */
export interface TruthState {
  open: { readonly start: number; readonly rise: Change }[];
}

/** Likeness of a run that a person confirmed. */
export const CONFIRMED = 1;

/** An edge is that of a truth within so many ms, or within so many samples. */
const NEAR_MS = 2_000;
const NEAR_STEPS = 1.5;

/** An edge is measured for some time before it is reported. */
const LATE_MS = 60_000;

/** What an edge has beyond a truth's appliance is another's from this share of the appliance on, and from the threshold on. */
const ANOTHERS_SHARE = 0.15;

/** Cost of a run that was denied: it lowers the trust in its appliance. */
const DENIED_COST = 30;

export function newTruthState(): TruthState {
  return { open: [] };
}

export interface Truths {
  readonly truths: readonly Truth[];
  readonly appliances: readonly Appliance[];
  readonly settings: NilmSettings;
}

/** What is left of an edge, and what belongs to truths. */
interface Claimed {
  /** What another appliance may have done at the same time; null for nothing. */
  readonly rest: Edge | null;
  /** The appliance of a truth that the edge belongs to; null for none. */
  readonly appliance: number | null;
  /** A pair of edges that belongs to none of the appliances. */
  readonly unknown: { readonly rising: Change; readonly falling: Change } | null;
}

/** What is remembered of truths, and what appliances learn from them. */
interface Learning {
  readonly state: TruthState;
  readonly habits: Habits;
}

/** Takes from an edge what people said of it. The appliances concerned learn from it. */
export function claimEdge({ state, habits }: Learning, edge: Edge, known: Truths): Claimed {
  forgetOver(state, edge.time, known);
  let claimed: Claimed = { rest: edge, appliance: null, unknown: null };
  for (const truth of known.truths) {
    if (claimed.rest === null) break;
    const place = placeOf(truth, claimed.rest, known.settings);
    if (place !== undefined) claimed = take(claimed, claimed.rest, { state, habits, truth, known, place });
  }
  return claimed;
}

/** Forgets rises whose fall did not come: the truth ended without a step. */
function forgetOver(state: TruthState, now: number, { truths }: Truths): void {
  if (state.open.length === 0) return;
  state.open = state.open.filter(({ start }) =>
    truths.some((each) => each.start === start && each.end + LATE_MS > now),
  );
}

/** Which edge of a truth an edge is: its rise, its fall, one where it was taken to switch, or a stage of the rise. */
type Place = 'start' | 'end' | 'inner' | 'stage';

function placeOf({ start, end, inner }: Truth, { time, change }: Edge, { step }: NilmSettings): Place | undefined {
  const near = Math.max(NEAR_MS, NEAR_STEPS * step);
  const isAt = (instant: number) => Math.abs(time - instant) <= near;
  if (change.P > 0 && isAt(start)) return 'start';
  if (change.P < 0 && isAt(end)) return 'end';
  if (inner.some(isAt)) return 'inner';
  return time > start && time < end - near && areStages(start, time, step) ? 'stage' : undefined;
}

interface Taking extends Learning {
  readonly truth: Truth;
  readonly known: Truths;
  readonly place: Place;
}

function take(claimed: Claimed, edge: Edge, { state, habits, truth, known, place }: Taking): Claimed {
  // The recognised run says which part of the edge it was, whichever appliance it belongs to.
  const owner = known.appliances.find(({ id }) => id === (truth.denied ?? truth.appliance));
  const open = state.open.find(({ start }) => start === truth.start);
  if (place === 'stage') return open === undefined ? claimed : takeStage(claimed, edge, { state, open, owner });
  const { own, rest } = apart(edge, owner, known.settings);
  const change = changeOf({ ...edge, change: own });
  const taken = { rest, appliance: truth.appliance, unknown: claimed.unknown };
  if (place === 'start' && open === undefined) state.open.push({ start: truth.start, rise: change });
  if (place !== 'end' || open === undefined) return taken;
  state.open = state.open.filter((each) => each !== open);
  const edges = { rising: open.rise, falling: change };
  learn(habits, edges, { truth, known });
  return truth.appliance === null ? { ...taken, unknown: edges } : taken;
}

/** An inrush or a second stage of the rise, if the level behind it is nearer to the appliance. */
function takeStage(
  claimed: Claimed,
  edge: Edge,
  { state, open, owner }: { state: TruthState; open: TruthState['open'][number]; owner: Appliance | undefined },
): Claimed {
  const expected = owner && nearestImprint(owner, open.rise)?.imprint.rising.P;
  const sum = sumOf(open.rise, changeOf(edge), open.rise.time);
  if (expected === undefined || Math.abs(sum.P - expected) >= Math.abs(open.rise.P - expected)) return claimed;
  state.open = state.open.map((each) => (each === open ? { ...open, rise: sum } : each));
  return { ...claimed, rest: null };
}

/** Parts an edge into the step of an appliance and that of another one at the same time. */
function apart(
  edge: Edge,
  owner: Appliance | undefined,
  { threshold }: NilmSettings,
): { readonly own: Draw; readonly rest: Edge | null } {
  const imprint = owner && nearestImprint(owner, changeOf(edge))?.imprint;
  if (imprint === undefined) return { own: edge.change, rest: null };
  const expected = edge.change.P > 0 ? imprint.rising : imprint.falling;
  const left = edge.change.P - expected.P;
  if (Math.abs(left) < Math.max(threshold, ANOTHERS_SHARE * Math.abs(expected.P))) {
    return { own: edge.change, rest: null };
  }
  const Q = edge.change.Q === null || expected.Q === null ? null : edge.change.Q - expected.Q;
  return { own: expected, rest: { ...edge, change: { P: left, Q, I: null } } };
}

function learn(
  habits: Habits,
  edges: { readonly rising: Change; readonly falling: Change },
  { truth, known }: { truth: Truth; known: Truths },
): void {
  const of = (id: number | null) => known.appliances.find((appliance) => appliance.id === id);
  const [owner, denied] = [of(truth.appliance), of(truth.denied)];
  if (owner) learnRun(habits, owner, { ...edges, cost: 0, likeness: CONFIRMED, isFar: isFar(owner, edges) });
  if (denied && denied !== owner) learnRun(habits, denied, { ...edges, cost: DENIED_COST, likeness: 0 });
}

/** Whether edges are none of an appliance's imprints: they are another state of it, and no drift. */
function isFar(owner: Appliance, { rising, falling }: { readonly rising: Change; readonly falling: Change }): boolean {
  const of = (edge: Change) => nearestImprint(owner, edge)?.distance ?? 0;
  return Math.max(of(rising), of(falling)) > FARTHEST;
}

/** Truths that end after an instant, epoch ms, by their end; null for the beginning of time. */
export function truthsAfter(truths: readonly Truth[], instant: number | null): Truth[] {
  return truths.filter(({ end }) => instant === null || end > instant).sort((a, b) => a.end - b.end);
}

/** The run of a truth; undefined where none of the appliances ran. */
export function runOfTruth({ appliance, start, end, energy, levels }: Truth): Run | undefined {
  if (appliance === null) return undefined;
  const run: Run = { appliance, start, end, energy, predictionRate: CONFIRMED, endedBy: 'edge' };
  return levels === undefined ? run : { ...run, levels };
}

/** Recognised runs without those of which people said otherwise. */
export function withoutCorrected(runs: readonly Run[], truths: readonly Truth[]): Run[] {
  return runs.filter((run) => !truths.some((truth) => isCorrected(run, truth)));
}

function isCorrected(run: Run, { appliance, denied, start, end }: Truth): boolean {
  if (run.appliance !== appliance && run.appliance !== denied) return false;
  const common = Math.min(run.end, end) - Math.max(run.start, start);
  return common > Math.min(run.end - run.start, end - start) / 2;
}
