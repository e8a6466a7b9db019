import { addUnits, localTime, type Preset, presetRange, startOf, startOfDate, type TimeRange } from '@phasor/calendar';

/** What a chart's period is picked in; each has its presets (1-core.md, 2: graph toolbar). */
export const PRESETS_BY_GRANULARITY = {
  day: ['today', 'yesterday', 'last7days', 'last14days'],
  week: ['last7days', 'last14days'],
  year: ['thisYear', 'lastYear'],
} as const satisfies Record<string, readonly Preset[]>;

export type Granularity = keyof typeof PRESETS_BY_GRANULARITY;

/** The period of a chart, half-open, epoch ms (decision 51), with the dates a person sees it by. */
export interface GraphRange extends TimeRange {
  /** The preset it was picked by; undefined for dates of its own. */
  readonly preset: Preset | undefined;
  /** First and last day, `YYYY-MM-DD`, in the site's zone. */
  readonly firstDate: string;
  readonly lastDate: string;
}

/** Where and when a range is read. */
export interface RangeContext {
  /** Epoch ms. */
  readonly now: number;
  /** Time zone of the site (decision 20). */
  readonly zone: string;
  readonly presets: readonly Preset[];
}

const SEPARATOR = '..';

/** The first day that can be shown: times are counted from 1970 on, in some zones only from its second day. */
export const FIRST_DATE = '1970-01-02';

/** The range of a preset. */
export function rangeOfPreset(preset: Preset, { now, zone }: RangeContext): GraphRange {
  return withDates(presetRange(preset, now, zone), { preset, zone });
}

/**
 * The range of two dates in either order, both included. Days after today, or before the first one there is, are cut off;
 * undefined where a text is no date or nothing is left.
 */
export function rangeOfDates(one: string, other: string, context: RangeContext): GraphRange | undefined {
  const { now, zone } = context;
  const [first, last] = [one, other].sort() as [string, string];
  const start = startOfDate(first, zone);
  const end = startOfDate(last, zone);
  if (Number.isNaN(start) || Number.isNaN(end)) return undefined;
  const from = Math.max(start, startOfDate(FIRST_DATE, zone));
  const to = Math.min(addUnits(end, { count: 1, unit: 'day' }, zone), tomorrow(context));
  return from < to && from <= now ? withDates({ from, to }, { preset: undefined, zone }) : undefined;
}

/** Reads a range from an address: a preset's name or `2026-11-01..2026-11-07`; undefined for anything else. */
export function parseRange(text: unknown, context: RangeContext): GraphRange | undefined {
  if (typeof text !== 'string') return undefined;
  const preset = context.presets.find((name) => name === text);
  if (preset !== undefined) return rangeOfPreset(preset, context);
  const [first, last, more] = text.split(SEPARATOR);
  if (first === undefined || last === undefined || more !== undefined) return undefined;
  return rangeOfDates(first, last, context);
}

/** The reverse of `parseRange`. */
export function rangeText({ preset, firstDate, lastDate }: GraphRange): string {
  return preset ?? `${firstDate}${SEPARATOR}${lastDate}`;
}

/**
 * The range of the same length right before (-1) or after (+1), as a preset where one has these days. Undefined beyond
 * today, and before the first day.
 */
export function shiftedRange(range: GraphRange, step: -1 | 1, context: RangeContext): GraphRange | undefined {
  const { zone } = context;
  const unit = isWholeYears(range) ? 'year' : 'day';
  const count = step * (unit === 'year' ? yearsOf(range) : daysOf(range));
  const from = addUnits(range.from, { count, unit }, zone);
  const to = addUnits(range.to, { count, unit }, zone);
  if (to > endOfPresets(context) || from < startOfDate(FIRST_DATE, zone)) return undefined;
  const preset = context.presets.find((name) => {
    const known = presetRange(name, context.now, zone);
    return known.from === from && known.to === to;
  });
  return withDates({ from, to }, { preset, zone });
}

/** The day whose month a calendar opens with: the range's last one, or today while that is still to come. */
export function calendarDate({ lastDate }: GraphRange, { now, zone }: RangeContext): string {
  const today = localTime(now, zone).date;
  return lastDate < today ? lastDate : today;
}

/** True when the range reaches into what has not happened yet, so that its end keeps growing. */
export function isRunning(range: TimeRange, now: number): boolean {
  return range.from <= now && now < range.to;
}

/** True when the clocks of two zones tell the same at both ends of a range: nothing has to be said then. */
export function isSameClock({ from, to }: TimeRange, one: string, other: string): boolean {
  const clock = (time: number, zone: string) => JSON.stringify(localTime(time, zone));
  return [from, to].every((time) => clock(time, one) === clock(time, other));
}

/** Day and month of both ends, in every language as `1.11. – 7.11.` (1-core.md, 2). */
export function datesText({ firstDate, lastDate }: Pick<GraphRange, 'firstDate' | 'lastDate'>): string {
  const [first, last] = [dayAndMonth(firstDate), dayAndMonth(lastDate)];
  return first === last ? first : `${first} – ${last}`;
}

/** The years of dates that are not all of this one, which day and month do not tell; '' otherwise. */
export function yearsText({ firstDate, lastDate }: Pick<GraphRange, 'firstDate' | 'lastDate'>, now: number): string {
  const [first, last] = [firstDate.slice(0, 4), lastDate.slice(0, 4)];
  if (first !== last) return `${first} – ${last}`;
  return last === String(new Date(now).getUTCFullYear()) ? '' : last;
}

function dayAndMonth(date: string): string {
  const [, month, day] = date.split('-');
  return `${Number(day)}.${Number(month)}.`;
}

function withDates(range: TimeRange, { preset, zone }: { preset: Preset | undefined; zone: string }): GraphRange {
  const firstDate = localTime(range.from, zone).date;
  return { ...range, preset, firstDate, lastDate: localTime(range.to - 1, zone).date };
}

function tomorrow({ now, zone }: RangeContext): number {
  return addUnits(startOf('day', now, zone), { count: 1, unit: 'day' }, zone);
}

/** A preset may reach beyond today (this year does); nothing else may. */
function endOfPresets(context: RangeContext): number {
  const ends = context.presets.map((name) => presetRange(name, context.now, context.zone).to);
  return Math.max(tomorrow(context), ...ends);
}

const dayNumber = (date: string) => Date.parse(date) / 86_400_000;

function daysOf({ firstDate, lastDate }: GraphRange): number {
  return dayNumber(lastDate) - dayNumber(firstDate) + 1;
}

function isWholeYears({ firstDate, lastDate }: GraphRange): boolean {
  return firstDate.endsWith('-01-01') && lastDate.endsWith('-12-31');
}

function yearsOf({ firstDate, lastDate }: GraphRange): number {
  return Number(lastDate.slice(0, 4)) - Number(firstDate.slice(0, 4)) + 1;
}
