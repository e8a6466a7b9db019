import { DAY_MS } from '@phasor/quantities';
import type { Appliance, Imprint } from './imprint.ts';
import { plainLikeness } from './likeness.ts';
import { type Change, nearestImprint, rounded, squaredDeviation } from './matching.ts';
import type { Draw } from './samples.ts';

/** Properties of an appliance learned from its runs, beyond its recordings: plain data. */
interface Habit {
  /** Number of runs. */
  runs: number;
  /** Mean and variance of the natural logarithm of their durations in ms; older runs lose weight. */
  length: number;
  variance: number;
  /** Mean of how well its runs fit by themselves: low where much else looks like it. */
  trust: number;
  /** Drift of its edges from its imprints, W and var: recordings age, and single measurements are less exact than many. */
  rising: { P: number; Q: number };
  falling: { P: number; Q: number };
  /** Its runs by the part of the day in which they began; older ones lose weight. */
  times?: number[];
  /** The change at which it is held for seconds when it switches on, W, and the share of its runs that begin so; undefined for none. */
  onset?: { P: number; share: number };
}

/** Habits by ID_appliance. */
export type Habits = Record<string, Habit>;

/** Number of runs from which durations are used, and from which an appliance is known by its durations and times of day. */
const SOME_RUNS = 4;
const MANY_RUNS = 8;

/** Weight of the duration beside the edges, and the deviations above which a longer or shorter one costs no more: at first, and later. */
const LENGTH_WEIGHT = 0.3;
const FARTHEST_LENGTH = 3;
const FARTHEST_KNOWN_LENGTH = 10;

/** Minimum variation of durations, on logarithms, also for the most regular appliance. */
const LEAST_SPREAD = 0.4;

/**
 * How long appliances run in general, on logarithms: about a quarter of an hour, from minutes to hours. It stands for so many runs of
 * an appliance, and what an appliance's own lengths say against it has this weight.
 */
const ANY_LENGTH = { mean: 13.7, spread: 1.6, runs: 0.5 };
const CHOICE_WEIGHT = 0.5;

/** Minimum weight of the newest run, and the number of runs that the recording counts for. */
const LEAST_SHARE = 0.05;
const RECORDING_RUNS = 3;

/** Pairs of a higher cost do not change the habits of an appliance. */
const TRUSTED_COST = 15;

/** Trust in an appliance without runs, and the number of runs for which it counts. */
const FIRST_TRUST = 0.8;
const TRUST_RUNS = 4;

/** Parts of the day, the weight of when a run begins, runs in each part that were not seen, and what of a run the next one leaves. */
const PARTS_OF_DAY = 12;
const TIME_WEIGHT = 0.5;
const UNSEEN_RUNS = 0.5;
const KEPT = 0.98;

/** An appliance is held for seconds when it switches on if so many runs and this share of them began so. */
const SOME_ONSETS = 2;
const USUAL_ONSET = 0.5;

/** Runs of less likeness do not change lengths and edges of an appliance. */
const TRUSTED_LIKENESS = 0.5;

/** How well the runs of an appliance fitted on average, 0 to 1, and how many there were. */
export function historyOf(habits: Habits, appliance: number): { readonly trust: number; readonly runs: number } {
  return habits[appliance] ?? { trust: FIRST_TRUST, runs: 0 };
}

/** The appliance with its imprints corrected by its runs. */
export function adapted(habits: Habits, appliance: Appliance): Appliance {
  const habit = habits[appliance.id];
  if (!habit) return appliance;
  const imprints = appliance.imprints.map((imprint): Imprint => {
    const [rising, falling] = [moved(imprint.rising, habit.rising), moved(imprint.falling, habit.falling)];
    return { ...imprint, rising, falling, correctedBy: (imprint.correctedBy ?? 0) + habit.runs };
  });
  return { id: appliance.id, imprints };
}

function moved(draw: Draw, by: { P: number; Q: number }): Draw {
  return { P: draw.P + by.P, Q: draw.Q === null ? null : draw.Q + by.Q, I: draw.I };
}

/** Cost of a run of so many ms, by how unusual it is for an appliance: no length excludes one. */
export function lengthCost(habits: Habits, appliance: number, length: number): number {
  const habit = habits[appliance];
  if (!habit || habit.runs < SOME_RUNS) return 0;
  const distance = squaredDeviation(Math.log(length) - habit.length, Math.sqrt(habit.variance + LEAST_SPREAD ** 2));
  const farthest = habit.runs < MANY_RUNS ? FARTHEST_LENGTH : FARTHEST_KNOWN_LENGTH;
  return LENGTH_WEIGHT * Math.min(distance, farthest ** 2);
}

/**
 * What the length of a run, ms, says for or against an appliance where others may have run, as a cost; less than 0 for an appliance that
 * runs for so long more often than appliances do in general. It speaks from the first run on.
 */
export function lengthChoice(habits: Habits, appliance: number, length: number): number {
  const { runs = 0, length: usual = 0, variance = 0 } = habits[appliance] ?? {};
  if (runs === 0) return 0;
  const general = ANY_LENGTH.spread ** 2;
  const counted = Math.min(runs, 1 / LEAST_SHARE);
  const own = (counted * variance + ANY_LENGTH.runs * general) / (counted + ANY_LENGTH.runs) + LEAST_SPREAD ** 2;
  return CHOICE_WEIGHT * (rarityOf(length, usual, own) - rarityOf(length, ANY_LENGTH.mean, general));
}

/** How rare a length is among those of such a mean and variance, on logarithms, no rarer than the farthest one. */
function rarityOf(length: number, mean: number, variance: number): number {
  return Math.min(FARTHEST_LENGTH ** 2, (Math.log(length) - mean) ** 2 / variance) + Math.log(variance);
}

/** Cost of a run that begins at an instant, by when the appliance usually runs; less than 0 for a usual time. */
export function timeCost(habits: Habits, appliance: number, time: number): number {
  const { runs, times } = habits[appliance] ?? { runs: 0 };
  if (times === undefined || runs < MANY_RUNS) return 0;
  const part = partOfDay(time);
  const at = (other: number) => times[(other + PARTS_OF_DAY) % PARTS_OF_DAY] ?? 0;
  const near = (at(part - 1) + 2 * at(part) + at(part + 1)) / 4;
  const all = times.reduce((sum, each) => sum + each, 0);
  const rarity = (all / PARTS_OF_DAY + UNSEEN_RUNS) / (near + UNSEEN_RUNS);
  return TIME_WEIGHT * 2 * Math.log(rarity);
}

/** Parts of the day are those of universal time: with daylight saving they are an hour apart, which is less than a part. */
function partOfDay(time: number): number {
  return Math.floor(((time % DAY_MS) / DAY_MS) * PARTS_OF_DAY);
}

interface LearnedRun {
  readonly rising: Change;
  readonly falling: Change;
  readonly cost: number;
  readonly likeness: number;
  /** Its edges are unlike every imprint: they say nothing of a drift. */
  readonly isFar?: boolean;
}

/** Learns from a run: its duration, and its edges if they match well enough. `appliance` has its imprints as recorded. */
export function learnRun(
  habits: Habits,
  appliance: Appliance,
  { rising, falling, cost, likeness, isFar = false }: LearnedRun,
): void {
  const drift = { rising: { P: 0, Q: 0 }, falling: { P: 0, Q: 0 } };
  const habit = habits[appliance.id] ?? { runs: 0, length: 0, variance: 0, trust: FIRST_TRUST, ...drift };
  habits[appliance.id] = habit;
  const weight = Math.max(1 / (habit.runs + TRUST_RUNS + 1), LEAST_SHARE);
  habit.trust = rounded(habit.trust + (plainLikeness(cost) - habit.trust) * weight);
  if (likeness < TRUSTED_LIKENESS) return;
  habit.runs += 1;
  const share = Math.max(1 / habit.runs, LEAST_SHARE);
  const deviation = Math.log(falling.time - rising.time) - habit.length;
  habit.length = rounded(habit.length + share * deviation);
  habit.variance = rounded((1 - share) * (habit.variance + share * deviation ** 2));
  learnTime(habit, rising.time);
  learnOnset(habit, rising, share);
  if (cost > TRUSTED_COST || isFar) return;
  move(habit.rising, rising, { appliance, share: Math.max(1 / (habit.runs + RECORDING_RUNS), LEAST_SHARE) });
  move(habit.falling, falling, { appliance, share: Math.max(1 / (habit.runs + RECORDING_RUNS), LEAST_SHARE) });
}

/** The change at which an appliance is usually held for seconds when it switches on, W; undefined for none that was seen. */
export function onsetOf(habits: Habits, appliance: number): number | undefined {
  const { runs = 0, onset } = habits[appliance] ?? {};
  return onset !== undefined && runs >= SOME_ONSETS && onset.share >= USUAL_ONSET ? onset.P : undefined;
}

function learnOnset(habit: Habit, { onset }: Change, share: number): void {
  if (onset === undefined && habit.onset === undefined) return;
  const { P, share: usual } = habit.onset ?? { P: onset ?? 0, share: 0 };
  habit.onset = {
    P: rounded(onset === undefined ? P : P + Math.max(share, LEAST_SHARE) * (onset - P)),
    share: rounded(usual + share * ((onset === undefined ? 0 : 1) - usual)),
  };
}

function learnTime(habit: Habit, time: number): void {
  const times = habit.times ?? new Array<number>(PARTS_OF_DAY).fill(0);
  const part = partOfDay(time);
  habit.times = times.map((runs, i) => rounded(KEPT * runs + (i === part ? 1 : 0)));
}

function move(
  by: { P: number; Q: number },
  change: Change,
  { appliance, share }: { appliance: Appliance; share: number },
): void {
  const imprint = nearestImprint(appliance, change)?.imprint;
  if (!imprint) return;
  const expected = change.P > 0 ? imprint.rising : imprint.falling;
  by.P = rounded(by.P + share * (change.P - expected.P - by.P));
  if (change.Q !== null && expected.Q !== null) by.Q = rounded(by.Q + share * (change.Q - expected.Q - by.Q));
}
