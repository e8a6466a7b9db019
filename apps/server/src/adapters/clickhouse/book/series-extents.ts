import type { Source } from '@phasor/contract';
import type { SeriesExtent } from '../../../ports/series-store.ts';
import type { SeriesEntry } from './series-book.ts';

type Entry = Pick<SeriesEntry, 'device' | 'source' | 'first' | 'last'>;

/** First and last sample of each source of one device, over its families; [] where nothing is stored. */
export function extentsOf(entries: readonly Entry[]): SeriesExtent[] {
  const extents = new Map<Source, SeriesExtent>();
  for (const { device, source, first, last } of entries) {
    if (first > last) continue;
    const known = extents.get(source) ?? { device, source, first, last };
    extents.set(source, { ...known, first: Math.min(known.first, first), last: Math.max(known.last, last) });
  }
  return [...extents.values()].sort((a, b) => a.source - b.source);
}
