import { localTime } from '@phasor/calendar';
import { HOUR_MS, MINUTE_MS } from '@phasor/quantities';

const CACHED_QUARTERS = 50_000;
const QUARTER_MS = HOUR_MS / 4;

const offsets = new Map<string, Map<number, number>>();

/** Local clock minus UTC, ms; clocks change on quarter hours, so one look-up a quarter is enough. */
export function clockOffset(timeZone: string, time: number): number {
  const quarter = Math.floor(time / QUARTER_MS);
  let known = offsets.get(timeZone);
  if (!known || known.size > CACHED_QUARTERS) {
    known = new Map();
    offsets.set(timeZone, known);
  }
  let offset = known.get(quarter);
  if (offset === undefined) {
    offset = offsetAt(timeZone, quarter * QUARTER_MS);
    known.set(quarter, offset);
  }
  return offset;
}

function offsetAt(timeZone: string, time: number): number {
  const local = localTime(time, timeZone);
  const reading = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute);
  return reading - Math.floor(time / MINUTE_MS) * MINUTE_MS;
}
