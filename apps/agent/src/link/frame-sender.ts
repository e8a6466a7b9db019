import { type AckFrame, type DataFrame, FRAME_LIMITS } from '@phasor/contract';
import type { Spool } from '../spool/spool.ts';

export interface FrameSenderOptions {
  readonly spool: Spool;
  readonly boot: number;
  /** Seconds between samples. */
  readonly interval: number;
  readonly send: (frame: DataFrame) => void;
  /** Samples that the server refused for good, with the first reason. */
  readonly onRefused: (count: number, reason: string) => void;
}

interface Sent {
  /** Number of the first sample, and the number that follows the last one. */
  readonly from: number;
  readonly end: number;
  readonly samples: number;
  readonly at: number;
}

/** Frames that may be unacknowledged at a time (docs/device-protocol.md, "Numbering, keeping, sending again"). */
const IN_FLIGHT = 8;
const RESEND_AFTER_MS = 60_000;
/** Bytes of a frame's samples; the rest of the limit is for its head. */
const FRAME_BYTES = FRAME_LIMITS.bytes - 4_096;

/** Sends what the spool holds, oldest first, and releases what an acknowledgement covers. */
export class FrameSender {
  readonly #options: FrameSenderOptions;
  readonly #sent = new Map<number, Sent>();
  #samplesMax: number = FRAME_LIMITS.samples;
  #seq = 0;
  #position = 0;
  #connected = false;

  constructor(options: FrameSenderOptions) {
    this.#options = options;
  }

  /** Whether samples wait that were measured before the newest one. */
  get isBehind(): boolean {
    const { spool } = this.#options;
    return spool.next - spool.released > IN_FLIGHT;
  }

  connected(): void {
    this.#connected = true;
    this.#rewind();
  }

  disconnected(): void {
    this.#connected = false;
    this.#sent.clear();
  }

  /** Sends what is due. To be called after every sample, every acknowledgement and about once a second. @param now epoch ms */
  flush(now: number): void {
    if ([...this.#sent.values()].some(({ at }) => now - at > RESEND_AFTER_MS)) this.#rewind();
    const { spool, boot, interval, send } = this.#options;
    while (this.#connected && this.#sent.size < IN_FLIGHT && this.#position < spool.next) {
      const from = this.#position;
      const { samples, end } = spool.read(from, { samples: this.#samplesMax, bytes: FRAME_BYTES });
      this.#position = end;
      if (samples.length === 0) {
        if (this.#sent.size === 0) spool.release(end);
        if (end <= from) return;
        continue;
      }
      this.#seq += 1;
      this.#sent.set(this.#seq, { from, end, samples: samples.length, at: now });
      send({ boot, seq: this.#seq, interval, samples: [...samples] });
    }
  }

  acknowledge(ack: AckFrame, now: number): void {
    if (ack.boot !== this.#options.boot) return;
    const isTooLarge = ack.refused?.some(({ reason }) => reason === 'too_large') ?? false;
    if (isTooLarge) this.#shrink(ack.seq);
    else if (ack.refused?.[0]) this.#options.onRefused(ack.refused.length, reasonOf(ack.refused[0]));
    for (const [seq, { end }] of this.#sent) {
      if (seq > ack.seq || (isTooLarge && seq === ack.seq)) continue;
      this.#options.spool.release(end);
      this.#sent.delete(seq);
    }
    if (isTooLarge) this.#rewind();
    this.flush(now);
  }

  /** A frame that is too large is sent again in parts; a single sample that is too large is discarded. */
  #shrink(seq: number): void {
    const sent = this.#sent.get(seq);
    if (!sent) return;
    this.#samplesMax = Math.max(1, Math.floor(sent.samples / 2));
    if (sent.samples === 1) this.#options.spool.release(sent.end);
  }

  #rewind(): void {
    this.#sent.clear();
    this.#position = this.#options.spool.released;
  }
}

const reasonOf = ({ field, reason }: { field: string; reason: string }) => `${field}: ${reason}`;
