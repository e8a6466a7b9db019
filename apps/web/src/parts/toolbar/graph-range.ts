import { addUnits, localTime, type Preset, presetRange, startOf, startOfDate, type TimeRange } from '@phasor/calendar';
import { DAY_MS, MINUTE_MS } from '@phasor/quantities';

/** What a chart's period is picked in; each has its presets (R-BAR-005). */
export const PRESETS_BY_GRANULARITY = {
  day: ['today', 'yesterday', 'last7days', 'last14days', 'thisMonth'],
  week: ['last7days', 'last14days', 'thisMonth'],
  year: ['thisYear', 'lastYear'],
} as const satisfies Record<string, readonly Preset[]>;

export type Granularity = keyof typeof PRESETS_BY_GRANULARITY;

/** Presets of a screen that can show a part of a day, the one it begins with first. */
export const PRESETS_WITH_HOURS = [
  ...(['today', 'yesterday', 'lastHour', 'last24hours', 'last7days', 'last14days', 'thisMonth'] as const),
] as const satisfies readonly Preset[];

/** The period of a chart, half-open, epoch ms (D51), with the dates a person sees it by. */
export interface GraphRange extends TimeRange {
  /** The preset it was picked by; undefined for dates of its own. */
  readonly preset: Preset | undefined;
  /** First and last day, `YYYY-MM-DD`, in the site's zone. */
  readonly firstDate: string;
  readonly lastDate: string;
  /** From when to when on these days, `HH:MM`, where they are not whole. */
  readonly clock?: readonly [from: string, to: string];
}

/** Where and when a range is read. */
export interface RangeContext {
  /** Epoch ms. */
  readonly now: number;
  /** Time zone of the site (D20). */
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

/**
 * The range between two instants, epoch ms, to whole minutes; undefined where it has not begun, or where a screen shows whole
 * days alone. What is still to come is cut off.
 */
function rangeOfInstants(from: number, until: number, context: RangeContext): GraphRange | undefined {
  const { now, zone, presets } = context;
  const to = Math.min(until, endOfMinute(now));
  if (!presets.includes('lastHour') || from >= to || from < startOfDate(FIRST_DATE, zone)) return undefined;
  return withDates({ from, to }, { preset: undefined, zone });
}

const INSTANTS = /^(\d{5,10})\.\.(\d{5,10})$/;

const endOfMinute = (now: number) => (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS;

/**
 * Reads a range from an address: a preset's name, `2026-11-01..2026-11-07`, or two instants in epoch seconds; undefined for
 * anything else.
 */
export function parseRange(text: unknown, context: RangeContext): GraphRange | undefined {
  if (typeof text !== 'string') return undefined;
  const preset = context.presets.find((name) => name === text);
  if (preset !== undefined) return rangeOfPreset(preset, context);
  const [, from, to] = INSTANTS.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return rangeOfInstants(Number(from) * 1_000, Number(to) * 1_000, context);
  const [first, last, more] = text.split(SEPARATOR);
  if (first === undefined || last === undefined || more !== undefined) return undefined;
  return rangeOfDates(first, last, context);
}

/** The reverse of `parseRange`. */
export function rangeText({ preset, firstDate, lastDate, clock, from, to }: GraphRange): string {
  if (preset !== undefined) return preset;
  const [first, last] = clock === undefined ? [firstDate, lastDate] : [from / 1_000, to / 1_000];
  return `${first}${SEPARATOR}${last}`;
}

/**
 * The range of the same length right before (-1) or after (+1), as a preset where one has these days. Undefined beyond
 * today, and before the first day.
 */
export function shiftedRange(range: GraphRange, step: -1 | 1, context: RangeContext): GraphRange | undefined {
  const { zone } = context;
  if (range.clock !== undefined) return shiftedHours(range, step, context);
  const unit = isWholeYears(range) ? 'year' : isWholeMonths(range, zone) ? 'month' : 'day';
  const count = step * { year: yearsOf, month: monthsOf, day: daysOf }[unit](range);
  const from = addUnits(range.from, { count, unit }, zone);
  const to = addUnits(range.to, { count, unit }, zone);
  if (from < startOfDate(FIRST_DATE, zone)) return undefined;
  const preset = context.presets.find((name) => {
    const known = presetRange(name, context.now, zone);
    return known.from === from && known.to === to;
  });
  // A preset may reach beyond today, as this year does; nothing else may.
  if (preset === undefined && to > tomorrow(context)) return undefined;
  return withDates({ from, to }, { preset, zone });
}

/** A range of hours moves by as much time as it is long; the last one there is ends with the minute that runs. */
function shiftedHours({ from, to }: GraphRange, step: -1 | 1, context: RangeContext): GraphRange | undefined {
  const [length, end] = [to - from, endOfMinute(context.now)];
  if (step === 1 && to >= end) return undefined;
  const next = Math.min(to + step * length, end);
  const preset = context.presets.find((name) => {
    const known = presetRange(name, context.now, context.zone);
    return known.from === next - length && known.to === next;
  });
  if (preset !== undefined) return rangeOfPreset(preset, context);
  return rangeOfInstants(next - length, next, context);
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

/** True when the clocks of two zones tell the same at both ends of a range: no zone has to be named then. */
export function isSameClock({ from, to }: TimeRange, one: string, other: string): boolean {
  const clock = (time: number, zone: string) => JSON.stringify(localTime(time, zone));
  return [from, to].every((time) => clock(time, one) === clock(time, other));
}

/** Day and month of both ends, in every language as `1.11. – 7.11.` (R-BAR-008). */
export function datesText({
  firstDate,
  lastDate,
  clock,
}: Pick<GraphRange, 'firstDate' | 'lastDate' | 'clock'>): string {
  const [first, last] = [dayAndMonth(firstDate), dayAndMonth(lastDate)];
  if (clock !== undefined) return `${first} ${clock[0]} – ${first === last ? '' : `${last} `}${clock[1]}`;
  return first === last ? first : `${first} – ${last}`;
}

/** The years of dates that are not all of the site's present one, which day and month do not tell; '' otherwise. */
export function yearsText(
  { firstDate, lastDate }: Pick<GraphRange, 'firstDate' | 'lastDate'>,
  { now, zone }: Pick<RangeContext, 'now' | 'zone'>,
): string {
  const [first, last] = [yearOf(firstDate), yearOf(lastDate)];
  if (first !== last) return `${first} – ${last}`;
  return last === yearOf(localTime(now, zone).date) ? '' : last;
}

/** Of a date as `YYYY-MM-DD`. */
function yearOf(date: string): string {
  return date.slice(0, 4);
}

function dayAndMonth(date: string): string {
  const [, month, day] = date.split('-');
  return `${Number(day)}.${Number(month)}.`;
}

function withDates(range: TimeRange, { preset, zone }: { preset: Preset | undefined; zone: string }): GraphRange {
  const [first, last] = [localTime(range.from, zone), localTime(range.to - 1, zone)];
  const dates = { ...range, preset, firstDate: first.date, lastDate: last.date };
  const isWhole = [range.from, range.to].every((edge) => startOf('day', edge, zone) === edge);
  return isWhole ? dates : { ...dates, clock: [clockOf(range.from, zone), clockOf(range.to, zone)] };
}

function clockOf(time: number, zone: string): string {
  const { hour, minute } = localTime(time, zone);
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}

function tomorrow({ now, zone }: RangeContext): number {
  return addUnits(startOf('day', now, zone), { count: 1, unit: 'day' }, zone);
}

const dayNumber = (date: string) => Date.parse(date) / DAY_MS;

function daysOf({ firstDate, lastDate }: GraphRange): number {
  return dayNumber(lastDate) - dayNumber(firstDate) + 1;
}

function isWholeYears({ firstDate, lastDate }: GraphRange): boolean {
  return firstDate.endsWith('-01-01') && lastDate.endsWith('-12-31');
}

/** From the first of a month to the last of one; a single day is none. */
function isWholeMonths({ firstDate, to }: GraphRange, zone: string): boolean {
  return firstDate.endsWith('-01') && startOf('month', to, zone) === to;
}

const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

function monthsOf({ firstDate, lastDate }: GraphRange): number {
  return monthNumber(lastDate) - monthNumber(firstDate) + 1;
}

function yearsOf({ firstDate, lastDate }: GraphRange): number {
  return Number(lastDate.slice(0, 4)) - Number(firstDate.slice(0, 4)) + 1;
}
