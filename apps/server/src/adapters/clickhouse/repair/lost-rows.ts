import type { TimeRange } from '@phasor/calendar';
import type { SampleFamilyName, Source } from '@phasor/contract';
import type { RollupLevel, SeriesLevel } from '../../../ports/series-store.ts';
import type { SeriesEntry } from '../book/series-book.ts';
import { childLength, LEVELS, longestBucket } from '../levels.ts';
import type { DamagedPart } from './damaged-parts.ts';

/** Rows of a level that cannot be formed anew. */
export interface LostRows {
  readonly family: SampleFamilyName;
  readonly level: SeriesLevel;
  readonly range: TimeRange;
  /** Undefined where the devices are unknown. */
  readonly devices: readonly string[] | undefined;
  /** Undefined where all series of the devices in the part are meant. */
  readonly source: Source | undefined;
  /** The part that had them. */
  readonly part: DamagedPart;
}

/** Which rows of which series are lost: (from, to], like buckets. */
export class LostStretches {
  readonly #lost = new Map<SeriesEntry, Map<SeriesLevel, TimeRange[]>>();
  readonly #areLengthsKnown: boolean;

  /** @param areLengthsKnown  whether the book still knows where samples of which length are */
  constructor(areLengthsKnown: boolean) {
    this.#areLengthsKnown = areLengthsKnown;
  }

  add(entry: SeriesEntry, level: SeriesLevel, range: TimeRange): void {
    const levels = this.#lost.get(entry) ?? new Map<SeriesLevel, TimeRange[]>();
    this.#lost.set(entry, levels);
    levels.set(level, [...(levels.get(level) ?? []), range]);
  }

  /**
   * Whether a bucket lacks some of what it is formed from: rows of the level below, or samples that are too long for that level
   * and are parts of the bucket themselves.
   */
  lacks(entry: SeriesEntry, level: RollupLevel, { bucket, child }: { bucket: TimeRange; child: SeriesLevel }): boolean {
    if (child !== 'raw' && this.#has(entry, child, bucket)) return true;
    if (!this.#has(entry, 'raw', bucket)) return false;
    const shortest = child === LEVELS[level].child ? childLength(level) : lengthOf(child);
    return this.#mayHaveSamples(entry, bucket, { shortest, longest: longestBucket(level) });
  }

  #has(entry: SeriesEntry, level: SeriesLevel, bucket: TimeRange): boolean {
    const ranges = this.#lost.get(entry)?.get(level) ?? [];
    return ranges.some(({ from, to }) => from < bucket.to && to > bucket.from);
  }

  #mayHaveSamples({ classes }: SeriesEntry, bucket: TimeRange, length: { shortest: number; longest: number }): boolean {
    if (!this.#areLengthsKnown || classes.size === 0) return true;
    return [...classes].some(([from, range]) => {
      const isPart = from >= length.shortest && from < length.longest;
      return isPart && range.from < bucket.to && range.to > bucket.from;
    });
  }
}

function lengthOf(child: SeriesLevel): number {
  return child === 'raw' ? 0 : longestBucket(child);
}
