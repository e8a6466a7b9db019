import { type BinnedGauge, meanWithin } from '../gauges/bin-gauge.ts';
import { powerFactorOf } from '../totals.ts';
import type { GroupStretches } from './group-minutes.ts';

export interface GroupGrid {
  /** Edges of the steps, epoch ms, ascending; no interval crosses one. */
  readonly steps: Float64Array;
  /** Edges of the civil days of the steps. */
  readonly days: Float64Array;
  /** Members of the group, known or not. */
  readonly members: number;
  /** The mean is the power factor of the sums instead of their quotient. */
  readonly isFactor: boolean;
}

/**
 * A group on steps. Of each civil day those minutes count in which most members are known: mean, least and greatest value of
 * a step are those of its minutes that count. So a member that is silent for part of a day reduces the coverage, but changes
 * neither the mean nor the extremes; one that is silent all day is not part of the group on that day. A step without a
 * counting minute has the mean of its fullest minutes, and no extremes. So min ≤ mean ≤ max, and the least and the greatest
 * value of a range are the same for any steps.
 *
 * @param parts  ascending and not overlapping
 * @see D49
 */
export function groupOnSteps(parts: readonly GroupStretches[], grid: GroupGrid): BinnedGauge {
  const fullest = mostPerDay(parts, grid.days);
  const steps = createSteps(Math.max(0, grid.steps.length - 1));
  const [step, day] = [new Cursor(grid.steps), new Cursor(grid.days)];
  for (const part of parts) {
    for (let index = 0; index < part.start.length; index += 1) {
      const at = step.at(part.start[index] as number);
      if (at < 0 || part.members[index] === 0) continue;
      steps.covered[at] = (steps.covered[at] as number) + (part.covered[index] as number);
      const counts = part.members[index] === fullest[day.at(part.start[index] as number)];
      addStretch(steps, at, { part, index, rank: counts ? Number.POSITIVE_INFINITY : (part.members[index] as number) });
    }
  }
  return finished(steps, grid);
}

interface Steps {
  /** Rank of the intervals in a step so far: infinite for those that count, otherwise their members. */
  readonly rank: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly sum: Float64Array;
  readonly divisor: Float64Array;
  readonly covered: Float64Array;
}

function createSteps(count: number): Steps {
  const zeros = () => new Float64Array(count);
  const unknown = () => new Float64Array(count).fill(Number.NaN);
  return { rank: zeros(), min: unknown(), max: unknown(), sum: zeros(), divisor: zeros(), covered: zeros() };
}

/** Days and steps are requested in ascending order. */
class Cursor {
  readonly #edges: Float64Array;
  #index = 0;

  constructor(edges: Float64Array) {
    this.#edges = edges;
  }

  /** Index of [edges[i], edges[i + 1]) that contains a time, -1 for none. */
  at(time: number): number {
    const last = this.#edges.length - 2;
    while (this.#index < last && (this.#edges[this.#index + 1] as number) <= time) this.#index += 1;
    const isInside = time >= (this.#edges[this.#index] as number) && time < (this.#edges[this.#index + 1] as number);
    return isInside ? this.#index : -1;
  }
}

function mostPerDay(parts: readonly GroupStretches[], days: Float64Array): Float64Array {
  const most = new Float64Array(Math.max(0, days.length - 1));
  const day = new Cursor(days);
  for (const { start, members } of parts) {
    for (let index = 0; index < start.length; index += 1) {
      const at = day.at(start[index] as number);
      if (at >= 0) most[at] = Math.max(most[at] as number, members[index] as number);
    }
  }
  return most;
}

function addStretch(
  steps: Steps,
  step: number,
  { part, index, rank }: { part: GroupStretches; index: number; rank: number },
): void {
  const before = steps.rank[step] as number;
  if (rank < before) return;
  if (rank > before) {
    steps.rank[step] = rank;
    steps.sum[step] = 0;
    steps.divisor[step] = 0;
  }
  steps.sum[step] = (steps.sum[step] as number) + (part.sum[index] as number);
  steps.divisor[step] = (steps.divisor[step] as number) + (part.divisor[index] as number);
  if (rank !== Number.POSITIVE_INFINITY || Number.isNaN(part.min[index])) return;
  if (!((steps.min[step] as number) <= (part.min[index] as number))) steps.min[step] = part.min[index] as number;
  if (!((steps.max[step] as number) >= (part.max[index] as number))) steps.max[step] = part.max[index] as number;
}

function finished({ min, max, sum, divisor, covered }: Steps, { steps, members, isFactor }: GroupGrid): BinnedGauge {
  return {
    mean: sum.map((total, step) => {
      const parts = divisor[step] as number;
      const mean = isFactor ? powerFactorOf(total, parts) : parts > 0 ? total / parts : Number.NaN;
      return meanWithin(mean, min[step], max[step]);
    }),
    min,
    max,
    coverage: covered.map((time, step) =>
      Math.min(1, time / (members * ((steps[step + 1] as number) - (steps[step] as number)))),
    ),
  };
}
