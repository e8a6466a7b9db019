import type { EventFrame } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import type { LiveArrival } from '../../../ports/device-link.ts';
import type { NativeDesk } from '../native/native-desk.ts';
import type { SampleReading } from '../native/native-samples.ts';
import { Storing } from '../session/storing.ts';
import type { FromDesk, Report, ToDesk } from './desk-messages.ts';
import { FramePacker } from './packed-frames.ts';

/** How long frames are gathered before they are sent, ms; and how many bytes of them are sent at once. */
const GATHER_MS = 10;
const GATHER_BYTES = 64 * 1_024;

interface DistantDeskOptions {
  /** Sends to the process of the application, in order. */
  readonly send: (message: ToDesk) => void;
  /** Whether so much is on its way that what can be left out should be. */
  readonly isFull: () => boolean;
  /** Samples that may be on their way unanswered, from which no further frames should be read. */
  readonly roomSamples: number;
}

interface Unanswered {
  readonly samples: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** The desk of sessions whose application is in another process (ADR 41): `ServedDesk` is its other half. */
export class DistantDesk implements NativeDesk {
  readonly storing = new Storing();
  readonly #options: DistantDeskOptions;
  readonly #packer = new FramePacker();
  readonly #unanswered = new Map<number, Unanswered>();
  #samples = 0;
  /** Number of the next frame or event. */
  #next = 0;
  /** Number of the first frame that was gathered. */
  #first = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: DistantDeskOptions) {
    this.#options = options;
  }

  hasRoom(): boolean {
    return this.#samples < this.#options.roomSamples;
  }

  /** Who looks at what is known in the process of the application alone. */
  isFollowed(): boolean {
    return false;
  }

  data(device: string, reading: SampleReading): Promise<void> {
    const samples = reading.arrivals.reduce((sum, arrival) => sum + arrival.samples.length, 0);
    return this.#answered(samples, () => {
      this.#packer.data(device, reading);
      this.#gathered();
    });
  }

  event(device: string, event: EventFrame): Promise<void> {
    this.#sendFrames();
    return this.#answered(0, (number) => {
      this.#options.send({ kind: 'event', number, device, event });
      this.#first = this.#next;
    });
  }

  /** Dropped while the other process does not keep up: values of now are useless later. */
  live(arrival: LiveArrival): void {
    if (this.#isClosed || this.#options.isFull()) return;
    this.#packer.live(arrival);
    this.#gathered();
  }

  state(...args: Parameters<NativeDesk['state']>): void {
    this.#report(['state', ...args]);
  }

  firmware(...args: Parameters<NativeDesk['firmware']>): void {
    this.#report(['firmware', ...args]);
  }

  clock(...args: Parameters<NativeDesk['clock']>): void {
    this.#report(['clock', ...args]);
  }

  dropped(device: string): void {
    this.#report(['dropped', device]);
  }

  refused(...args: Parameters<NativeDesk['refused']>): void {
    this.#report(['refused', ...args]);
  }

  /** Takes what the application answers. */
  receive(message: FromDesk): void {
    if (message.kind === 'storing' || message.stored.length > 0) this.storing.stored();
    if (message.kind === 'storing') return;
    for (const number of message.stored) this.#taken(number)?.resolve();
    for (const number of message.lost) this.#taken(number)?.reject(new AppError('server.unavailable'));
  }

  /** Nothing is sent any more; what has no answer counts as not stored. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const number of [...this.#unanswered.keys()]) this.#taken(number)?.reject(new AppError('server.unavailable'));
  }

  /** @param send hands on what has that number */
  #answered(samples: number, send: (number: number) => void): Promise<void> {
    if (this.#isClosed) return Promise.reject(new AppError('server.unavailable'));
    const number = this.#next;
    this.#next += 1;
    this.#samples += samples;
    return new Promise((resolve, reject) => {
      this.#unanswered.set(number, { samples, resolve, reject });
      send(number);
    });
  }

  #taken(number: number): Unanswered | undefined {
    const unanswered = this.#unanswered.get(number);
    if (unanswered === undefined) return undefined;
    this.#unanswered.delete(number);
    this.#samples -= unanswered.samples;
    return unanswered;
  }

  #gathered(): void {
    if (this.#packer.bytes >= GATHER_BYTES) this.#sendFrames();
    else this.#timer ??= setTimeout(() => this.#sendFrames(), GATHER_MS);
  }

  /** Gathered messages go first, so that the messages of a device keep their order. */
  #report(report: Report): void {
    if (this.#isClosed) return;
    this.#sendFrames();
    this.#options.send({ kind: 'report', report });
  }

  #sendFrames(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const frames = this.#packer.take();
    const first = this.#first;
    this.#first = this.#next;
    if (frames !== undefined) this.#options.send({ kind: 'frames', first, frames });
  }
}
