import { setTimeout as pauseFor } from 'node:timers/promises';
import { networkOf } from '../../../pacing/network-of.ts';

/** Wrong ones of an address that are answered at once: a site where devices were renewed. */
const FREE = 20;
const WINDOW_MS = 15 * 60_000;
const FIRST_WAIT_MS = 1_000;
/** Less than the broker waits for a sign-in. */
const LONGEST_WAIT_MS = 8_000;
const ADDRESSES_MAX = 20_000;

interface Wrong {
  count: number;
  last: number;
}

interface WrongSignInsOptions {
  /** Milliseconds of a clock that nobody sets. */
  readonly now?: () => number;
  readonly pause?: (ms: number) => Promise<void>;
}

/** Does not keep a server from ending. */
const pauseAside = (ms: number) => pauseFor(ms, undefined, { ref: false });

/**
 * Slows wrong sign-ins of devices by address. Right ones are never slowed: all devices of a site may share one address, and a
 * few of them that were removed must not keep the others away. Secrets have 128 random bits, so that guesses are no danger, but a load.
 */
export class WrongSignIns {
  readonly #now: () => number;
  readonly #pause: (ms: number) => Promise<void>;
  readonly #wrong = new Map<string, Wrong>();

  constructor({ now = () => performance.now(), pause = pauseAside }: WrongSignInsOptions = {}) {
    this.#now = now;
    this.#pause = pause;
  }

  /** Counts a wrong sign-in; resolves when it may be answered. */
  async slow(address: string): Promise<void> {
    const wrong = this.#counted(networkOf(address));
    if (wrong.count <= FREE) return;
    await this.#pause(Math.min(FIRST_WAIT_MS * 2 ** (wrong.count - FREE - 1), LONGEST_WAIT_MS));
  }

  #counted(network: string): Wrong {
    const now = this.#now();
    const known = this.#wrong.get(network) ?? { count: 0, last: now };
    known.count = now - known.last > WINDOW_MS ? 1 : known.count + 1;
    known.last = now;
    this.#wrong.delete(network);
    this.#wrong.set(network, known);
    const oldest = this.#wrong.size > ADDRESSES_MAX ? this.#wrong.keys().next().value : undefined;
    if (oldest !== undefined) this.#wrong.delete(oldest);
    return known;
  }
}
