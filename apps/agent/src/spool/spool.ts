import type { SampleFrame } from '@phasor/contract';
import { type Segment, SegmentFiles } from './segment-files.ts';

export interface SpoolOptions {
  readonly folder: string;
  /** Largest size of all files, bytes; the oldest samples are discarded first. */
  readonly capacity: number;
  /** Receives the number of samples that were discarded. */
  readonly onDropped: (count: number) => void;
}

/** Samples in the order of their numbers, and the number that follows them. */
export interface SpooledPart {
  readonly samples: readonly SampleFrame[];
  readonly end: number;
}

/** Most samples of a file, which is deleted once the server has stored them all. */
const SEGMENT_SAMPLES = 500;
const SEGMENT_BYTES = 200_000;

/** Keeps samples on disk until they are released. Their numbers grow by one and survive the process. */
export class Spool {
  readonly #options: SpoolOptions;
  readonly #files: SegmentFiles;
  readonly #segments: Segment[];
  #open: Segment | undefined;
  #next: number;
  #released: number;
  /** Lines of the segment that was read last: a backlog is read file by file. */
  #cached: { readonly first: number; readonly count: number; readonly lines: readonly string[] } | undefined;

  constructor(options: SpoolOptions) {
    this.#options = options;
    this.#files = new SegmentFiles(options.folder);
    this.#segments = this.#files.list();
    const last = this.#segments.at(-1);
    this.#next = last ? last.first + last.count : 0;
    this.#released = this.#segments[0]?.first ?? 0;
  }

  /** Number of the first sample that is not released. */
  get released(): number {
    return this.#released;
  }

  /** Number of the next sample. */
  get next(): number {
    return this.#next;
  }

  append(sample: SampleFrame): void {
    const line = JSON.stringify(sample);
    const open = this.#open;
    const isFull = !open || open.count >= SEGMENT_SAMPLES || open.bytes + line.length >= SEGMENT_BYTES;
    const segment = isFull ? { first: this.#next, count: 0, bytes: 0 } : open;
    if (isFull) {
      this.#segments.push(segment);
      this.#open = segment;
    }
    this.#files.append(segment, line);
    this.#next += 1;
    this.#limit();
  }

  /** Samples from a number on that fit into one frame. A line that cannot be read, as after a loss of power, is left out. */
  read(from: number, limits: { readonly samples: number; readonly bytes: number }): SpooledPart {
    const start = Math.max(from, this.#released);
    const segment = this.#segments.find(({ first, count }) => start < first + count);
    if (!segment) return { samples: [], end: this.#next };
    const samples: SampleFrame[] = [];
    let end = Math.max(start, segment.first);
    let bytes = 0;
    for (const line of this.#lines(segment).slice(end - segment.first)) {
      bytes += Buffer.byteLength(line) + 1;
      if (samples.length >= limits.samples || (samples.length > 0 && bytes > limits.bytes)) break;
      const sample = parse(line);
      if (sample) samples.push(sample);
      end += 1;
    }
    return { samples, end };
  }

  /** The samples before this number are stored by the server. */
  release(end: number): void {
    this.#released = Math.max(this.#released, end);
    while (this.#segments[0] && this.#segments[0].first + this.#segments[0].count <= this.#released)
      this.#removeOldest();
  }

  #lines(segment: Segment): readonly string[] {
    const { first, count } = segment;
    if (this.#cached?.first !== first || this.#cached.count !== count) {
      this.#cached = { first, count, lines: this.#files.read(segment) };
    }
    return this.#cached.lines;
  }

  #limit(): void {
    let size = this.#segments.reduce((sum, { bytes }) => sum + bytes, 0);
    while (size > this.#options.capacity && this.#segments.length > 1) {
      const oldest = this.#removeOldest();
      size -= oldest.bytes;
      const end = oldest.first + oldest.count;
      this.#options.onDropped(end - Math.max(oldest.first, this.#released));
      this.#released = Math.max(this.#released, end);
    }
  }

  #removeOldest(): Segment {
    const oldest = this.#segments.shift() as Segment;
    this.#files.remove(oldest);
    if (oldest === this.#open) this.#open = undefined;
    return oldest;
  }
}

function parse(line: string): SampleFrame | undefined {
  try {
    return JSON.parse(line) as SampleFrame;
  } catch {
    return undefined;
  }
}
