import type { DeviceNews } from '../../ports/records/notification-records.ts';

/** Whether others of the same cause are likely to follow: devices that come and go, events of the supply. */
export function mayShareCause({ supply, data: { event } }: DeviceNews): boolean {
  return supply !== undefined || event === 'ONLINE' || event === 'OFFLINE';
}

/** What has a beginning and an end. */
const LASTING: ReadonlySet<string> = new Set(['OUTAGE', 'DIP', 'SWELL']);

/** The beginning of an interruption is known more exactly at its end: both are of one within this time, s. */
const SAME_S = 60;

/**
 * News in their order, without interruptions, dips and swells that ended or became worse while they were gathered: the later news say both.
 */
export function withoutEnded(news: readonly DeviceNews[]): readonly DeviceNews[] {
  return news.filter((one, place) => {
    if (!LASTING.has(one.data.event) || one.data.runtime !== undefined) return true;
    return !news.some((other, at) => at > place && isOfSame(one, other));
  });
}

function isOfSame(one: DeviceNews, later: DeviceNews): boolean {
  if (one.mac !== later.mac || one.data.event !== later.data.event) return false;
  return Math.abs(beginOf(later) - beginOf(one)) <= SAME_S;
}

/** News of an interruption that is over are of its end. */
const beginOf = ({ data: { timestamp, event, runtime = 0 } }: DeviceNews): number =>
  event === 'OUTAGE' ? timestamp - runtime : timestamp;
