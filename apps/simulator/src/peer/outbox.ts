import { type AckFrame, type DataFrame, FRAME_LIMITS, type SampleFrame } from '@phasor/contract';

export interface OutboxOptions {
  /** Puts a frame on the wire. */
  readonly send: (frame: DataFrame) => void;
  readonly boot: number;
  /** Samples kept at most; the oldest go first when an outage lasts longer. */
  readonly capacity?: number;
}

interface Parcel {
  samples: SampleFrame[];
  /** Seconds each sample's means cover. */
  readonly interval: number;
  /** Number it was last sent under; null while it waits. */
  seq: number | null;
  sentAt: number;
  readonly delivered: (() => void) | null;
}

const CAPACITY = 20_000;
/** Frames that may be unacknowledged at a time (docs/device-protocol.md). */
export const IN_FLIGHT = 8;
const BACKLOG_FRAMES_PER_TICK = 3;
const RESEND_AFTER_MS = 60_000;

/** Bytes that a frame may use for its samples; the limit less a margin for its head. */
const FRAME_BYTES = FRAME_LIMITS.bytes - 4_096;

/**
 * Store and forward: a frame is kept until an acknowledgement covers it. An acknowledgement covers every number up to its
 * own, so a frame gets its number when it is sent, and a new one when it is sent again: nothing unsent is ever covered.
 */
export class Outbox {
  readonly #send: (frame: DataFrame) => void;
  readonly #capacity: number;
  #boot: number;
  #parcels: Parcel[] = [];
  #seq = 0;
  #connected = false;
  #kept = 0;
  #dropped = 0;

  constructor(options: OutboxOptions) {
    this.#send = options.send;
    this.#boot = options.boot;
    this.#capacity = options.capacity ?? CAPACITY;
  }

  /** Samples that no acknowledgement covers yet. */
  get kept(): number {
    return this.#kept;
  }

  /** Whether everything measured live is acknowledged; history may still be on its way. */
  get settled(): boolean {
    return this.#parcels.every((parcel) => parcel.delivered !== null);
  }

  /** Samples given up because the outage lasted longer than the memory. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Keeps new samples and sends them at once where possible: what is new goes before what waits. */
  add(samples: SampleFrame[], interval: number, now: number): void {
    const last = this.#parcels.at(-1);
    const joins = last && last.seq === null && !last.delivered && last.interval === interval;
    if (joins && inFrames([...last.samples, ...samples]).length === 1) last.samples.push(...samples);
    else this.#keep(samples, interval, null);
    this.#kept += samples.length;
    this.#limit();
    const newest = this.#parcels.at(-1);
    if (newest && this.#mayShip()) this.#ship(newest, now);
  }

  /** Sends samples of the past; resolves when they are on the server's disk. */
  deliver(samples: SampleFrame[], interval: number, now: number): Promise<void> {
    return new Promise((resolve) => {
      const parcels = this.#keep(samples, interval, resolve);
      this.#kept += samples.length;
      if (this.#connected) for (const parcel of parcels) this.#ship(parcel, now);
    });
  }

  /** As many parcels as frames are needed. */
  #keep(samples: SampleFrame[], interval: number, delivered: Parcel['delivered']): Parcel[] {
    const parcels = parcelsOf(inFrames(samples), interval, delivered);
    this.#parcels.push(...parcels);
    return parcels;
  }

  /** Forgets what an acknowledgement covers; a frame that it refuses as too large waits on as two. */
  acknowledge(ack: AckFrame): void {
    if (ack.boot !== this.#boot) return;
    const isTooLarge = ack.refused?.some(({ reason }) => reason === 'too_large') ?? false;
    const covered = this.#parcels.filter(({ seq }) => seq !== null && (isTooLarge ? seq < ack.seq : seq <= ack.seq));
    this.#parcels = this.#parcels.filter((parcel) => !covered.includes(parcel));
    for (const parcel of covered) {
      this.#kept -= parcel.samples.length;
      parcel.delivered?.();
    }
    if (isTooLarge) this.#split(this.#parcels.find(({ seq }) => seq === ack.seq));
  }

  /** A single sample that is too large for any frame is given up: no part of it would be taken. */
  #split(parcel: Parcel | undefined): void {
    if (parcel === undefined) return;
    const { samples, interval, delivered } = parcel;
    const parts = parcelsOf(samples.length === 1 ? [] : halved(samples), interval, delivered);
    this.#parcels.splice(this.#parcels.indexOf(parcel), 1, ...parts);
    if (parts.length > 0) return;
    this.#kept -= 1;
    this.#dropped += 1;
    delivered?.();
  }

  /** A connection stands: everything not acknowledged waits to be sent again. */
  connect(boot: number): void {
    if (boot !== this.#boot) this.#seq = 0;
    this.#boot = boot;
    this.#connected = true;
    for (const parcel of this.#parcels) parcel.seq = null;
  }

  disconnect(): void {
    this.#connected = false;
  }

  /** Sends a bounded share of what waits, oldest first. To be called about once a second. */
  tick(now: number): void {
    for (const parcel of this.#parcels) {
      if (parcel.seq !== null && now - parcel.sentAt > RESEND_AFTER_MS) parcel.seq = null;
    }
    let sent = 0;
    for (const parcel of this.#parcels) {
      if (sent >= BACKLOG_FRAMES_PER_TICK || !this.#mayShip()) return;
      if (parcel.seq !== null) continue;
      this.#ship(parcel, now);
      sent += 1;
    }
  }

  #mayShip(): boolean {
    if (!this.#connected) return false;
    return this.#parcels.reduce((count, parcel) => count + (parcel.seq === null ? 0 : 1), 0) < IN_FLIGHT;
  }

  #ship(parcel: Parcel, now: number): void {
    this.#seq += 1;
    parcel.seq = this.#seq;
    parcel.sentAt = now;
    this.#send({ boot: this.#boot, seq: this.#seq, interval: parcel.interval, samples: parcel.samples });
  }

  #limit(): void {
    while (this.#kept > this.#capacity) {
      const oldest = this.#parcels.findIndex((parcel) => !parcel.delivered);
      if (oldest < 0) return;
      const [gone] = this.#parcels.splice(oldest, 1);
      this.#kept -= gone?.samples.length ?? 0;
      this.#dropped += gone?.samples.length ?? 0;
    }
  }
}

/** About how many samples like this one a frame can carry; what is longer than expected goes into a further frame. */
export function samplesPerFrame(sample: SampleFrame): number {
  const bytes = JSON.stringify(sample).length * 1.15 + 1;
  return Math.max(1, Math.min(FRAME_LIMITS.samples, Math.floor(FRAME_BYTES / bytes)));
}

/** Samples divided into what one frame each can carry, by their own bytes: those of a night are shorter than those of a day. */
function inFrames(samples: readonly SampleFrame[]): SampleFrame[][] {
  const frames: SampleFrame[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const sample of samples) {
    const own = Buffer.byteLength(JSON.stringify(sample)) + 1;
    const frame = frames.at(-1);
    const fits = frame !== undefined && frame.length < FRAME_LIMITS.samples && bytes + own <= FRAME_BYTES;
    if (fits) frame.push(sample);
    else frames.push([sample]);
    bytes = fits ? bytes + own : own;
  }
  return frames;
}

/** Parcels of some frames that wait; `delivered` is called once all of them are acknowledged. */
function parcelsOf(frames: SampleFrame[][], interval: number, delivered: Parcel['delivered']): Parcel[] {
  let waiting = frames.length;
  const partDelivered = () => {
    waiting -= 1;
    if (waiting === 0) delivered?.();
  };
  return frames.map((samples) => ({ samples, interval, seq: null, sentAt: 0, delivered: delivered && partDelivered }));
}

function halved(samples: readonly SampleFrame[]): SampleFrame[][] {
  const middle = Math.ceil(samples.length / 2);
  return [samples.slice(0, middle), samples.slice(middle)];
}
