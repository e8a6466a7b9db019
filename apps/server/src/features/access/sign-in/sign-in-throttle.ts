import { AppError } from '../../../app-error.ts';
import { networkOf } from '../../../pacing/network-of.ts';
import type { Clock } from '../../../ports/clock.ts';

/**
 * Failures without delay (D77): of an account from one network, of a network over all accounts, of an account from all networks.
 * Only the first would let anybody keep others out, so that it counts the pair. The last one slows guesses from many networks;
 * browsers that are known for the account count apart and keep their way in.
 */
const FREE_FAILURES = { pair: 5, network: 20, account: 100 } as const;
const WINDOW_MS = 15 * 60_000;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15 * 60_000;
/** Limit on the logins and addresses that hostile clients can make the server remember. */
const ENTRIES_MAX = 20_000;

export interface SignInAttempt {
  /** undefined where the account is unknown until the proof: with a third party's token alone. */
  readonly account: string | undefined;
  readonly address: string;
  /** Number of a browser that is known for the account; undefined for every other. */
  readonly browser?: string | undefined;
}

/** Failures that are counted together. */
interface Series {
  /** Epoch ms of those within the window, oldest first. */
  readonly times: readonly number[];
  /** How many came while tries were slowed already. */
  readonly slowed: number;
}

const NONE: Series = { times: [], slowed: 0 };

/** Slows repeated failures: beyond the free ones each doubles the time until the next try, up to 15 minutes. */
export class SignInThrottle {
  readonly #clock: Clock;
  readonly #failures = new Map<string, Series>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Counts the attempt as a failure before its password is looked at, so that parallel guesses are slowed too.
   * @throws AppError request.too_many, with `retryAfter` in seconds
   */
  begin(attempt: SignInAttempt): void {
    const now = this.#clock.now();
    const known = keysOf(attempt).map(([key, free]) => ({ key, free, series: this.#recent(key, now) }));
    const wait = Math.max(...known.map(({ series, free }) => blockedUntil(series, free) - now));
    if (wait > 0) throw new AppError('request.too_many', undefined, { data: { retryAfter: Math.ceil(wait / 1_000) } });
    for (const { key, free, series } of known) {
      const slowed = isSlowed(series, free) ? series.slowed + 1 : 0;
      this.#remember(key, { times: [...series.times, now], slowed });
    }
  }

  /** The attempt was right after all: who made it starts afresh, all the others only get this one back. */
  succeed(attempt: SignInAttempt): void {
    const [own, ...shared] = keysOf(attempt).map(([key]) => key);
    if (own === undefined) return;
    if (attempt.account === undefined) shared.push(own);
    else this.#failures.delete(own);
    for (const key of shared) {
      const { times, slowed } = this.#recent(key, this.#clock.now());
      this.#remember(key, { times: times.slice(0, -1), slowed: Math.max(0, slowed - 1) });
    }
  }

  /** What counts now: failures of the window, and the doublings until 15 minutes pass after their wait without a try. */
  #recent(key: string, now: number): Series {
    const { times, slowed } = this.#failures.get(key) ?? NONE;
    const last = times.at(-1) ?? 0;
    const isOver = now >= last + delayMs(slowed) + WINDOW_MS;
    const recent = times.filter((time) => time > now - WINDOW_MS);
    // While it is slowed the last one stays: the wait is counted from it.
    if (slowed > 0 && !isOver) return { times: recent.length > 0 ? recent : [last], slowed };
    return { times: recent, slowed: 0 };
  }

  #remember(key: string, series: Series): void {
    this.#failures.delete(key);
    if (series.times.length > 0) this.#failures.set(key, series);
    const oldest = this.#failures.size > ENTRIES_MAX ? this.#failures.keys().next().value : undefined;
    if (oldest !== undefined) this.#failures.delete(oldest);
  }
}

const isSlowed = ({ times, slowed }: Series, free: number): boolean => slowed > 0 || times.length >= free;

const delayMs = (slowed: number): number => Math.min(FIRST_DELAY_MS * 2 ** slowed, LONGEST_DELAY_MS);

/** Epoch ms; 0 for what may be tried at any time. */
function blockedUntil(series: Series, free: number): number {
  return isSlowed(series, free) ? (series.times.at(-1) ?? 0) + delayMs(series.slowed) : 0;
}

/** Under which names an attempt is counted, each with its free failures; the first is its own, the others are shared. */
function keysOf({ account, address, browser }: SignInAttempt): [key: string, free: number][] {
  const network = networkOf(address);
  const ofNetwork: [string, number] = [`network ${network}`, FREE_FAILURES.network];
  if (account === undefined) return [ofNetwork];
  if (browser !== undefined) return [[`browser ${browser} ${account}`, FREE_FAILURES.pair]];
  return [[`pair ${network} ${account}`, FREE_FAILURES.pair], ofNetwork, [`account ${account}`, FREE_FAILURES.account]];
}
