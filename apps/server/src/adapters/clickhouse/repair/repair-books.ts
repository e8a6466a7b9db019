import { FAMILY_NAMES, SOURCES } from '@phasor/contract';
import { SERIES_LEVELS } from '../../../ports/series-store.ts';
import type { SeriesBook } from '../book/series-book.ts';
import { decodeNative, numberColumn, textColumn } from '../engine/native-block.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { INTERVAL_CLASSES, widenedRange } from '../interval-classes.ts';
import { ROLLUP_LEVELS } from '../levels.ts';
import { tableName } from '../schema.ts';
import { formedMark, type KnownClass, type KnownSpan, type StoreMarks } from '../store-marks.ts';

/** Batches of two days at their fastest: no closed day waits longer to be formed. */
const PERHAPS_UNFORMED = 2_000_000;

interface BookParts {
  readonly connection: SeriesConnection;
  readonly database: string;
  readonly marks: StoreMarks;
}

/** Tables of the books that can be derived from the rows; zones are set again by every start of the server. */
export const DERIVED_BOOKS = ['marks', 'spans', 'classes'] as const;

/**
 * Makes the books of the store anew from its rows: above which number batches continue, up to where levels are formed, how
 * long samples are and where. Marks only grow and ranges only widen, so that books that were whole stay as they are.
 */
export async function repairBooks({ connection, database, marks }: BookParts): Promise<void> {
  const newest = await newestNumber({ connection, database });
  const names = FAMILY_NAMES.flatMap((family) => ROLLUP_LEVELS.map((level) => formedMark(family, level)));
  const formed = Math.max(0, newest - PERHAPS_UNFORMED);
  await marks.saveCeiling(newest);
  await marks.saveFormed(new Map(names.map((name) => [name, formed])));
  const { spans, classes } = await intervalsOf({ connection, database });
  await marks.saveSpans(spans);
  await marks.saveClasses(classes);
}

/** The greatest number that any row has. */
async function newestNumber({ connection, database }: Omit<BookParts, 'marks'>): Promise<number> {
  const selects = FAMILY_NAMES.flatMap((family) =>
    SERIES_LEVELS.map((level) => {
      const number = level === 'raw' ? 'bitAnd(version, 4294967295)' : 'version';
      return `SELECT max(${number}) AS newest FROM ${tableName(database, family, level)}`;
    }),
  );
  const { columns } = decodeNative(await connection.query(selects.join(' UNION ALL ')));
  return Math.max(0, ...numberColumn(columns, 'newest'));
}

/** Lengths of the samples of each series, and where samples of each class are. */
async function intervalsOf({ connection, database }: Omit<BookParts, 'marks'>) {
  const spans: KnownSpan[] = [];
  const classes: KnownClass[] = [];
  for (const family of FAMILY_NAMES) {
    const time = 'toUnixTimestamp64Milli(ts)';
    const beginnings = INTERVAL_CLASSES.slice(1).map((length) => `(interval >= ${length})`);
    const { columns } = decodeNative(
      await connection.query(
        `SELECT CAST(device, 'String') AS name, source, toUInt8(${beginnings.join(' + ')}) AS class, ` +
          `max(interval) AS longest, min(${time} - interval) AS since, max(${time}) AS until ` +
          `FROM ${tableName(database, family, 'raw')} GROUP BY name, source, class`,
      ),
    );
    const column = (name: string) => numberColumn(columns, name);
    const [sources, kinds, longest] = [column('source'), column('class'), column('longest')];
    const [since, until] = [column('since'), column('until')];
    for (const [row, device] of textColumn(columns, 'name').entries()) {
      const source = Object.values(SOURCES).find((each) => each === sources[row]);
      if (source === undefined) continue;
      const [from = 0, to = 0] = [since[row], until[row]];
      const range = widenedRange(undefined, { time: to, interval: to - from }) ?? { from, to };
      spans.push({ family, device, source, longest: longest[row] ?? 0 });
      classes.push({ family, device, source, length: INTERVAL_CLASSES[kinds[row] ?? 0] ?? 0, range });
    }
  }
  return { spans, classes };
}

/** From when to when each series has rows, of every level: a start reads it of days alone, which may be lost. */
export async function widenExtents(book: SeriesBook, { connection, database }: Omit<BookParts, 'marks'>) {
  for (const family of FAMILY_NAMES) {
    for (const level of SERIES_LEVELS) {
      const time = 'toUnixTimestamp64Milli(ts)';
      const [first, last] = level === 'raw' ? [time, time] : ['first_sample', 'last_sample'];
      const { columns } = decodeNative(
        await connection.query(
          `SELECT CAST(device, 'String') AS name, source, min(${first}) AS since, max(${last}) AS until ` +
            `FROM ${tableName(database, family, level)} GROUP BY name, source`,
        ),
      );
      const [sources, since, until] = ['source', 'since', 'until'].map((name) => numberColumn(columns, name));
      for (const [row, device] of textColumn(columns, 'name').entries()) {
        const source = Object.values(SOURCES).find((each) => each === sources?.[row]);
        if (source === undefined) continue;
        const entry = book.open(family, device, source);
        entry.first = Math.min(entry.first, since?.[row] ?? entry.first);
        entry.last = Math.max(entry.last, until?.[row] ?? entry.last);
      }
    }
  }
}
