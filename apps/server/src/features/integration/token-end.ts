import { addUnits, startOf } from '@phasor/calendar';
import { SECOND_MS } from '@phasor/quantities';

/** What a page's clock may differ from ours, and a call take on its way. */
const SLACK_MS = 300_000;

/**
 * When a token of a life time (s) ends, epoch ms, whole seconds: one that would end around midnight of the device's place
 * ends with the last second of the day that was meant. Null for what has ended already, or ends later than the day a year ahead.
 */
export function tokenEnd(lifeTime: number, now: number, zone: string): number | null {
  const wished = Math.floor(now / SECOND_MS + lifeTime) * SECOND_MS;
  const midnight = startOf('day', wished + SLACK_MS, zone);
  const end = midnight >= wished - SLACK_MS ? midnight - SECOND_MS : wished;
  return end > now && end <= lastEnd(now, zone) ? end : null;
}

/** Last second of the day a year ahead. */
function lastEnd(now: number, zone: string): number {
  const lastDay = addUnits(startOf('day', now, zone), { count: 1, unit: 'year' }, zone);
  return startOf('day', addUnits(lastDay, { count: 1, unit: 'day' }, zone), zone) - SECOND_MS;
}
