import { createHash } from 'node:crypto';
import type { FirmwareFrame } from '@phasor/contract';

/** A job as the server orders it (docs/device-protocol.md). */
export interface FirmwareJob {
  readonly job: string;
  readonly version: string;
  readonly url?: string;
  readonly size?: number;
  /** Hex digest of the image. */
  readonly sha256?: string;
}

/** What a device has to do because of its job. */
export interface FirmwareMove {
  readonly frames: readonly FirmwareFrame[];
  /** The version to start with; the device reboots into it. */
  readonly install?: string;
}

const DOWNLOAD_FAILED = 503;
const DOWNLOAD_MS = 6_000;
const DOWNLOAD_TIMEOUT_MS = 60_000;
const STABLE_MS = 60_000;
const NOTHING: FirmwareMove = { frames: [] };

type Phase = 'new' | 'downloading' | 'settling' | 'over';

/**
 * One upgrade of a virtual device: the image is really fetched and checked where the job names a place, the new version
 * counts as installed once it has stayed connected for a minute.
 */
export class FirmwareUpdate {
  readonly #job: FirmwareJob;
  #phase: Phase = 'new';
  #startedAt = 0;
  #connectedAt: number | undefined;
  #image: 'awaited' | 'good' | 'bad' = 'awaited';

  constructor(job: FirmwareJob) {
    this.#job = job;
  }

  get over(): boolean {
    return this.#phase === 'over';
  }

  get job(): string {
    return this.#job.job;
  }

  /** Fetches the image and judges it; resolves when that is decided. */
  async fetchImage(): Promise<void> {
    this.#image = (await isGoodImage(this.#job)) ? 'good' : 'bad';
  }

  /** Goes on by what has happened up to now. To be called about once a second. @param connected to the broker */
  advance(now: number, connected: boolean): FirmwareMove {
    if (this.#phase === 'new') {
      this.#phase = 'downloading';
      this.#startedAt = now;
      return { frames: [this.#frame('START', 0)] };
    }
    if (this.#phase === 'downloading') return this.#download(now);
    if (this.#phase === 'settling') return this.#settle(now, connected);
    return NOTHING;
  }

  cancel(): void {
    this.#phase = 'over';
  }

  #download(now: number): FirmwareMove {
    if (this.#image === 'bad') {
      this.#phase = 'over';
      return { frames: [{ job: this.#job.job, step: 'FAIL', reason: DOWNLOAD_FAILED }] };
    }
    const share = Math.min(1, (now - this.#startedAt) / DOWNLOAD_MS);
    if (share < 1 || this.#image !== 'good') return { frames: [this.#frame('DOWNLOADING', Math.floor(share * 99))] };
    this.#phase = 'settling';
    const frames = [this.#frame('DOWNLOADING', 100), this.#frame('REBOOT_WAIT', 0)];
    return { frames, install: this.#job.version };
  }

  /** A connection that is lost starts the minute anew. */
  #settle(now: number, connected: boolean): FirmwareMove {
    if (!connected) {
      this.#connectedAt = undefined;
      return NOTHING;
    }
    this.#connectedAt ??= now;
    const share = (now - this.#connectedAt) / STABLE_MS;
    if (share < 1) return { frames: [this.#frame('REBOOT_WAIT', Math.floor(share * 100))] };
    this.#phase = 'over';
    return { frames: [this.#frame('SUCCESS_END', 100)] };
  }

  #frame(step: FirmwareFrame['step'], completion: number): FirmwareFrame {
    return { job: this.#job.job, step, completion };
  }
}

async function isGoodImage({ url, size, sha256 }: FirmwareJob): Promise<boolean> {
  if (url === undefined) return true;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
    if (!answer.ok) return false;
    const image = Buffer.from(await answer.arrayBuffer());
    if (size !== undefined && image.length !== size) return false;
    return sha256 === undefined || createHash('sha256').update(image).digest('hex') === sha256.toLowerCase();
  } catch {
    return false;
  }
}
