import { SAMPLE_FAMILIES } from '@phasor/contract';
import type { RowQuery } from '../../../ports/series-store.ts';
import type { SeriesEntry } from '../book/series-book.ts';
import { planned, type ReadingPlace, readBlocks } from './read-blocks.ts';
import { planRows } from './row-plan.ts';

type Series = Pick<RowQuery, 'family' | 'source'>;

/** Determines which registers series never had. */
export class RegisterSearch {
  readonly #place: ReadingPlace;

  constructor(place: ReadingPlace) {
    this.#place = place;
  }

  /**
   * Notes it in the entries, once for a series: a single-phase meter is not searched for the other phases again.
   * @throws AppError('server.unavailable')
   */
  async note({ family, source }: Series, series: readonly SeriesEntry[]): Promise<void> {
    const entries = series.filter(({ unread }) => unread === undefined);
    if (entries.length === 0) return;
    const { registers } = SAMPLE_FAMILIES[family];
    for (const entry of entries) entry.unread = { names: new Set(registers), isKnown: false };
    try {
      const plans = planned(entries, (entry) =>
        planRows(entry, { level: 'day', range: { from: entry.first - 1, to: entry.last }, overlapping: false }),
      );
      const blocks = await readBlocks(this.#place, { family, source, gauges: [], registers, plans });
      for (const { device, unread } of entries) {
        const block = blocks.get(device);
        for (const [name, { first }] of Object.entries(block?.registers ?? {}))
          if (first.some((reading) => !Number.isNaN(reading))) unread?.names.delete(name);
        if (unread) unread.isKnown = true;
      }
    } catch (error) {
      for (const entry of entries) entry.unread = undefined;
      throw error;
    }
  }
}
