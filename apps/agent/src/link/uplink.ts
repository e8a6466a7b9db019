import { join } from 'node:path';
import type { SampleFrame, StateFrame } from '@phasor/contract';
import type { Log } from '../log.ts';
import { nextBoot } from '../spool/boot-number.ts';
import { Spool } from '../spool/spool.ts';
import { FrameSender } from './frame-sender.ts';
import { NativeLink } from './native-link.ts';

export interface UplinkOptions {
  readonly server: string;
  readonly ca: Buffer | undefined;
  readonly mac: string;
  readonly secret: string;
  /** Seconds between samples. */
  readonly interval: number;
  /** Kind of the meter, in the maker's words. */
  readonly device: string;
  readonly phases: 1 | 3 | undefined;
  /** Folder of all buffers, and the share of this one, bytes. */
  readonly folder: string;
  readonly capacity: number;
  readonly log: Log;
}

const FLUSH_MS = 1_000;
const TEXT_LENGTH = 64;
/** Discarded samples are logged once per this number. */
const DROPS_LOGGED = 1_000;

/** One meter's way to the server: every sample goes to disk first, and is deleted there once it is stored by the server. */
export class Uplink {
  readonly #spool: Spool;
  readonly #sender: FrameSender;
  readonly #link: NativeLink;
  readonly #log: Log;
  #flushing: NodeJS.Timeout | undefined;
  #dropped = 0;

  constructor(options: UplinkOptions) {
    const { server, ca, mac, secret, interval, device, phases, log } = options;
    this.#log = log;
    const folder = join(options.folder, mac);
    this.#spool = new Spool({ folder, capacity: options.capacity, onDropped: (count) => this.#countDropped(count) });
    const boot = nextBoot(folder);
    this.#sender = new FrameSender({
      spool: this.#spool,
      boot,
      interval,
      send: (frame) => this.#link.data(frame),
      onRefused: (count, reason) => log(`the server refused ${count} of the samples (${reason})`),
    });
    this.#link = new NativeLink({
      server,
      ca,
      mac,
      secret,
      boot,
      identity: { device: device.slice(0, TEXT_LENGTH), ...(phases ? { phase_use: phases } : {}), caps: [], interval },
      log,
      onConnected: () => this.#connected(),
      onDisconnected: () => this.#sender.disconnected(),
      onAck: (ack) => this.#sender.acknowledge(ack, Date.now()),
    });
  }

  /** Samples that the server has not stored yet. */
  get waiting(): number {
    return this.#spool.next - this.#spool.released;
  }

  start(): void {
    if (this.waiting > 0) this.#log(`${this.waiting} samples wait on disk`);
    this.#link.open();
    this.#flushing = setInterval(() => this.#sender.flush(Date.now()), FLUSH_MS);
  }

  #connected(): void {
    this.#sender.connected();
    this.#sender.flush(Date.now());
  }

  add(sample: SampleFrame): void {
    try {
      this.#spool.append(sample);
    } catch (error) {
      this.#log(`a sample could not be kept on disk: ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
    if (this.#sender.isBehind) this.#link.live(sample);
    this.#sender.flush(Date.now());
  }

  setStatus(status: StateFrame['status']): void {
    this.#link.setStatus(status);
  }

  #countDropped(count: number): void {
    const before = Math.floor(this.#dropped / DROPS_LOGGED);
    this.#dropped += count;
    if (this.#dropped === count || Math.floor(this.#dropped / DROPS_LOGGED) > before) {
      this.#log(`the buffer is full: ${this.#dropped} of the oldest samples were given up`);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#flushing);
    await this.#link.close();
  }
}
