import { FAMILY_NAMES, type Refusal } from '@phasor/contract';
import type { LiveArrival } from '../../../ports/device-link.ts';
import type { Sample } from '../../../ports/series-store.ts';
import type { SampleReading } from '../native/native-samples.ts';

/**
 * Frames of native devices on their way from one process to another: a list of numbers, and the texts to which some of them
 * refer. Times and values are numbers as they are, so that nothing is written as text and read again.
 */
export interface PackedFrames {
  readonly numbers: Float64Array<ArrayBuffer>;
  /** Devices, lists of columns joined by blanks, refusals and words as JSON; each text once. */
  readonly texts: readonly string[];
}

/** What a frame begins with: whether it is to be stored and answered, or for viewers alone. */
export const FRAME = { data: 0, live: 1 } as const;
/** In place of a text, a record or a number that may be missing. */
export const NONE = -1;
/** In place of `pace`, where it is not known yet. */
export const UNKNOWN_PACE = -2;

const FIRST_NUMBERS = 1_024;
const NUMBER_BYTES = Float64Array.BYTES_PER_ELEMENT;

/** Families by their place in `FAMILY_NAMES`. */
const FAMILY_PLACES: ReadonlyMap<string, number> = new Map(FAMILY_NAMES.map((family, place) => [family, place]));

/** Gathers frames of native devices; `unpackedFrames` is its inverse. */
export class FramePacker {
  #numbers = new Float64Array(FIRST_NUMBERS);
  #length = 0;
  #texts: string[] = [];
  #places = new Map<string, number>();
  /** The list of columns that was written last, and its text: samples look alike. */
  #columns: readonly string[] = [];
  #columnsText = NONE;
  /** Where the number of rows of the present stretch stands: samples that differ in nothing but time and values. */
  #rows = 0;

  /** Size of what was gathered, without its texts. */
  get bytes(): number {
    return this.#length * NUMBER_BYTES;
  }

  /** A frame to be stored. */
  data(device: string, { arrivals, refused, unknownKeys, latest, future }: SampleReading): void {
    this.#put(FRAME.data);
    this.#put(this.#placeOf(device));
    this.#put(unknownKeys);
    this.#put(future ?? NONE);
    this.#refusals(refused);
    const count = this.#slot();
    let stretches = 0;
    let record = 0;
    let shown = NONE;
    for (const { family, samples } of arrivals) {
      for (let index = 0; index < samples.length; index += 1) {
        const sample = samples[index] as Sample;
        if (index === 0 || !this.#continues(samples[index - 1] as Sample, sample)) {
          stretches += 1;
          this.#beginStretch(FAMILY_PLACES.get(family) ?? NONE, sample);
        }
        this.#row(sample);
        if (sample.values === latest?.values) shown = record;
        record += 1;
      }
    }
    this.#numbers[count] = stretches;
    this.#put(latest === null ? 0 : 1);
    if (latest !== null) this.#live(latest, shown);
  }

  /** Values for viewers alone. */
  live(arrival: LiveArrival): void {
    this.#put(FRAME.live);
    this.#put(this.#placeOf(arrival.device));
    this.#live(arrival, NONE);
  }

  /** What was gathered since the last call; undefined where there is nothing. */
  take(): PackedFrames | undefined {
    if (this.#length === 0) return undefined;
    const packed = { numbers: this.#numbers.slice(0, this.#length), texts: this.#texts };
    this.#length = 0;
    this.#texts = [];
    this.#places = new Map();
    this.#columns = [];
    this.#columnsText = NONE;
    return packed;
  }

  #beginStretch(family: number, { source, interval, boot, imported, values }: Sample): void {
    this.#put(family);
    this.#put(source);
    this.#put(interval);
    this.#put(boot);
    this.#put(imported ? 1 : 0);
    this.#put(this.#columnsOf(values));
    this.#rows = this.#slot();
    this.#numbers[this.#rows] = 0;
  }

  #continues(before: Sample, { source, interval, boot, imported, values }: Sample): boolean {
    return (
      before.source === source &&
      before.interval === interval &&
      before.boot === boot &&
      before.imported === imported &&
      isSame(Object.keys(values), this.#columns)
    );
  }

  #row({ time, values }: Sample): void {
    this.#numbers[this.#rows] = (this.#numbers[this.#rows] as number) + 1;
    this.#put(time);
    this.#values(values);
  }

  #values(values: Readonly<Record<string, number>>): void {
    const columns = this.#columns;
    this.#reserve(columns.length);
    for (let index = 0; index < columns.length; index += 1) {
      this.#numbers[this.#length + index] = values[columns[index] as string] as number;
    }
    this.#length += columns.length;
  }

  /** @param shown the record of the frame that holds the same values; NONE where there is none */
  #live({ time, source, interval, pace, values, words }: LiveArrival, shown: number): void {
    this.#put(time);
    this.#put(source ?? NONE);
    this.#put(interval ?? NONE);
    this.#put(pace === null ? UNKNOWN_PACE : (pace ?? NONE));
    this.#put(isEmpty(words) ? NONE : this.#placeOf(JSON.stringify(words)));
    this.#put(shown);
    if (shown !== NONE) return;
    this.#put(this.#columnsOf(values));
    this.#values(values);
  }

  #refusals(refused: readonly Refusal[]): void {
    this.#put(refused.length === 0 ? NONE : this.#placeOf(JSON.stringify(refused)));
  }

  /** Makes the columns of a record the present ones. @returns the place of their text */
  #columnsOf(values: Readonly<Record<string, number>>): number {
    const columns = Object.keys(values);
    if (this.#columnsText === NONE || !isSame(columns, this.#columns)) {
      this.#columns = columns;
      this.#columnsText = this.#placeOf(columns.join(' '));
    }
    return this.#columnsText;
  }

  #placeOf(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    const place = this.#texts.push(text) - 1;
    this.#places.set(text, place);
    return place;
  }

  #put(number: number): void {
    this.#reserve(1);
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  /** The place of a number that is known later. */
  #slot(): number {
    this.#put(0);
    return this.#length - 1;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#numbers.length) return;
    const larger = new Float64Array(2 * this.#numbers.length + count);
    larger.set(this.#numbers.subarray(0, this.#length));
    this.#numbers = larger;
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

function isEmpty(words: Readonly<Record<string, string>>): boolean {
  for (const _ in words) return false;
  return true;
}
