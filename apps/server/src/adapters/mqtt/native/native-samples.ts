import {
  FAMILY_NAMES,
  FRAME_LIMITS,
  type Refusal,
  type SampleFamilyName,
  SOURCES,
  type Wiring,
} from '@phasor/contract';
import { SECOND_MS } from '@phasor/quantities';
import { AppError } from '../../../app-error.ts';
import type { DeviceLinkHandlers, LiveArrival, SampleArrival } from '../../../ports/device-link.ts';
import type { Sample } from '../../../ports/series-store.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { type FieldBranch, type FieldLeaf, SAMPLE_FIELDS, SAMPLE_WORDS } from '../sample-fields.ts';
import { type ColumnGroups, ColumnLayouts, type Columns } from './column-layouts.ts';
import { wiredReading } from './wired-samples.ts';

/** Context in which a frame is read. */
export interface ReadingContext {
  readonly device: string;
  /** The server's clock, epoch ms. */
  readonly now: number;
  /** Interval of samples whose frame has none, ms. */
  readonly interval: number;
}

/** Result of reading a list of samples. */
export interface SampleReading {
  /** One per family that has any; within one the order of the frame. */
  readonly arrivals: readonly SampleArrival[];
  readonly refused: readonly Refusal[];
  readonly unknownKeys: number;
  /** The newest good sample for viewers; null without any. */
  readonly latest: LiveArrival | null;
  /** The newest instant beyond the server's clock, epoch ms; absent without any. */
  readonly future?: number | undefined;
}

/** A refused sample: its field and the reason. */
export type SampleFault = Pick<Refusal, 'field' | 'reason'>;

const FAMILIES = FAMILY_NAMES;
const WORD_LENGTH = 64;
const LAYOUTS = new ColumnLayouts();
/** 2100-01-01T00:00:00Z. */
const NO_CLOCK = 4_102_444_800_000;

/** One sample's numbers. Gathered whole before anything is kept, so that a bad field leaves nothing behind. */
class SampleColumns {
  readonly #fields: FieldLeaf[] = [];
  readonly #numbers: number[] = [];
  readonly words: Record<string, string> = {};
  unknownKeys = 0;
  #groups: ColumnGroups | undefined;

  read(sample: JsonObject): SampleFault | undefined {
    return this.#readBranch(SAMPLE_FIELDS, sample);
  }

  /** Columns by family. */
  get groups(): ColumnGroups {
    this.#groups ??= LAYOUTS.grouped(this.#fields, this.#numbers);
    return this.#groups;
  }

  /** Columns of all families. */
  get joined(): Columns {
    const [first, ...others] = Object.values(this.groups);
    return first && others.length === 0 ? first : LAYOUTS.joined(this.#fields, this.#numbers);
  }

  #readBranch(branch: FieldBranch, values: JsonObject): SampleFault | undefined {
    for (const key in values) {
      const value = values[key];
      const node = branch.get(key);
      if (node === undefined) {
        this.#readOther(branch, key, value);
      } else if (value !== null) {
        const fault = 'column' in node ? this.#readNumber(node, value) : this.#readNested(node, key, value);
        if (fault) return fault;
      }
    }
    return undefined;
  }

  #readNested(branch: FieldBranch, key: string, value: unknown): SampleFault | undefined {
    return isJsonObject(value) ? this.#readBranch(branch, value) : { field: key, reason: 'unreadable' };
  }

  #readNumber(leaf: FieldLeaf, value: unknown): SampleFault | undefined {
    if (typeof value !== 'number' || !Number.isFinite(value)) return { field: leaf.path, reason: 'not a number' };
    if (value < leaf.low || value > leaf.high) return { field: leaf.path, reason: 'out of range' };
    this.#fields.push(leaf);
    this.#numbers.push(value);
    return undefined;
  }

  #readOther(branch: FieldBranch, key: string, value: unknown): void {
    if (branch === SAMPLE_FIELDS) {
      if (key === 'ts') return;
      if (SAMPLE_WORDS.has(key) && typeof value === 'string' && value.length <= WORD_LENGTH) {
        this.words[key] = value;
        return;
      }
    }
    this.unknownKeys += 1;
  }
}

/** Epoch ms of a wire time in epoch seconds, or why it cannot be taken (D46). */
export function readTime(ts: unknown, now: number): number | SampleFault {
  if (ts === undefined || ts === null) return { field: 'ts', reason: 'missing' };
  if (typeof ts !== 'number' || !Number.isFinite(ts)) return { field: 'ts', reason: 'not a number' };
  const time = Math.round(ts * 1_000);
  if (time < FRAME_LIMITS.earliest) return { field: 'ts', reason: 'past' };
  if (time > now + FRAME_LIMITS.ahead) return { field: 'ts', reason: 'future' };
  return time;
}

/**
 * Reads the samples of one frame: phase-keyed values become flat columns, families are parted, seconds become ms.
 * A sample is taken whole or refused whole; samples beyond the limit are refused with one entry. Never throws.
 * @param boot the frame's boot number
 */
export function readSamples(samples: readonly unknown[], boot: number, context: ReadingContext): SampleReading {
  const families = new Map<SampleFamilyName, Sample[]>();
  const refused: Refusal[] = [];
  let unknownKeys = 0;
  let newest: { time: number; columns: SampleColumns } | null = null;
  let future: number | undefined;
  const count = Math.min(samples.length, FRAME_LIMITS.samples);
  for (let index = 0; index < count; index += 1) {
    const sample = samples[index];
    if (!isJsonObject(sample)) {
      refused.push({ index, field: 'sample', reason: 'unreadable' });
      continue;
    }
    const time = readTime(sample.ts, context.now);
    const columns = new SampleColumns();
    const fault = typeof time === 'number' ? columns.read(sample) : time;
    unknownKeys += columns.unknownKeys;
    if (typeof time !== 'number' && time.reason === 'future') future = later(future, Number(sample.ts) * 1_000);
    if (fault || typeof time !== 'number') {
      refused.push({ index, ...(fault ?? { field: 'ts', reason: 'missing' }) });
      continue;
    }
    appendColumns(families, columns, { ...instant(context, boot), time });
    if (newest === null || time >= newest.time) newest = { time, columns };
  }
  if (samples.length > count) refused.push({ index: count, field: 'samples', reason: 'too many' });
  return {
    arrivals: [...families].map(([family, list]) => ({ device: context.device, family, samples: list })),
    refused,
    unknownKeys,
    latest: newest && liveArrival(newest.time, newest.columns, context),
    future,
  };
}

/** Reads one live message. @returns the arrival, or why it is not taken */
export function readLive(
  sample: JsonObject,
  context: ReadingContext,
): { arrival: LiveArrival; unknownKeys: number } | SampleFault {
  const time = readTime(sample.ts, context.now);
  if (typeof time !== 'number') return time;
  const columns = new SampleColumns();
  const fault = columns.read(sample);
  return fault ?? { arrival: liveArrival(time, columns, context), unknownKeys: columns.unknownKeys };
}

/** Epoch ms that a device shows as its own time; undefined for none, and for one that no clock shows. */
export function clockTime(ts: number | undefined): number | undefined {
  const time = (ts ?? 0) * SECOND_MS;
  return time >= FRAME_LIMITS.earliest && time < NO_CLOCK ? time : undefined;
}

/** The later of two instants; one that no clock shows, such as of milliseconds in place of seconds, does not count. */
function later(known: number | undefined, time: number): number | undefined {
  return time < NO_CLOCK ? Math.max(known ?? 0, Math.round(time)) : known;
}

function instant({ device, interval }: ReadingContext, boot: number): Omit<Sample, 'time' | 'values'> {
  return { device, source: SOURCES.wifi, interval, boot };
}

function appendColumns(
  families: Map<SampleFamilyName, Sample[]>,
  { groups }: SampleColumns,
  key: Omit<Sample, 'values'>,
): void {
  for (const family of FAMILIES) {
    const values = groups[family];
    if (values === undefined) continue;
    const list = families.get(family);
    if (list) list.push({ ...key, values });
    else families.set(family, [{ ...key, values }]);
  }
}

function liveArrival(time: number, { joined, words }: SampleColumns, context: ReadingContext): LiveArrival {
  const { device, interval } = context;
  return { device, time, interval, values: joined, words };
}

/**
 * Passes a reading on as the wiring of its device stores it: to viewers, to the counters and to the store. Resolves once its samples are on disk; rejects where
 * the clock of the server may be what is wrong, so that the frame is sent again.
 */
export function passOn(
  device: string,
  { reading, wiring }: { readonly reading: SampleReading; readonly wiring: Wiring },
  handlers: Pick<DeviceLinkHandlers, 'samples' | 'live' | 'refused' | 'future'>,
): Promise<void> {
  const { arrivals, refused, unknownKeys, latest, future } = wiredReading(reading, wiring);
  if (unknownKeys > 0) handlers.refused(device, 'unknown key', unknownKeys);
  for (const { reason } of refused) handlers.refused(device, reason, 1);
  if (latest) handlers.live(latest);
  if (future !== undefined && handlers.future?.(device, future) === false) {
    return Promise.reject(new AppError('server.unavailable', undefined, "the server's clock may be behind"));
  }
  return arrivals.length === 0 ? Promise.resolve() : handlers.samples(arrivals);
}
