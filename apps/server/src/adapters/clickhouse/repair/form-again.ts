import type { TimeRange } from '@phasor/calendar';
import { HOUR_MS } from '@phasor/quantities';
import type { RollupLevel, SeriesLevel } from '../../../ports/series-store.ts';
import { NO_STAMP, type SeriesBook, type SeriesEntry } from '../book/series-book.ts';
import { bucketAt, LEVELS, ROLLUP_LEVELS } from '../levels.ts';
import type { BucketFormer } from '../rollup/bucket-former.ts';
import { type DamagedPart, levelOf } from './damaged-parts.ts';
import { type LostRows, LostStretches } from './lost-rows.ts';
import type { RepairedRows } from './repair-book.ts';

/** Buckets that are marked before they are formed: a month of minutes of one series. */
const MARKED_AT_ONCE = 50_000;

interface FormingParts {
  readonly book: SeriesBook;
  readonly former: Pick<BucketFormer, 'formAll'>;
  /** Forms days from hours, where their quarter hours are lost. */
  readonly formerOfHours: Pick<BucketFormer, 'formAll'>;
  /** How many rows of a level of a series were formed since the repair began. */
  formedIn(entry: SeriesEntry, level: RollupLevel, range: TimeRange): Promise<number>;
  /** What earlier repairs could not form. */
  readonly lostBefore: readonly RepairedRows[];
}

/**
 * Forms the buckets of damaged parts anew, the finest level first, where all that they are formed from is whole: a minute that
 * lost a part of its samples is better read as nothing than formed from the rest. Days are formed from hours where their quarter
 * hours are lost.
 * @returns what cannot be formed: samples, buckets above something that is lost, and those whose source is not kept any more
 */
export async function formAgain(damaged: readonly DamagedPart[], parts: FormingParts): Promise<readonly LostRows[]> {
  const stretches = new LostStretches(damaged.every(({ table }) => table !== 'classes'));
  for (const rows of parts.lostBefore) addLost(rows, { book: parts.book, stretches });
  const lost = damaged.flatMap((part) => lostSamples(part, { book: parts.book, stretches }));
  for (const level of ROLLUP_LEVELS) {
    for (const part of damaged) {
      if (levelOf(part.table)?.level !== level) continue;
      for (const stretch of stretchesOf(part, parts.book)) {
        const { entry } = stretch;
        for (const range of await formStretch({ stretch, level, stretches }, parts)) {
          stretches.add(entry, level, range);
          const { family, device, source } = entry;
          lost.push({ family, level, devices: [device], source, range, part });
        }
      }
    }
  }
  return lost;
}

function lostSamples(
  part: DamagedPart,
  { book, stretches }: { book: SeriesBook; stretches: LostStretches },
): LostRows[] {
  const place = levelOf(part.table);
  if (place?.level !== 'raw') return [];
  // Samples are at their ends, and the first one is lost as well.
  for (const { entry, range } of stretchesOf(part, book)) {
    stretches.add(entry, 'raw', { from: range.from - 1, to: range.to });
  }
  const devices = part.series && [...new Set(part.series.map(({ device }) => device))];
  return [{ ...place, range: part.range, devices, source: undefined, part }];
}

/** What is lost is not there to form other rows from, whichever repair found it. */
function addLost(
  { table, device, source, lost }: RepairedRows,
  { book, stretches }: { book: SeriesBook; stretches: LostStretches },
): void {
  const place = levelOf(table);
  if (place === undefined || lost === undefined) return;
  for (const entry of book.entries()) {
    if (entry.family !== place.family) continue;
    if (device === undefined || (entry.device === device && entry.source === source)) {
      stretches.add(entry, place.level, { from: lost.from - 1, to: lost.to });
    }
  }
}

interface Stretch {
  readonly entry: SeriesEntry;
  readonly range: TimeRange;
  /** Rows that the part had; undefined where that cannot be read. */
  readonly rows: number | undefined;
}

interface Forming {
  readonly stretch: Stretch;
  readonly level: RollupLevel;
  readonly stretches: LostStretches;
}

/** Forms what can be formed of a stretch. @returns the rest */
async function formStretch(
  { stretch, level, stretches }: Forming,
  { book, former, formerOfHours, formedIn }: FormingParts,
): Promise<readonly TimeRange[]> {
  const { entry, range, rows } = stretch;
  const rest: TimeRange[] = [];
  let marked = 0;
  const ofHours: number[] = [];
  for (let instant = range.from + 1; instant <= range.to; ) {
    const bucket = bucketAt(level, instant, entry.zone);
    const child = childOf(entry, level, { bucket, stretches });
    if (child === undefined) addTo(rest, bucket);
    else if (child === LEVELS[level].child) {
      book.mark(entry, level, { instant, stamp: NO_STAMP });
      marked += 1;
    } else ofHours.push(instant);
    instant = bucket.to + 1;
    if (marked < MARKED_AT_ONCE) continue;
    await former.formAll();
    marked = 0;
  }
  await former.formAll();
  // Marked only now: the other one would form them from quarter hours that are lost.
  for (const instant of ofHours) book.mark(entry, level, { instant, stamp: NO_STAMP, child: 'hour' });
  if (ofHours.length > 0) await formerOfHours.formAll();
  if (rest.length > 0 || rows === undefined) return rest;
  // Old days of another zone are rows as well, which are not formed again.
  const expected = level === 'day' ? 1 : rows;
  return (await formedIn(entry, level, range)) < expected ? [range] : [];
}

/** From which level a bucket can be formed as a whole; undefined where that is impossible. */
function childOf(
  entry: SeriesEntry,
  level: RollupLevel,
  { bucket, stretches }: { bucket: TimeRange; stretches: LostStretches },
): SeriesLevel | undefined {
  const children: readonly SeriesLevel[] =
    level === 'day' && isOfHours(bucket) ? ['quarter', 'hour'] : [LEVELS[level].child];
  return children.find(
    (child) => bucket.from >= entry.keptSince(child) && !stretches.lacks(entry, level, { bucket, child }),
  );
}

/** Not in zones that are half an hour away from the others. */
function isOfHours({ from, to }: TimeRange): boolean {
  return from % HOUR_MS === 0 && to % HOUR_MS === 0;
}

function addTo(ranges: TimeRange[], { from, to }: TimeRange): void {
  const last = ranges.at(-1);
  if (last?.to === from) ranges[ranges.length - 1] = { from: last.from, to };
  else ranges.push({ from, to });
}

/** The series of a part; where the part does not name them, all of the family, within the time in which each has samples. */
function stretchesOf(part: DamagedPart, book: SeriesBook): readonly Stretch[] {
  const family = levelOf(part.table)?.family;
  if (family === undefined) return [];
  if (part.series !== undefined) {
    return part.series.map(({ device, source, range, rows }) => ({
      entry: book.open(family, device, source),
      range,
      rows,
    }));
  }
  return [...book.entries()]
    .filter((entry) => entry.family === family && entry.first <= entry.last)
    .map((entry) => ({ entry, range: common(part.range, { from: entry.first - 1, to: entry.last }), rows: undefined }))
    .filter(({ range }) => range.from < range.to);
}

function common(one: TimeRange, other: TimeRange): TimeRange {
  return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
}
