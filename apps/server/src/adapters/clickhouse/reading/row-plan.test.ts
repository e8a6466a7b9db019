import { describe, expect, it } from 'vitest';
import { type RollupLevel, SERIES_LEVELS } from '../../../ports/series-store.ts';
import { SeriesBook } from '../book/series-book.ts';
import type { KeptSince } from '../retention/retention.ts';
import { planAfter, planBefore, planRows, type Segment } from './row-plan.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function aBook(since?: KeptSince) {
  const book = new SeriesBook(since);
  const entry = book.open('electrical', '0004A3000001', 1);
  entry.first = 1;
  entry.last = 40 * DAY;
  const mark = (levels: readonly RollupLevel[], instant: number) => {
    for (const level of levels) book.mark(entry, level, { instant, stamp: 1 });
  };
  return { book, entry, mark };
}

const short = (segments: readonly Segment[]) =>
  segments.map(
    ({ level, from, to, overlapping }) => `${level} ${from / MINUTE}-${to / MINUTE}${overlapping ? '+' : ''}`,
  );

describe('planRows', () => {
  const range = { from: 0, to: 2 * HOUR };

  it('reads a level directly where nothing waits to be formed', () => {
    const { entry } = aBook();
    expect(short(planRows(entry, { level: 'hour', range, overlapping: true }))).toEqual(['hour 0-120+']);
    expect(planRows(entry, { level: 'hour', range: { from: 5, to: 5 }, overlapping: true })).toEqual([]);
  });

  it('goes down to samples where something was just stored, and only there', () => {
    const { entry, mark } = aBook();
    mark(['minute', 'quarter', 'hour', 'day'], 62 * MINUTE + 1);
    expect(short(planRows(entry, { level: 'hour', range, overlapping: true }))).toEqual([
      'hour 0-60',
      'minute 60-62',
      'raw 62-63+',
      'minute 63-75+',
      'quarter 75-120+',
    ]);
  });

  it('reads finer rows in a bucket that contains a reset', () => {
    const { entry } = aBook();
    entry.broken.hour.add(HOUR);
    expect(short(planRows(entry, { level: 'hour', range, overlapping: true }))).toEqual([
      'hour 0-60',
      'quarter 60-120+',
    ]);
  });

  it('covers a range once, whatever waits to be formed', () => {
    const { entry, mark } = aBook();
    for (const instant of [1, 7, 16, 17, 59, 61, 100, 119])
      mark(['minute', 'quarter', 'hour', 'day'], instant * MINUTE);
    entry.broken.quarter.add(30 * MINUTE);
    for (const level of ['minute', 'quarter', 'hour', 'day'] as const) {
      const odd = { from: 3 * MINUTE + 7, to: 110 * MINUTE + 13 };
      const segments = planRows(entry, { level, range: odd, overlapping: true });
      expect(segments[0]?.from).toBe(odd.from);
      expect(segments.at(-1)?.to).toBe(odd.to);
      for (const [index, segment] of segments.entries()) {
        if (index > 0) expect(segment.from).toBe(segments[index - 1]?.to);
        // What ends in a coarser bucket is part of that one: its beginning is read where it lies.
        const next = segments[index + 1];
        const isCoarser = next && SERIES_LEVELS.indexOf(next.level) > SERIES_LEVELS.indexOf(segment.level);
        expect(segment.overlapping).toBe(isCoarser ?? true);
      }
    }
  });
});

describe('where rows are no longer kept', () => {
  const since = { raw: 90 * MINUTE, minute: 61 * MINUTE } as const;
  const kept: KeptSince = (level) => (level in since ? since[level as keyof typeof since] : Number.NEGATIVE_INFINITY);
  const range = { from: 0, to: 2 * HOUR };

  it('whole coarser buckets replace them, up to the first finer row', () => {
    const { entry } = aBook(kept);
    expect(short(planRows(entry, { level: 'raw', range, overlapping: true }))).toEqual([
      'quarter 0-75',
      'minute 75-91',
      'raw 91-120+',
    ]);
  });

  it('a bucket that contains a reset is read as it is, and none is recomputed', () => {
    const { book, entry, mark } = aBook(kept);
    entry.broken.quarter.add(0).add(75 * MINUTE);
    expect(short(planRows(entry, { level: 'quarter', range, overlapping: true }))).toEqual([
      'quarter 0-75',
      'minute 75-90+',
      'quarter 90-120+',
    ]);
    mark(['minute', 'quarter'], 60 * MINUTE);
    expect(book.dirtyBuckets).toBe(0);
    mark(['minute', 'quarter'], 92 * MINUTE);
    expect(book.dirtyBuckets).toBe(2);
  });
});

describe('the way to a neighbour', () => {
  it('is fine nearby and coarse far away', () => {
    const { entry } = aBook();
    const instant = 10 * DAY + 7 * HOUR + 20 * MINUTE + 5000;
    const before = planBefore(entry, { from: 0, to: instant });
    expect(before.map(({ level }) => level)).toEqual(['raw', 'minute', 'quarter', 'day']);
    expect(before.at(-1)).toMatchObject({ from: 0, to: 10 * DAY });
    const after = planAfter(entry, { from: instant, to: entry.last });
    expect(after.map(({ level }) => level)).toEqual(['raw', 'minute', 'quarter', 'day']);
    expect(after.at(-1)).toMatchObject({ from: 11 * DAY, to: entry.last });
  });
});
