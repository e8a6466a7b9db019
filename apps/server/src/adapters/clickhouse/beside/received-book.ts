import type { KnownEntry, SeriesAnswer, SeriesQuestion } from '../../../ports/processes/asked-series.ts';
import { NO_STAMP, SeriesBook, type SeriesEntry } from '../book/series-book.ts';
import { ROLLUP_LEVELS } from '../levels.ts';

/** A book of what was received, and of nothing else. */
export function bookOf(
  series: Pick<SeriesQuestion, 'family' | 'source'>,
  answer: Pick<SeriesAnswer, 'entries' | 'keptSince'>,
): SeriesBook {
  const book = new SeriesBook((level) => answer.keptSince[level]);
  for (const known of answer.entries) renew(book.open(series.family, known.device, series.source), known);
  return book;
}

/** Puts what was received last into an entry of such a book. */
export function renew(entry: SeriesEntry, known: KnownEntry): void {
  const { zone, first, last, longest, classes, dirty, broken, unread } = known;
  Object.assign(entry, { zone, first, last, longest });
  entry.classes.clear();
  for (const [length, range] of classes) entry.classes.set(length, range);
  for (const level of ROLLUP_LEVELS) {
    entry.dirty[level] = new Map(dirty[level].map((start) => [start, { stamp: NO_STAMP, touched: 0, parts: 1 }]));
    entry.broken[level] = new Set(broken[level]);
  }
  entry.unread = unread && { names: new Set(unread), isKnown: true };
}
