import { type CalendarUnit, fixedStepEdges, stepEdges, type TimeRange } from '@phasor/calendar';
import { CHART_POINTS } from '@phasor/contract';
import { DAY_S, MINUTE_S, QUARTER_S } from '@phasor/quantities';
import { CHART_STEPS } from '@phasor/series';

/** Length of the steps of a series. */
export interface Step {
  /** Seconds; of months the mean length. */
  readonly seconds: number;
  /** Set where steps are whole civil days or more, whose lengths differ. */
  readonly civil?: Extract<CalendarUnit, 'day' | 'week' | 'month'> | 'days';
}

/** Lengths that are easy to read on an axis. */
const LADDER: readonly Step[] = [
  ...CHART_STEPS.filter((seconds) => seconds < DAY_S).map((seconds) => ({ seconds })),
  { seconds: DAY_S, civil: 'day' },
  { seconds: 7 * DAY_S, civil: 'week' },
  { seconds: 30.436875 * DAY_S, civil: 'month' },
];
const LONGEST = LADDER[LADDER.length - 1] as Step;

export interface StepWish {
  readonly range: TimeRange;
  /** Seconds requested by the caller. */
  readonly requested: number | undefined;
  /** Shortest step that makes sense for the requested quantities, s. */
  readonly floor: number;
  /** Whether reading at this step stays within bounds; a step that does not is lengthened. */
  readonly affordable: (step: Step) => boolean;
}

/**
 * The step of a series: the shortest of the ladder that yields at most 2,000 points and can be afforded. A requested step
 * is taken under the same conditions (lengthened to whole minutes from a minute, whole quarter hours from an hour and
 * whole days from a day on, so that stored buckets divide it), else the ladder's next one is taken.
 * @see D21
 */
export function chooseStep(wish: StepWish): Step {
  const isFit = (step: Step) => pointsOf(step, wish.range) <= CHART_POINTS && wish.affordable(step);
  const shortest = Math.max(wish.requested ?? 0, wish.floor);
  const requested = wish.requested === undefined ? undefined : wholeStep(shortest);
  if (requested && isFit(requested)) return requested;
  return LADDER.find((step) => step.seconds >= shortest && isFit(step)) ?? LONGEST;
}

function wholeStep(seconds: number): Step {
  const upTo = (unit: number) => Math.ceil(seconds / unit) * unit;
  if (seconds < MINUTE_S) return { seconds };
  if (seconds < 4 * QUARTER_S) return { seconds: upTo(MINUTE_S) };
  if (seconds <= DAY_S - QUARTER_S) return { seconds: upTo(QUARTER_S) };
  const days = Math.ceil(seconds / DAY_S);
  return days === 1 ? { seconds: DAY_S, civil: 'day' } : { seconds: days * DAY_S, civil: 'days' };
}

/** About how many steps of this length a range has. */
export function pointsOf(step: Step, range: TimeRange): number {
  return Math.ceil((range.to - range.from) / (step.seconds * 1_000));
}

/** Edges of the whole steps that cover a range in the civil time of a zone, epoch ms, ascending. */
export function edgesOf(step: Step, range: TimeRange, zone: string): Float64Array<ArrayBuffer> {
  const { from, to } = range;
  if (step.civil !== undefined && step.civil !== 'days') return stepEdges({ from, to, unit: step.civil, zone });
  return fixedStepEdges({ from, to, step: step.seconds, zone });
}

/** Edges with those of the step before and of the step after; the latter is left out while it has not begun. */
export function withNeighbours(
  edges: Float64Array<ArrayBuffer>,
  step: Step,
  { zone, now }: { zone: string; now: number },
): Float64Array<ArrayBuffer> {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  const before = edgesOf(step, { from: first - 1, to: first }, zone)[0] ?? first;
  const after = last < now ? (edgesOf(step, { from: last, to: last + 1 }, zone).at(-1) ?? last) : last;
  return Float64Array.from(new Set([before, ...edges, after]));
}

/** The step in an answer: seconds, 0 where steps are civil. */
export function wireStep(step: Step): number {
  return step.civil === undefined ? step.seconds : 0;
}
