import type { Appliance, Imprint } from './imprint.ts';
import { type Change, nearestImprint, squaredDeviation } from './matching.ts';
import type { Draw } from './samples.ts';

/** What the runs of an appliance have shown beyond its recordings: plain data. */
interface Habit {
  /** Number of runs. */
  runs: number;
  /** Mean and variance of the natural logarithm of their lengths in ms; older runs fade. */
  length: number;
  variance: number;
  /** How far its edges are from its imprints by now, W and var: recordings age, and meters see less at once than by and by. */
  rising: { P: number; Q: number };
  falling: { P: number; Q: number };
}

/** Habits by ID_appliance. */
export type Habits = Record<string, Habit>;

/** Runs before which lengths tell nothing, and before which none is refused for its length. */
const SOME_RUNS = 4;
const MANY_RUNS = 8;

/** Weight of the length beside the edges, and the deviations beyond which a length is refused. */
const LENGTH_WEIGHT = 0.3;
const FARTHEST_LENGTH = 3;

/** Lengths of the most regular appliance vary by this much of a logarithm. */
const LEAST_SPREAD = 0.4;

/** The newest run counts at least this much, and so many runs as the recording itself. */
const LEAST_SHARE = 0.05;
const RECORDING_RUNS = 3;

/** Pairs of a greater cost do not change what is expected of an appliance. */
const TRUSTED_COST = 15;

/** The appliance with its imprints as its runs have moved them. */
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

/** How unusual a run of so many ms is for an appliance, as a cost; null for a length that it never has. */
export function lengthCost(habits: Habits, appliance: number, length: number): number | null {
  const habit = habits[appliance];
  if (!habit || habit.runs < SOME_RUNS) return 0;
  const distance = squaredDeviation(Math.log(length) - habit.length, Math.sqrt(habit.variance + LEAST_SPREAD ** 2));
  if (habit.runs >= MANY_RUNS && distance > FARTHEST_LENGTH ** 2) return null;
  return LENGTH_WEIGHT * distance;
}

/** Takes a run: its length, and its edges where they fit well enough. `appliance` has its imprints as recorded. */
export function learnRun(
  habits: Habits,
  appliance: Appliance,
  { rising, falling, cost }: { readonly rising: Change; readonly falling: Change; readonly cost: number },
): void {
  const fresh = { runs: 0, length: 0, variance: 0, rising: { P: 0, Q: 0 }, falling: { P: 0, Q: 0 } };
  const habit = habits[appliance.id] ?? fresh;
  habits[appliance.id] = habit;
  habit.runs += 1;
  const share = Math.max(1 / habit.runs, LEAST_SHARE);
  const deviation = Math.log(falling.time - rising.time) - habit.length;
  habit.length += share * deviation;
  habit.variance = (1 - share) * (habit.variance + share * deviation ** 2);
  if (cost > TRUSTED_COST) return;
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
