import { DAY_MS, SECOND_MS } from '@phasor/quantities';
import { SERIES_LEVELS, type SeriesLevel } from '../../../ports/series-store.ts';
import { INTERVAL_CLASSES } from '../interval-classes.ts';
import { LEVELS, ROLLUP_LEVELS } from '../levels.ts';

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

/** The limit of a clock moves by weeks, so that tables are changed once a week. */
export const LIMIT_STEP_MS = 7 * DAY_MS;

/**
 * Up to when a clock counts for retention that was right until now, epoch ms: one to two weeks from now. A clock that jumps
 * years ahead removes what two weeks more would have removed, not all that is stored.
 */
export function limitAfter(now: number): number {
  return (Math.floor(now / LIMIT_STEP_MS) + 2) * LIMIT_STEP_MS;
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
 * row of that level, so it is kept as long as they are. The engine removes by its own clock, but only rows that are old at
 * the limit, too.
 * @param limit up to when clocks count for retention, epoch ms
 */
export function ttlOf(level: SeriesLevel, retention: Retention, limit: number): string {
  const parts = level === 'raw' ? INTERVAL_BOUNDS : [{ level, where: '' }];
  const time = level === 'raw' ? 'ts' : 'start';
  return parts
    .flatMap(({ level: own, where }) => {
      const days = retention[own];
      if (days === undefined) return [];
      const bound = `toUnixTimestamp(${time}) < ${Math.floor((limit - days * DAY_MS) / SECOND_MS)}`;
      const all = where === '' ? bound : `${where} AND (${bound})`;
      return [`toDateTime(${time}) + toIntervalDay(${days}) WHERE ${all}`];
    })
    .join(', ');
}

/** A TTL without its limit. */
export function withoutLimit(ttl: string): string {
  return ttl.replaceAll(/(toUnixTimestamp\(\w+\)) < \d+/g, '$1');
}

/** Which samples are rows of which level at the finest. */
const INTERVAL_BOUNDS = (['raw', ...ROLLUP_LEVELS] as const).map((level, index) => {
  const [from = 0, to] = [INTERVAL_CLASSES[index], INTERVAL_CLASSES[index + 1]];
  if (level === 'raw') return { level, where: `(interval < ${to})` };
  const isLast = LEVELS[level].length === undefined;
  return { level, where: isLast ? `(interval >= ${from})` : `(interval >= ${from}) AND (interval < ${to})` };
});
