import type { TimeRange } from '@phasor/calendar';
import { HOUR_MS, MINUTE_MS, QUARTER_MS } from '@phasor/quantities';
import type { RollupLevel } from '../../../ports/series-store.ts';
import type { SeriesEntry } from '../book/series-book.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { bucketAt, longestBucket } from '../levels.ts';
import { type Found, isMixed, type Look, type Presence, samplesFound, together } from './column-presence.ts';

const LOOKED_AT = ['quarter', 'hour', 'day'] as const;

/** A bucket to be formed again. */
export interface Doubtful {
  readonly entry: SeriesEntry;
  readonly level: RollupLevel;
  readonly start: number;
}

/**
 * The buckets that begin in a range and contain samples with different columns, or a part of one that lies across an edge. Where
 * samples are no longer kept, the columns of the remaining minutes and quarter hours are examined.
 */
export async function doubtfulBuckets(
  place: { readonly database: string; readonly connection: SeriesConnection },
  look: Look,
): Promise<Doubtful[]> {
  const found = await samplesFound(place, look);
  return [...found].flatMap(([entry, quarters]) => doubtfulOf(entry, quarters, look.range));
}

function doubtfulOf(entry: SeriesEntry, quarters: ReadonlyMap<number, Found>, range: TimeRange): Doubtful[] {
  const starts = {
    quarter: new Set<number>(),
    hour: new Set<number>(),
    day: new Set<number>(),
  } as const satisfies Record<Exclude<RollupLevel, 'minute'>, Set<number>>;
  for (const [level, start] of mixedBuckets(entry, quarters)) starts[level].add(start);
  for (const [level, start] of bucketsAcross(entry, quarters)) starts[level].add(start);
  return LOOKED_AT.flatMap((level) =>
    [...starts[level]]
      .filter((start) => start + longestBucket(level) > range.from && start < range.to)
      .flatMap((start) => [
        { entry, level, start },
        ...(level === 'quarter'
          ? minutesOf(start).map((minute) => ({ entry, level: 'minute' as const, start: minute }))
          : []),
      ]),
  );
}

function minutesOf(quarter: number): number[] {
  return Array.from({ length: QUARTER_MS / MINUTE_MS }, (_, minute) => quarter + minute * MINUTE_MS);
}

/** Bucket of a level, by its start. */
type Start = readonly [level: (typeof LOOKED_AT)[number], start: number];

function startsAround(entry: SeriesEntry, quarter: number): readonly Start[] {
  return [
    ['quarter', quarter],
    ['hour', Math.floor(quarter / HOUR_MS) * HOUR_MS],
    ['day', bucketAt('day', quarter + 1, entry.zone).from],
  ];
}

function mixedBuckets(entry: SeriesEntry, quarters: ReadonlyMap<number, Found>): Start[] {
  const buckets = { quarter: new Map(), hour: new Map(), day: new Map() } as const satisfies Record<
    Start[0],
    Map<number, Presence>
  >;
  for (const [quarter, { presence }] of quarters) {
    for (const [level, start] of startsAround(entry, quarter)) {
      buckets[level].set(start, together(buckets[level].get(start), presence));
    }
  }
  return LOOKED_AT.flatMap((level) =>
    [...buckets[level]].flatMap(([start, presence]): Start[] => (isMixed(presence) ? [[level, start]] : [])),
  );
}

/** From where a sample across an edge begins to where it ends, every bucket; of long ones only days. */
function bucketsAcross(entry: SeriesEntry, quarters: ReadonlyMap<number, Found>): Start[] {
  return [...quarters].flatMap(([quarter, { acrossFrom, longFrom }]) => {
    const found: Start[] = [];
    for (let at = quarter; at + QUARTER_MS > acrossFrom; at -= QUARTER_MS) found.push(...startsAround(entry, at));
    const last = bucketAt('day', quarter + 1, entry.zone);
    for (let day = last; last.from > longFrom && day.to > longFrom; day = bucketAt('day', day.from, entry.zone)) {
      found.push(['day', day.from]);
    }
    return found;
  });
}
