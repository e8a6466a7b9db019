import type { TimeRange } from '@phasor/calendar';
import type { KnownEntry, SeriesQuestion } from '../../../ports/processes/asked-series.ts';
import { type RollupLevel, SERIES_LEVELS, type SeriesLevel } from '../../../ports/series-store.ts';
import type { SeriesEntry } from '../book/series-book.ts';
import { LONGEST_DAY_MS } from '../levels.ts';
import { NEARBY_MOST_MS } from '../reading/row-reader.ts';
import type { KeptSince } from '../retention/retention.ts';

/** A read near a stretch takes neighbours within some days, in buckets that begin a day before them. */
const AROUND_MS = NEARBY_MOST_MS + LONGEST_DAY_MS;

type Near = Pick<SeriesQuestion, 'from' | 'to' | 'whole'>;

/** An entry as it is sent to who reads a stretch elsewhere. */
export function knownEntry(entry: SeriesEntry, near: Near): Omit<KnownEntry, 'changed' | 'examined'> {
  const { device, zone, first, last, longest, classes, dirty, broken, unread } = entry;
  return {
    ...{ device, zone, first, last, longest },
    classes: new Map(classes),
    dirty: byLevel((level) => startsNear(dirty[level].keys(), near)),
    broken: byLevel((level) => startsNear(broken[level], near)),
    unread: unread?.isKnown ? [...unread.names] : undefined,
  };
}

/** From the beginning of the first sample to the end of the last, which may be as long as the longest. */
export function wholeOf({ first, last, longest }: Pick<KnownEntry, 'first' | 'last' | 'longest'>): TimeRange {
  return { from: first - longest, to: last };
}

export function keptSinceByLevel(since: KeptSince): Record<SeriesLevel, number> {
  const [raw, minute, quarter, hour, day] = SERIES_LEVELS.map(since) as [number, number, number, number, number];
  return { raw, minute, quarter, hour, day };
}

function byLevel(startsOf: (level: RollupLevel) => number[]): Record<RollupLevel, number[]> {
  return { minute: startsOf('minute'), quarter: startsOf('quarter'), hour: startsOf('hour'), day: startsOf('day') };
}

function startsNear(starts: Iterable<number>, { from, to, whole }: Near): number[] {
  if (whole) return [...starts];
  const near: number[] = [];
  for (const start of starts) if (start > from - AROUND_MS && start < to + AROUND_MS) near.push(start);
  return near;
}
