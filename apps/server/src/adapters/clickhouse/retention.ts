import { DAY_MS } from '@phasor/calendar';
import type { SeriesLevel } from '../../ports/series-store.ts';
import { INTERVAL_CLASSES } from './interval-classes.ts';
import { LEVELS, ROLLUP_LEVELS } from './levels.ts';

/** How long rows of a level are kept, days; a level that is not named is kept for good (decision 78). */
export type Retention = Partial<Record<SeriesLevel, number>>;

/** Since when the rows of a level are there, epoch ms; minus infinity where they are kept for good. */
export type KeptSince = (level: SeriesLevel) => number;

export const KEPT_FOR_GOOD: KeptSince = () => Number.NEGATIVE_INFINITY;

/** What a retention means at any moment. @param now the clock, epoch ms */
export function keptSince(retention: Retention, now: () => number): KeptSince {
  return (level) => {
    const days = retention[level];
    return days === undefined ? Number.NEGATIVE_INFINITY : now() - days * DAY_MS;
  };
}

/**
 * The TTL of a level's table as the engine writes it, '' where it has none. A sample as long as the buckets of a level is a
 * row of that level, so it is kept as long as they are.
 */
export function ttlOf(level: SeriesLevel, retention: Retention): string {
  if (level !== 'raw') return ttl('start', retention[level]);
  return INTERVAL_BOUNDS.flatMap(({ level: own, where }) => {
    const days = retention[own];
    return days === undefined ? [] : [`${ttl('ts', days)} WHERE ${where}`];
  }).join(', ');
}

function ttl(time: string, days: number | undefined): string {
  return days === undefined ? '' : `toDateTime(${time}) + toIntervalDay(${days})`;
}

/** Which samples are rows of which level at the finest. */
const INTERVAL_BOUNDS = (['raw', ...ROLLUP_LEVELS] as const).map((level, index) => {
  const [from = 0, to] = [INTERVAL_CLASSES[index], INTERVAL_CLASSES[index + 1]];
  if (level === 'raw') return { level, where: `interval < ${to}` };
  const isLast = LEVELS[level].length === undefined;
  return { level, where: isLast ? `interval >= ${from}` : `(interval >= ${from}) AND (interval < ${to})` };
});
