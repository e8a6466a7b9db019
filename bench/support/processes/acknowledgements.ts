import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 100;

/** What is acknowledged to each meter, and for how long it was without an acknowledgement. */
export class Acknowledgements {
  readonly #macs: readonly string[];
  readonly #now: () => number;
  /** Instant of the newest acknowledged sample of each meter, and when that came, epoch ms. */
  readonly #newest = new Map<string, number>();
  readonly #cameAt = new Map<string, number>();
  readonly #longest = new Map<string, number>();

  constructor(macs: readonly string[], now: () => number = Date.now) {
    this.#macs = macs;
    this.#now = now;
  }

  note(mac: string, time: number): void {
    this.#longest.set(mac, this.#silenceOf(mac));
    this.#cameAt.set(mac, this.#now());
    this.#newest.set(mac, Math.max(this.#newest.get(mac) ?? 0, time));
  }

  /** Whether a meter has an acknowledgement of what it measured after an instant, epoch ms. */
  isAfter(mac: string, instant: number): boolean {
    return (this.#newest.get(mac) ?? 0) > instant;
  }

  /** Waits until that is so for every meter. @returns false where it is not within a time */
  async allAfter(instant: number, limitMs: number): Promise<boolean> {
    for (const end = this.#now() + limitMs; this.#now() < end; await pause(POLL_MS)) {
      if (this.#macs.every((mac) => this.isAfter(mac, instant))) return true;
    }
    return false;
  }

  /** From now on the longest silence is counted anew; one that lasts already is counted whole. */
  watchSilence(): void {
    this.#longest.clear();
  }

  /** The longest time without an acknowledgement of one of these meters, ms. */
  longestSilence(macs: readonly string[]): number {
    return Math.max(0, ...macs.map((mac) => this.#silenceOf(mac)));
  }

  #silenceOf(mac: string): number {
    const now = this.#now();
    return Math.max(this.#longest.get(mac) ?? 0, now - (this.#cameAt.get(mac) ?? now));
  }
}
