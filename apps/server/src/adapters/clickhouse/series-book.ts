import type { SampleFamilyName, Source } from '@phasor/contract';
import type { RollupLevel, Sample } from '../../ports/series-store.ts';
import { bucketAt, longestBucket, ROLLUP_LEVELS } from './levels.ts';

/** A bucket that is not formed from all that was stored. */
export interface Mark {
  /** The earliest batch or forming that is not in the bucket yet: what crash recovery goes back to. */
  stamp: number;
  /** When it was last marked, counted by the book: a forming that began before has to be repeated. */
  touched: number;
}

/** What the store knows of the series of one family, device and source without asking the engine. */
export interface SeriesEntry {
  readonly family: SampleFamilyName;
  readonly device: string;
  readonly source: Source;
  zone: string;
  /** Instants of the first and the last sample, epoch ms. */
  first: number;
  last: number;
  /** Longest interval of a sample, ms. */
  longest: number;
  /** Buckets to be formed anew, by their start. */
  readonly dirty: Record<RollupLevel, Map<number, Mark>>;
  /** Starts of formed buckets that hide a reset: finer rows are read instead. */
  readonly broken: Record<RollupLevel, Set<number>>;
}

export const DEFAULT_ZONE = 'UTC';

/** Every series of the store, and which of their buckets are to be formed anew. */
export class SeriesBook {
  readonly #series = new Map<string, SeriesEntry>();
  readonly #zones = new Map<string, string>();
  #touches = 0;

  /** Counts up with every mark. */
  get touches(): number {
    return this.#touches;
  }

  find(family: SampleFamilyName, device: string, source: Source): SeriesEntry | undefined {
    return this.#series.get(`${family} ${device} ${source}`);
  }

  /** The entry of a series, a new one for a new series. */
  open(family: SampleFamilyName, device: string, source: Source): SeriesEntry {
    const key = `${family} ${device} ${source}`;
    const known = this.#series.get(key);
    if (known) return known;
    const entry: SeriesEntry = {
      family,
      device,
      source,
      zone: this.zoneOf(device),
      first: Number.POSITIVE_INFINITY,
      last: Number.NEGATIVE_INFINITY,
      longest: 0,
      dirty: { minute: new Map(), quarter: new Map(), hour: new Map(), day: new Map() },
      broken: { minute: new Set(), quarter: new Set(), hour: new Set(), day: new Set() },
    };
    this.#series.set(key, entry);
    return entry;
  }

  entries(): Iterable<SeriesEntry> {
    return this.#series.values();
  }

  zoneOf(device: string): string {
    return this.#zones.get(device) ?? DEFAULT_ZONE;
  }

  /** Buckets that wait to be formed anew, over all series: all of them, or those not touched since a count of touches. */
  dirtyBuckets(until = Number.POSITIVE_INFINITY): number {
    let count = 0;
    for (const { dirty } of this.#series.values()) {
      for (const level of ROLLUP_LEVELS) {
        if (until === Number.POSITIVE_INFINITY) count += dirty[level].size;
        else for (const { touched } of dirty[level].values()) count += touched <= until ? 1 : 0;
      }
    }
    return count;
  }

  /** Marks every bucket that a sample is part of. */
  touch(family: SampleFamilyName, sample: Sample, stamp: number): void {
    const entry = this.open(family, sample.device, sample.source);
    entry.first = Math.min(entry.first, sample.time);
    entry.last = Math.max(entry.last, sample.time);
    for (const level of ROLLUP_LEVELS) {
      if (sample.interval <= longestBucket(level)) this.mark(entry, level, { instant: sample.time, stamp });
    }
  }

  /** Marks the bucket of a level that holds an instant. */
  mark(entry: SeriesEntry, level: RollupLevel, { instant, stamp }: { instant: number; stamp: number }): void {
    this.#touches += 1;
    const { from } = bucketAt(level, instant, entry.zone);
    const mark = entry.dirty[level].get(from);
    if (!mark) entry.dirty[level].set(from, { stamp, touched: this.#touches });
    else {
      mark.stamp = Math.min(mark.stamp, stamp);
      mark.touched = this.#touches;
    }
  }

  /** Sets the zone whose civil days the device's buckets follow; answers its series, whose days are to be formed anew. */
  setZone(device: string, zone: string): SeriesEntry[] {
    this.#zones.set(device, zone);
    const own = [...this.#series.values()].filter((entry) => entry.device === device);
    for (const entry of own) {
      entry.zone = zone;
      entry.dirty.day.clear();
      entry.broken.day.clear();
    }
    return own;
  }

  /** The least stamp that waits at a level of a family; infinite when nothing does. */
  leastStamp(family: SampleFamilyName, level: RollupLevel): number {
    let least = Number.POSITIVE_INFINITY;
    for (const entry of this.#series.values()) {
      if (entry.family !== family) continue;
      for (const { stamp } of entry.dirty[level].values()) least = Math.min(least, stamp);
    }
    return least;
  }
}
