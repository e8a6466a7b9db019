import type { TimeRange } from '@phasor/calendar';
import type { SampleFamilyName } from '@phasor/contract';
import type { RollupLevel, SeriesLevel } from '../../../ports/series-store.ts';
import { NO_STAMP, type SeriesBook, type SeriesEntry } from '../book/series-book.ts';
import { bucketAt, LEVELS, ROLLUP_LEVELS } from '../levels.ts';
import type { BucketFormer } from '../rollup/bucket-former.ts';
import { type DamagedPart, levelOf } from './damaged-parts.ts';

/** Buckets that are marked before they are formed: a month of minutes of one series. */
const MARKED_AT_ONCE = 50_000;

interface FormingParts {
  readonly book: SeriesBook;
  readonly former: Pick<BucketFormer, 'formAll'>;
}

/** Rows of a level that cannot be formed anew. */
export interface LostRows {
  readonly family: SampleFamilyName;
  readonly level: SeriesLevel;
  readonly range: TimeRange;
  /** Undefined where the devices are unknown. */
  readonly devices: readonly string[] | undefined;
}

/**
 * Forms the buckets of damaged parts anew, the finest level first, where the finer level is whole: a minute that lost a part of
 * its samples is better read as nothing than formed from the rest.
 * @returns what cannot be formed: samples, and buckets above samples that are lost
 */
export async function formAgain(damaged: readonly DamagedPart[], parts: FormingParts): Promise<readonly LostRows[]> {
  const lost: LostRows[] = damaged.flatMap((part) => {
    const place = levelOf(part.table);
    return place?.level === 'raw' ? [{ ...place, range: part.range, devices: devicesOf(part) }] : [];
  });
  for (const level of ROLLUP_LEVELS) {
    for (const part of damaged) {
      const place = levelOf(part.table);
      if (place?.level !== level) continue;
      const { family } = place;
      const below = lost.filter((each) => each.family === family && each.level === LEVELS[level].child);
      for (const stretch of stretchesOf(part, family, parts.book)) {
        const gone = below.filter((each) => isIn(each, stretch));
        await formStretch({ stretch, level, gone }, parts);
        for (const { range } of gone) {
          const devices = [stretch.entry.device];
          lost.push({ family, level, devices, range: common(range, stretch.range) });
        }
      }
    }
  }
  return lost;
}

interface Stretch {
  readonly entry: SeriesEntry;
  readonly range: TimeRange;
}

interface Forming {
  readonly stretch: Stretch;
  readonly level: RollupLevel;
  readonly gone: readonly LostRows[];
}

async function formStretch(
  { stretch: { entry, range }, level, gone }: Forming,
  { book, former }: FormingParts,
): Promise<void> {
  let marked = 0;
  for (let instant = range.from + 1; instant <= range.to; ) {
    const bucket = bucketAt(level, instant, entry.zone);
    if (!gone.some((each) => each.range.from < bucket.to && each.range.to > bucket.from)) {
      book.mark(entry, level, { instant, stamp: NO_STAMP });
      marked += 1;
    }
    instant = bucket.to + 1;
    if (marked < MARKED_AT_ONCE) continue;
    await former.formAll();
    marked = 0;
  }
  await former.formAll();
}

/** The series of a part, within the time in which each has samples; all of the family where the part does not name them. */
function stretchesOf(part: DamagedPart, family: SampleFamilyName, book: SeriesBook): readonly Stretch[] {
  const named = part.series?.flatMap(({ device, source, range }) => {
    const entry = book.find(family, device, source);
    return entry === undefined ? [] : [{ entry, range }];
  });
  const all = () => [...book.entries()].filter((entry) => entry.family === family && entry.first <= entry.last);
  const stretches = named ?? all().map((entry) => ({ entry, range: part.range }));
  return stretches
    .map(({ entry, range }) => ({ entry, range: common(range, { from: entry.first - 1, to: entry.last }) }))
    .filter(({ range }) => range.from < range.to);
}

function devicesOf({ series }: DamagedPart): readonly string[] | undefined {
  return series && [...new Set(series.map(({ device }) => device))];
}

function isIn({ devices, range }: LostRows, { entry, range: stretch }: Stretch): boolean {
  const isMeant = devices === undefined || devices.includes(entry.device);
  return isMeant && range.from < stretch.to && range.to > stretch.from;
}

function common(one: TimeRange, other: TimeRange): TimeRange {
  return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
}
