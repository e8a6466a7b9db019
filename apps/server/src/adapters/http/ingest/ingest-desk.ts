import { type AckFrame, FRAME_LIMITS, type FrameRefusal, type Refusal, type Wiring } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import { within } from '../../mqtt/broker/within.ts';
import { LINK_LIMITS } from '../../mqtt/limits/link-limits.ts';
import { RateLimit as ByteRate } from '../../mqtt/limits/rate-limit.ts';
import { intervalRefusal, parseNative } from '../../mqtt/native/native.ts';
import { isInterval } from '../../mqtt/native/native-frames.ts';
import { passOn, readSamples, type SampleReading } from '../../mqtt/native/native-samples.ts';
import { RateLimit } from '../rate-limit.ts';
import type { IngestCaller } from './ingest-caller.ts';
import { type Line, type LineFault, parseLines } from './line-protocol.ts';
import { type LineSample, samplesOf } from './line-samples.ts';

export interface IngestDeskParts {
  readonly handlers: Pick<
    DeviceLinkHandlers,
    'authenticate' | 'samples' | 'live' | 'refused' | 'future' | 'state' | 'connections'
  >;
  readonly clock: Clock;
  /** Where what a device measures is stored. */
  readonly wiring: (device: string) => Promise<Wiring>;
}

/** Interval of samples that name none, ms: as over MQTT. */
const UNKNOWN_INTERVAL_MS = 1_000;
/** After how many seconds a body may be sent again that could not be stored. */
export const RETRY_SECONDS = 5;
/** The largest body of lines, unpacked, and its points. */
export const LINE_LIMITS = { bytes: 1024 * 1024, points: 10_000 } as const;

/** A frame that was stored or refused whole. */
export interface FrameOutcome {
  readonly kind: 'stored' | 'too large' | 'unreadable';
  readonly ack: AckFrame | FrameRefusal;
}

/** How the lines of a body are to be read. */
export interface LineOptions {
  readonly unit: number;
  /** Seconds; undefined where the request names none. */
  readonly interval: number | undefined;
}

/** What became of a body of lines. Nothing is stored of one that is malformed, too large or of another device. */
export type LineOutcome =
  | { readonly kind: 'stored'; readonly points: number; readonly dropped: readonly string[] }
  | { readonly kind: 'malformed'; readonly faults: readonly LineFault[] }
  | { readonly kind: 'foreign'; readonly line: number }
  | { readonly kind: 'too large' };

/** Takes what devices bring over HTTP: the reading, checks and limits are those of MQTT. */
export class IngestDesk {
  readonly #handlers: IngestDeskParts['handlers'];
  readonly #clock: Clock;
  readonly #wiring: IngestDeskParts['wiring'];
  readonly #requests = new RateLimit();
  readonly #bytes = new Map<string, ByteRate>();

  constructor({ handlers, clock, wiring }: IngestDeskParts) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#wiring = wiring;
  }

  /** Counts a request, and its bytes. @throws AppError('request.too_many') */
  admit({ name, device }: IngestCaller, bytes: number): void {
    const now = this.#clock.now();
    const rate = this.#bytes.get(name) ?? new ByteRate(LINK_LIMITS.data, now);
    this.#bytes.set(name, rate);
    try {
      this.#requests.take(name, now);
      if (rate.tryTake(bytes, now)) return;
    } catch (error) {
      this.#handlers.refused(device, 'too fast', 1);
      throw error;
    }
    this.#handlers.refused(device, 'too fast', 1);
    const retryAfter = Math.ceil(bytes / LINK_LIMITS.data.perSecond);
    throw new AppError('request.too_many', undefined, { data: { retryAfter } });
  }

  /** Counts a request without a valid credential. @throws AppError('request.too_many') */
  refuseStranger(address: string): void {
    this.#requests.take(`address ${address}`, this.#clock.now());
  }

  /** Stores a `data` frame. Resolves once it is on disk. @throws AppError('server.unavailable') */
  async frame(device: string, payload: Buffer): Promise<FrameOutcome> {
    const context = { device, now: this.#clock.now(), interval: UNKNOWN_INTERVAL_MS };
    const message = parseNative('data', payload, context);
    if (message.kind === 'refused' && message.answer !== undefined) {
      this.#handlers.refused(device, message.reason, 1);
      return { kind: message.reason === 'too large' ? 'too large' : 'unreadable', ack: message.answer };
    }
    if (message.kind !== 'data') throw new AppError('request.unreadable');
    const { boot, seq, reading } = message;
    await this.#store(device, reading);
    const ack = reading.refused.length === 0 ? { boot, seq } : { boot, seq, refused: [...reading.refused] };
    const isWhole = reading.refused.some(({ field }) => field === 'interval' || isList(field, reading));
    return { kind: isWhole ? 'unreadable' : 'stored', ack };
  }

  /** Stores the points of a body of lines. @throws AppError('server.unavailable') */
  async lines(caller: IngestCaller, text: string, options: LineOptions): Promise<LineOutcome> {
    const { device } = caller;
    const { lines, faults } = parseLines(text);
    if (Buffer.byteLength(text) > LINE_LIMITS.bytes || lines.length > LINE_LIMITS.points) {
      this.#handlers.refused(device, 'too large', 1);
      return { kind: 'too large' };
    }
    if (faults.length > 0) {
      this.#handlers.refused(device, 'unreadable frame', 1);
      return { kind: 'malformed', faults };
    }
    const foreign = lines.find(({ tags }) => caller.deviceOf(tags.get('device')) === undefined);
    if (foreign !== undefined) {
      this.#handlers.refused(device, 'foreign device', 1);
      return { kind: 'foreign', line: foreign.number };
    }
    const byDevice = Map.groupBy(lines, ({ tags }) => caller.deviceOf(tags.get('device')) ?? '');
    const dropped = await Promise.all([...byDevice].map(([mac, own]) => this.#points(mac, own, options)));
    return { kind: 'stored', points: lines.length, dropped: dropped.flat() };
  }

  /** Stores the points of one device. @returns what was refused, by lines */
  async #points(device: string, lines: readonly Line[], options: LineOptions): Promise<readonly string[]> {
    const now = this.#clock.now();
    const samples = samplesOf(lines, { now, unit: options.unit });
    const read = inFrames(samples, options.interval).map((frame) => readFrame(frame, device, now));
    const reading = togetherOf(read.map((part) => part.reading));
    await this.#store(device, reading);
    return read.flatMap(({ dropped }) => dropped);
  }

  async #store(device: string, reading: SampleReading): Promise<void> {
    const wiring = await this.#wiring(device);
    await this.#commit(passOn(device, { reading, wiring }, this.#handlers));
  }

  async #commit(stored: Promise<void>): Promise<void> {
    let isStored = false;
    try {
      await within(
        LINK_LIMITS.holdMs,
        stored.then(() => {
          isStored = true;
        }),
      );
    } catch (cause) {
      throw unavailable(cause);
    }
    if (!isStored) throw unavailable();
  }
}

function unavailable(cause?: unknown): AppError {
  return new AppError('server.unavailable', undefined, { cause, data: { retryAfter: RETRY_SECONDS } });
}

/** Whether the list of samples itself was refused. */
function isList(field: string, { refused, arrivals }: SampleReading): boolean {
  return field === 'samples' && arrivals.length === 0 && refused[0]?.reason === 'unreadable';
}

/** Samples of one interval, as many as a frame may hold. */
interface LineFrame {
  readonly interval: unknown;
  readonly samples: readonly LineSample[];
}

function inFrames(samples: readonly LineSample[], given: number | undefined): LineFrame[] {
  const byInterval = new Map<unknown, LineSample[]>();
  for (const sample of samples) {
    const interval = sample.interval ?? given ?? UNKNOWN_INTERVAL_MS / 1_000;
    const same = byInterval.get(interval);
    if (same === undefined) byInterval.set(interval, [sample]);
    else same.push(sample);
  }
  return [...byInterval].flatMap(([interval, same]) =>
    Array.from({ length: Math.ceil(same.length / FRAME_LIMITS.samples) }, (_, part) => ({
      interval,
      samples: same.slice(part * FRAME_LIMITS.samples, (part + 1) * FRAME_LIMITS.samples),
    })),
  );
}

interface FrameReading {
  readonly reading: SampleReading;
  /** What was refused, by the lines that it stands in. */
  readonly dropped: readonly string[];
}

function readFrame({ interval, samples }: LineFrame, device: string, now: number): FrameReading {
  const unknownKeys = samples.reduce((sum, { unknownFields }) => sum + unknownFields, 0);
  const reading = isInterval(interval)
    ? readSamples(
        samples.map(({ sample }) => sample),
        0,
        { device, now, interval: interval * 1_000 },
      )
    : allRefused(samples.length, intervalRefusal(interval));
  return {
    reading: { ...reading, unknownKeys: reading.unknownKeys + unknownKeys },
    dropped: reading.refused.map(
      ({ index, field, reason }) => `line ${samples[index]?.lines.join(', ')}: ${field}: ${reason}`,
    ),
  };
}

function allRefused(count: number, refusal: Refusal): SampleReading {
  const refused = Array.from({ length: count }, (_, index) => ({ ...refusal, index }));
  return { arrivals: [], refused, unknownKeys: 0, latest: null };
}

function togetherOf(readings: readonly SampleReading[]): SampleReading {
  const latest = readings.flatMap(({ latest: newest }) => newest ?? []);
  return {
    arrivals: readings.flatMap(({ arrivals }) => arrivals),
    refused: readings.flatMap(({ refused }) => refused),
    unknownKeys: readings.reduce((sum, { unknownKeys }) => sum + unknownKeys, 0),
    latest: latest.sort((one, other) => one.time - other.time).at(-1) ?? null,
    future: Math.max(0, ...readings.map(({ future = 0 }) => future)) || undefined,
  };
}
