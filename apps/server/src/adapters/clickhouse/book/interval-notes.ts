import type { SampleFamilyName } from '@phasor/contract';
import { ownOf, type Share, WHOLE_SHARE } from '../../../ports/processes/share.ts';
import type { Sample } from '../../../ports/series-store.ts';
import { INTERVAL_CLASSES, intervalClass, widenedRange } from '../interval-classes.ts';
import type { KnownClass, KnownSpan, StoreMarks } from '../store-marks.ts';
import type { SeriesBook } from './series-book.ts';

/**
 * Stores what reading depends on: how long the samples of a series are, and where samples of which length are. It is
 * written before the samples.
 */
export class IntervalNotes {
  readonly #book: SeriesBook;
  readonly #marks: StoreMarks;
  readonly #share: Share;
  /** Notes are written one after the other: each one extends the result of the previous ones. */
  #writing: Promise<void> = Promise.resolve();

  /** @param options.share whose notes are recovered; all devices where it is not given */
  constructor(options: { book: SeriesBook; marks: StoreMarks; share?: Share | undefined }) {
    this.#book = options.book;
    this.#marks = options.marks;
    this.#share = options.share ?? WHOLE_SHARE;
  }

  /** Resolves once samples may be stored. @throws AppError('server.unavailable') */
  async note(family: SampleFamilyName, samples: readonly Sample[]): Promise<void> {
    if (samples.every((sample) => this.#isKnown(family, sample))) return;
    const written = this.#writing.then(() => this.#write(family, samples));
    this.#writing = written.catch(() => undefined);
    await written;
  }

  /** Loads the notes of earlier runs. */
  async recover(): Promise<void> {
    for (const { family, device, source, length, range } of ownOf(this.#share, await this.#marks.classes())) {
      this.#book.open(family, device, source).classes.set(length, range);
    }
    const unclassed: KnownClass[] = [];
    for (const { family, device, source, longest } of ownOf(this.#share, await this.#marks.spans())) {
      const entry = this.#book.open(family, device, source);
      entry.longest = longest;
      if (entry.classes.size > 0) continue;
      // Written by a version without classes: samples of any class may be anywhere.
      const lengths = INTERVAL_CLASSES.filter((length) => length <= longest);
      unclassed.push(...lengths.map((length) => ({ family, device, source, length, range: ANYWHERE })));
    }
    await this.#saveClasses(unclassed);
  }

  #isKnown(family: SampleFamilyName, sample: Sample): boolean {
    const { longest, classes } = this.#book.open(family, sample.device, sample.source);
    if (sample.interval > longest) return false;
    return widenedRange(classes.get(intervalClass(sample.interval)), sample) === undefined;
  }

  async #write(family: SampleFamilyName, samples: readonly Sample[]): Promise<void> {
    const spans = new Map<string, KnownSpan>();
    const classes = new Map<string, KnownClass>();
    for (const sample of samples) {
      const { device, source, interval } = sample;
      const entry = this.#book.open(family, device, source);
      const series = `${device} ${source}`;
      const longest = spans.get(series)?.longest ?? entry.longest;
      if (interval > longest) spans.set(series, { family, device, source, longest: interval });
      const length = intervalClass(interval);
      const key = `${series} ${length}`;
      const range = widenedRange(classes.get(key)?.range ?? entry.classes.get(length), sample);
      if (range) classes.set(key, { family, device, source, length, range });
    }
    await this.#marks.saveSpans([...spans.values()]);
    for (const { device, source, longest } of spans.values()) {
      this.#book.open(family, device, source).longest = longest;
    }
    await this.#saveClasses([...classes.values()]);
  }

  async #saveClasses(classes: readonly KnownClass[]): Promise<void> {
    await this.#marks.saveClasses(classes);
    for (const { family, device, source, length, range } of classes) {
      this.#book.open(family, device, source).classes.set(length, range);
    }
  }
}

/** Times that the tables can hold. */
const ANYWHERE = { from: 0, to: Date.UTC(2299, 0, 1) };
