import { FAMILY_NAMES, type Refusal, type SampleFamilyName, SOURCES, type Source } from '@phasor/contract';
import type { LiveArrival } from '../../../ports/device-link.ts';
import type { Sample } from '../../../ports/series-store.ts';
import type { SampleReading } from '../native/native-samples.ts';
import { FRAME, NONE, type PackedFrames, UNKNOWN_PACE } from './packed-frames.ts';
import { RecordForms, recordOf } from './record-forms.ts';

/** A frame of a native device as it was packed: to be stored, or for viewers alone. */
export type UnpackedFrame =
  | { readonly device: string; readonly reading: SampleReading }
  | { readonly live: LiveArrival };

type Columns = Readonly<Record<string, number>>;

const FORMS = new RecordForms();
const SOURCE_OF: ReadonlyMap<number, Source> = new Map(Object.values(SOURCES).map((source) => [source, source]));

/** The frames that a `FramePacker` gathered, in their order. */
export function unpackedFrames(packed: PackedFrames): UnpackedFrame[] {
  const reader = new FrameReader(packed);
  const frames: UnpackedFrame[] = [];
  while (!reader.isAtEnd) frames.push(reader.frame());
  return frames;
}

class FrameReader {
  readonly #numbers: Float64Array;
  readonly #texts: readonly string[];
  #at = 0;
  /** Values of the samples of the present frame, in their order. */
  #records: Columns[] = [];

  constructor({ numbers, texts }: PackedFrames) {
    this.#numbers = numbers;
    this.#texts = texts;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#numbers.length;
  }

  frame(): UnpackedFrame {
    const kind = this.#next();
    const device = this.#text();
    if (kind === FRAME.live) return { live: this.#live(device) };
    this.#records = [];
    const unknownKeys = this.#next();
    const future = this.#optional();
    const refused = this.#refusals();
    const arrivals = this.#arrivals(device);
    const latest = this.#next() === 1 ? this.#live(device) : null;
    return { device, reading: { arrivals, refused, unknownKeys, latest, future } };
  }

  #arrivals(device: string): SampleReading['arrivals'] {
    const families = new Map<SampleFamilyName, Sample[]>();
    const stretches = this.#next();
    for (let stretch = 0; stretch < stretches; stretch += 1) {
      const family = FAMILY_NAMES[this.#next()] as SampleFamilyName;
      const samples = families.get(family) ?? [];
      families.set(family, samples);
      this.#stretch(device, samples);
    }
    return [...families].map(([family, samples]) => ({ device, family, samples }));
  }

  #stretch(device: string, samples: Sample[]): void {
    const source = SOURCE_OF.get(this.#next()) ?? SOURCES.wifi;
    const interval = this.#next();
    const boot = this.#next();
    const isImported = this.#next() === 1;
    const form = FORMS.of(this.#text());
    const rows = this.#next();
    for (let row = 0; row < rows; row += 1) {
      const time = this.#next();
      const values = recordOf(form, this.#numbers, this.#at);
      this.#at += form.columns.length;
      this.#records.push(values);
      const sample = { device, source, interval, boot, time, values };
      samples.push(isImported ? { ...sample, imported: true } : sample);
    }
  }

  #live(device: string): LiveArrival {
    const time = this.#next();
    const source = SOURCE_OF.get(this.#next());
    const interval = this.#optional();
    const pace = this.#optional();
    const words = this.#optional();
    const record = this.#next();
    return {
      ...{ device, time },
      ...(source !== undefined && { source }),
      ...(interval !== undefined && { interval }),
      ...(pace !== undefined && { pace: pace === UNKNOWN_PACE ? null : pace }),
      values: record === NONE ? this.#record() : (this.#records[record] as Columns),
      words: words === undefined ? {} : JSON.parse(this.#texts[words] as string),
    };
  }

  #record(): Columns {
    const form = FORMS.of(this.#text());
    const record = recordOf(form, this.#numbers, this.#at);
    this.#at += form.columns.length;
    return record;
  }

  #refusals(): readonly Refusal[] {
    const place = this.#optional();
    return place === undefined ? [] : JSON.parse(this.#texts[place] as string);
  }

  #next(): number {
    const number = this.#numbers[this.#at] as number;
    this.#at += 1;
    return number;
  }

  #optional(): number | undefined {
    const number = this.#next();
    return number === NONE ? undefined : number;
  }

  #text(): string {
    return this.#texts[this.#next()] as string;
  }
}
