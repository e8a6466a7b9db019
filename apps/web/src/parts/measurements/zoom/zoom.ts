import { addUnits, startOf, startOfDate, type TimeRange } from '@phasor/calendar';
import { DAY_MS, MINUTE_MS } from '@phasor/quantities';
import { type WindowLimits, windowOf } from '../../charts/index.ts';
import { FIRST_DATE } from '../../toolbar/index.ts';

const SEPARATOR = '..';
/** The finest picture worth looking at: ten samples of a meter that measures every second. */
export const SHORTEST_ZOOM_MS = 10_000;
/** More than this is no picture of anything: ten years. */
const LONGEST_ZOOM_MS = 3_653 * DAY_MS;

/** The period that a window belongs to, and when and where it is looked at. */
export interface ZoomContext {
  readonly whole: TimeRange;
  /** Epoch ms, to the minute. */
  readonly now: number;
  readonly zone: string;
}

/**
 * How far a window can be moved: from the first day there is up to now, and no further into what is still to come than it
 * shows already, as the period of today does.
 */
export function zoomLimits(shown: TimeRange, { now, zone }: ZoomContext): WindowLimits {
  return {
    first: startOfDate(FIRST_DATE, zone),
    last: Math.max(now + MINUTE_MS, shown.to),
    least: SHORTEST_ZOOM_MS,
    longest: LONGEST_ZOOM_MS,
  };
}

/**
 * Reads a window from an address, `1763700000..1763703600` in epoch seconds: a part of the period or one beside it. One that
 * is too short is shown as the least there is; undefined where it is none, or lies in the future.
 */
export function parseZoom(text: unknown, { whole, now, zone }: ZoomContext): TimeRange | undefined {
  if (typeof text !== 'string' || !/^\d{1,10}\.\.\d{1,10}$/.test(text)) return undefined;
  const [from, to] = text.split(SEPARATOR).map((seconds) => Number(seconds) * 1_000) as [number, number];
  // The column of the month that runs ends with it.
  const end = Math.max(whole.to, addUnits(startOf('month', now, zone), { count: 1, unit: 'month' }, zone));
  const limits = { ...zoomLimits(whole, { whole, now, zone }), last: end };
  if (from >= to || from < limits.first || to > end || from > Math.max(now, whole.to)) return undefined;
  return to - from > LONGEST_ZOOM_MS ? undefined : windowOf(from, to, limits);
}

/** The reverse of `parseZoom`: whole seconds, outwards. */
export function zoomText({ from, to }: TimeRange): string {
  return `${Math.floor(from / 1_000)}${SEPARATOR}${Math.ceil(to / 1_000)}`;
}
