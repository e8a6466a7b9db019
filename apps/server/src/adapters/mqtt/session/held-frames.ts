import type { AckFrame, FrameRefusal } from '@phasor/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import { LINK_LIMITS } from '../limits/link-limits.ts';
import { AckContinuity } from './ack-continuity.ts';
import { CommitQueue } from './commit-queue.ts';
import { Storing } from './storing.ts';

interface HeldFramesOptions {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Whether another process may have received from the devices before. */
  readonly isDivided?: boolean;
  readonly acknowledge: (device: string, ack: AckFrame | FrameRefusal) => void;
}

/** A frame that is being stored, and its answer once it and all earlier ones are on disk; null = none. */
interface HeldFrame {
  readonly stored: Promise<void>;
  readonly ack: AckFrame | FrameRefusal | null;
}

/** Data frames between arrival and commit; beyond it nothing more is read from the broker. */
const HELD_FRAMES_MAX = 2_000;

/** Data frames from an external broker that are being stored, and what each device is acknowledged. */
export class HeldFrames {
  readonly #options: HeldFramesOptions;
  readonly #continuity: AckContinuity;
  readonly #commits = new Map<string, CommitQueue>();
  readonly #holding = { holdMs: LINK_LIMITS.holdMs, patience: { storing: new Storing(), mostMs: LINK_LIMITS.mostMs } };
  /** Resumes reading; set while too many frames are held. */
  #waiting: (() => void) | undefined;
  #held = 0;

  constructor(options: HeldFramesOptions) {
    this.#options = options;
    this.#continuity = new AckContinuity({ trustsFirst: options.isDivided !== true });
  }

  /** The device reported ONLINE. @param before it did so before this server listened (a retained message) */
  connected(device: string, before: boolean): void {
    this.#continuity.connected(device, before);
  }

  /**
   * Acknowledges a frame once it is on disk, unless an earlier one may be missing. A frame without a number covers nothing.
   */
  hold(device: string, { stored, ack }: HeldFrame): void {
    this.#held += 1;
    const isCovering = ack !== null && 'seq' in ack;
    const trusted = !isCovering || this.#continuity.arrived(device, ack, this.#options.clock.now());
    const queue = this.#commits.get(device) ?? new CommitQueue({ ...this.#holding, fail: () => this.#lose(device) });
    this.#commits.set(device, queue);
    queue.add(stored, () => {
      if (trusted && ack !== null) this.#options.acknowledge(device, ack);
    });
    const release = () => this.#release();
    stored.then(release, release);
  }

  /** Calls `read` at once, or when fewer frames are held: one message at a time. */
  whenRoom(read: () => void): void {
    if (this.#held < HELD_FRAMES_MAX) read();
    else this.#waiting = read;
  }

  /** Nothing is acknowledged any more. */
  close(): void {
    for (const queue of this.#commits.values()) queue.close();
    this.#commits.clear();
  }

  #lose(device: string): void {
    this.#options.log.warn({ device }, 'frame not stored; the device sends again');
    this.#commits.delete(device);
    this.#continuity.lost(device, this.#options.clock.now());
  }

  #release(): void {
    this.#held -= 1;
    const waiting = this.#waiting;
    if (waiting === undefined || this.#held >= HELD_FRAMES_MAX) return;
    this.#waiting = undefined;
    waiting();
  }
}
