import { DAY_MS } from '@phasor/quantities';
import { SERIES_LEVELS, type SeriesLevel } from '../../ports/series-store.ts';
import { INTERVAL_CLASSES } from './interval-classes.ts';
import { LEVELS, ROLLUP_LEVELS } from './levels.ts';

/** How long rows of a level are kept, days; a level that is not named is kept permanently (D78). */
export type Retention = Partial<Record<SeriesLevel, number>>;

/** Since when rows of a level are available, epoch ms; minus infinity where they are kept permanently. */
export type KeptSince = (level: SeriesLevel) => number;

export const KEPT_FOR_GOOD: KeptSince = () => Number.NEGATIVE_INFINITY;

/** Before when rows of a level may have been removed, epoch ms, whatever the retention is today. */
export type GoneBefore = ReadonlyMap<SeriesLevel, number>;

interface KeptOptions {
  readonly retention: Retention;
  /** Epoch ms. */
  readonly now: () => number;
  readonly gone: GoneBefore;
}

/** Effect of a retention at any moment. Rows removed under a shorter one do not come back with a longer one. */
export function keptSince({ retention, now, gone }: KeptOptions): KeptSince {
  return (level) => {
    const days = retention[level];
    const since = days === undefined ? Number.NEGATIVE_INFINITY : now() - days * DAY_MS;
    return Math.max(since, gone.get(level) ?? Number.NEGATIVE_INFINITY);
  };
}

/**
 * Rows that tables have removed up to now under their present TTL.
 * @param standing table, named by its family and level → its TTL as the engine writes it
 */
export function goneBefore(standing: ReadonlyMap<string, string>, now: number): GoneBefore {
  const gone = new Map<SeriesLevel, number>();
  for (const [table, ttl] of standing) {
    const level = SERIES_LEVELS.find((each) => table.endsWith(`_${each}`));
    // The first interval is that of the table's own level.
    const days = /toIntervalDay\((\d+)\)/.exec(ttl)?.[1];
    if (level === undefined || days === undefined) continue;
    gone.set(level, Math.max(gone.get(level) ?? 0, Math.floor(now - Number(days) * DAY_MS)));
  }
  return gone;
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
