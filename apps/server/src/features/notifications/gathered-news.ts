import type { DeviceNews } from '../../ports/records/notification-records.ts';

/** The beginning of an interruption is known more exactly at its end: both are of one within this time, s. */
const SAME_S = 60;

/**
 * News in their order, without interruptions that ended or became worse while they were gathered: the later news say both.
 */
export function withoutEnded(news: readonly DeviceNews[]): readonly DeviceNews[] {
  return news.filter((one, place) => {
    if (!isOutage(one) || one.data.runtime !== undefined) return true;
    return !news.some((other, at) => at > place && isOutage(other) && other.mac === one.mac && isSame(one, other));
  });
}

const isOutage = ({ data }: DeviceNews): boolean => data.event === 'OUTAGE';

function isSame(one: DeviceNews, later: DeviceNews): boolean {
  return Math.abs(beginOf(later) - beginOf(one)) <= SAME_S;
}

const beginOf = ({ data: { timestamp, runtime = 0 } }: DeviceNews): number => timestamp - runtime;
