import type { Appliance, Imprint } from './imprint.ts';
import { plainLikeness } from './likeness.ts';
import { type Change, nearestImprint, squaredDeviation } from './matching.ts';
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
}

/** Habits by ID_appliance. */
export type Habits = Record<string, Habit>;

/** Number of runs from which durations are used, and from which a run can be refused for its duration. */
const SOME_RUNS = 4;
const MANY_RUNS = 8;

/** Weight of the duration beside the edges, and the deviations above which a duration is refused. */
const LENGTH_WEIGHT = 0.3;
const FARTHEST_LENGTH = 3;

/** Minimum variation of durations, on logarithms, also for the most regular appliance. */
const LEAST_SPREAD = 0.4;

/** Minimum weight of the newest run, and the number of runs that the recording counts for. */
const LEAST_SHARE = 0.05;
const RECORDING_RUNS = 3;

/** Pairs of a higher cost do not change the habits of an appliance. */
const TRUSTED_COST = 15;

/** Trust in an appliance without runs, and the number of runs for which it counts. */
const FIRST_TRUST = 0.8;
const TRUST_RUNS = 4;

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
    return { ...imprint, rising: moved(imprint.rising, habit.rising), falling: moved(imprint.falling, habit.falling) };
  });
  return { id: appliance.id, imprints };
}

function moved(draw: Draw, by: { P: number; Q: number }): Draw {
  return { P: draw.P + by.P, Q: draw.Q === null ? null : draw.Q + by.Q, I: draw.I };
}

/** Cost of a run of so many ms, by how unusual it is for an appliance; null for an impossible duration. */
export function lengthCost(habits: Habits, appliance: number, length: number): number | null {
  const habit = habits[appliance];
  if (!habit || habit.runs < SOME_RUNS) return 0;
  const distance = squaredDeviation(Math.log(length) - habit.length, Math.sqrt(habit.variance + LEAST_SPREAD ** 2));
  if (habit.runs >= MANY_RUNS && distance > FARTHEST_LENGTH ** 2) return null;
  return LENGTH_WEIGHT * distance;
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
  habit.trust += (plainLikeness(cost) - habit.trust) * Math.max(1 / (habit.runs + TRUST_RUNS + 1), LEAST_SHARE);
  if (likeness < TRUSTED_LIKENESS) return;
  habit.runs += 1;
  const share = Math.max(1 / habit.runs, LEAST_SHARE);
  const deviation = Math.log(falling.time - rising.time) - habit.length;
  habit.length += share * deviation;
  habit.variance = (1 - share) * (habit.variance + share * deviation ** 2);
  if (cost > TRUSTED_COST || isFar) return;
  move(habit.rising, rising, { appliance, share: Math.max(1 / (habit.runs + RECORDING_RUNS), LEAST_SHARE) });
  move(habit.falling, falling, { appliance, share: Math.max(1 / (habit.runs + RECORDING_RUNS), LEAST_SHARE) });
}

function move(
  by: { P: number; Q: number },
  change: Change,
  { appliance, share }: { appliance: Appliance; share: number },
): void {
  const imprint = nearestImprint(appliance, change)?.imprint;
  if (!imprint) return;
  const expected = change.P > 0 ? imprint.rising : imprint.falling;
  by.P += share * (change.P - expected.P - by.P);
  if (change.Q !== null && expected.Q !== null) by.Q += share * (change.Q - expected.Q - by.Q);
}
