import { DAY_MS, PHASES, type Phase } from '@phasor/quantities';
import { clockOffset } from './clock-offset.ts';
import { type Disturbance, type TroubleName, troublesOf } from './feeder-troubles.ts';
import { seedOf } from './random.ts';

export interface FeederOptions {
  readonly seed: number;
  readonly name: string;
  readonly timeZone: string;
  /** What happens on it. */
  readonly troubles: readonly TroubleName[];
}

/** A stretch of time, epoch ms. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

const NONE: readonly Disturbance[] = [];
/** A voltage that is reduced to less than this share feeds nothing. */
const DARK_SHARE = 0.05;

/**
 * A line of the network and what disturbs it: the same for everything that it feeds, as a function of time alone. Nearly every
 * stretch has nothing, and costs one look-up.
 */
export class Feeder {
  readonly #options: FeederOptions;
  readonly #seed: number;
  /** Disturbances that overlap a day of UTC, by its number. */
  readonly #days = new Map<number, readonly Disturbance[]>();

  constructor(options: FeederOptions) {
    this.#options = options;
    this.#seed = seedOf(seedOf(options.seed, 'feeder'), options.name);
  }

  /** Disturbances that overlap [from, to), epoch ms, ascending by start. */
  disturbances(from: number, to: number): readonly Disturbance[] {
    const [first, last] = [Math.floor(from / DAY_MS), Math.floor((to - 1) / DAY_MS)];
    if (first === last) return within(this.#ofDay(first), from, to);
    const found = new Set<Disturbance>();
    for (let day = first; day <= last; day++) for (const one of within(this.#ofDay(day), from, to)) found.add(one);
    return [...found].sort((a, b) => a.start - b.start);
  }

  #ofDay(day: number): readonly Disturbance[] {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const { timeZone, troubles } = this.#options;
    const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS];
    // Days of a place begin before or after those of UTC, and what begins before midnight may end after it.
    const all = [day - 1, day, day + 1].flatMap((local) => {
      const midnight = local * DAY_MS - clockOffset(timeZone, local * DAY_MS + DAY_MS / 2);
      return troubles.flatMap((name) => troublesOf(name, { seed: this.#seed, day: local, midnight }));
    });
    const found = within(all, from, to).toSorted((a, b) => a.start - b.start);
    this.#days.set(day, found);
    return found;
  }
}

function within(disturbances: readonly Disturbance[], from: number, to: number): readonly Disturbance[] {
  if (disturbances.length === 0) return NONE;
  return disturbances.filter(({ start, end }) => end > from && start < to);
}

/** Mean share of the voltage that a phase keeps over a stretch of time. */
export function voltageShare(disturbances: readonly Disturbance[], phase: Phase, stretch: Stretch): number {
  let share = 1;
  for (const { start, end, phases, residual } of disturbances) {
    if (phases.includes(phase)) share += (residual - 1) * overlap({ from: start, to: end }, stretch);
  }
  return Math.max(0, share);
}

/** Share of a stretch in which a phase feeds its loads: dips are too short to change what they draw. */
export function poweredShare(disturbances: readonly Disturbance[], phase: Phase, stretch: Stretch): number {
  let share = 1;
  for (const { start, end, phases, residual } of disturbances) {
    if (residual < DARK_SHARE && phases.includes(phase)) share -= overlap({ from: start, to: end }, stretch);
  }
  return Math.max(0, share);
}

/** Share of a stretch that an event covers. */
function overlap(event: Stretch, { from, to }: Stretch): number {
  return Math.max(0, Math.min(event.to, to) - Math.max(event.from, from)) / (to - from);
}

/** The name of a phase by its index. */
export function phaseName(index: number): Phase {
  return PHASES[index] ?? 'L1';
}
