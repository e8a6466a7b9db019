import { type CalendarUnit, clockReadings, fixedStepEdges, startOf, stepEdges } from '@phasor/calendar';
import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '@phasor/quantities';
import { dateFormat } from '../../../base/i18n/date-format.ts';

export interface TimeTicks {
  /** Epoch ms of the ticks inside the range. */
  readonly values: readonly number[];
  /** Label of a tick. */
  readonly label: (time: number) => string;
}

interface Step {
  /** Milliseconds between ticks, approximately. */
  readonly length: number;
  readonly unit?: CalendarUnit;
  readonly label: Intl.DateTimeFormatOptions;
  /** At the start of a larger unit its name is used instead. */
  readonly turn?: { readonly unit: CalendarUnit; readonly label: Intl.DateTimeFormatOptions };
}

interface TickRange {
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
  readonly locale: string;
  /** Minimum distance of ticks, approximately, ms: a column has one name. */
  readonly least?: number;
}

const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const newDay = { unit: 'day', label: day } as const;
const newYear = { unit: 'year', label: { year: 'numeric' } } as const;

/** With fewer weeks than this, days are labelled instead, evenly thinned out. */
const FEWEST_WEEKS = 3;

/** Days, months and years are at most this factor longer than `length`, such as a day of 25 hours. */
const LONGEST = 1.1;

const DAYS: Step = { length: DAY_MS, unit: 'day', label: day };

/** Readable distances between ticks, finest first. */
const STEPS: readonly Step[] = [
  ...[1, 2, 5, 10, 15, 30].map((s) => ({ length: s * 1_000, label: { ...time, second: '2-digit' } }) as const),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => ({ length: minutes * MINUTE_MS, label: time })),
  ...[1, 2, 3, 4, 6, 12].map((hours) => ({ length: hours * HOUR_MS, label: time, turn: newDay })),
  DAYS,
  { length: 2 * DAY_MS, unit: 'day', label: day },
  { length: 7 * DAY_MS, unit: 'week', label: day },
  ...[30, 61, 92, 184].map(
    (days) => ({ length: days * DAY_MS, unit: 'month', label: { month: 'short' }, turn: newYear }) as const,
  ),
  { length: 365 * DAY_MS, unit: 'year', label: { year: 'numeric' } },
];

/**
 * Ticks of a time axis at civil times of the given zone (not the viewer's), at most `most` of them: on a day with a clock
 * change they keep their hours.
 */
export function timeTicks(range: TickRange, most: number): TimeTicks {
  const { from, to, least = 0 } = range;
  const fits = ({ length }: Step) => (to - from) / length <= most && length * LONGEST >= least;
  const found = STEPS.find(fits) ?? (STEPS.at(-1) as Step);
  const isFew = found.unit === 'week' && to - from < FEWEST_WEEKS * found.length && DAY_MS * LONGEST >= least;
  const step = isFew ? DAYS : found;
  const edges = edgesOf(range, step).filter((edge) => edge >= from && edge < to);
  const every = Math.max(1, Math.ceil(edges.length / (most + 1)));
  return { values: edges.filter((_, index) => index % every === 0), label: labelOf(range, step) };
}

function labelOf({ from, to, timeZone, locale }: TickRange, { label, turn }: Step): (time: number) => string {
  const format = dateFormat(locale, { ...label, timeZone });
  if (turn === undefined || startOf(turn.unit, to - 1, timeZone) <= from) return (tick) => format.format(tick);
  const ofTurn = dateFormat(locale, { ...turn.label, timeZone });
  return (tick) => (startOf(turn.unit, tick, timeZone) === tick ? ofTurn : format).format(tick);
}

function edgesOf({ from, to, timeZone: zone }: TickRange, step: Step): number[] {
  if (step.unit !== undefined) return [...stepEdges({ from, to, unit: step.unit, zone })];
  const edges = fixedStepEdges({ from, to, step: step.length / 1_000, zone });
  if (step.length < HOUR_MS) return [...edges];
  // A clock change begins a step, but not at a readable hour.
  const { quarter } = clockReadings(edges, zone);
  const quarters = step.length / QUARTER_MS;
  return [...edges].filter((_, index) => (quarter[index] ?? 0) % quarters === 0);
}
