import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';

/** Failures without delay, per account and per address (decision 77). */
const FREE_FAILURES = { account: 5, address: 20 } as const;
const WINDOW_MS = 15 * 60_000;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15 * 60_000;
/** Bound on what hostile logins and addresses can make the server remember. */
const ENTRIES_MAX = 20_000;

export interface SignInAttempt {
  readonly account: string;
  readonly address: string;
}

/** Slows repeated failures: beyond the free ones each doubles the time until the next try, up to 15 minutes. */
export class SignInThrottle {
  readonly #clock: Clock;
  /** Epoch ms of each key's failures, oldest first. */
  readonly #failures = new Map<string, readonly number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Counts the attempt as a failure before its password is looked at, so that parallel guesses are slowed too.
   * @throws AppError request.too_many, with `retryAfter` in seconds
   */
  begin(attempt: SignInAttempt): void {
    const now = this.#clock.now();
    const keys = keysOf(attempt);
    const wait = Math.max(...keys.map(([key, free]) => this.#blockedUntil(key, free, now) - now));
    if (wait > 0) throw new AppError('request.too_many', undefined, { data: { retryAfter: Math.ceil(wait / 1_000) } });
    for (const [key] of keys) this.#remember(key, [...this.#recent(key, now), now]);
  }

  /** The attempt was right after all: the account starts afresh, the address only gets this one back. */
  succeed(attempt: SignInAttempt): void {
    const [[account], [address]] = keysOf(attempt);
    this.#failures.delete(account);
    this.#remember(address, this.#recent(address, this.#clock.now()).slice(0, -1));
  }

  #blockedUntil(key: string, free: number, now: number): number {
    const recent = this.#recent(key, now);
    const last = recent.at(-1);
    if (last === undefined || recent.length < free) return 0;
    return last + Math.min(FIRST_DELAY_MS * 2 ** (recent.length - free), LONGEST_DELAY_MS);
  }

  #recent(key: string, now: number): readonly number[] {
    return (this.#failures.get(key) ?? []).filter((time) => time > now - WINDOW_MS);
  }

  #remember(key: string, times: readonly number[]): void {
    this.#failures.delete(key);
    if (times.length > 0) this.#failures.set(key, times);
    const oldest = this.#failures.size > ENTRIES_MAX ? this.#failures.keys().next().value : undefined;
    if (oldest !== undefined) this.#failures.delete(oldest);
  }
}

function keysOf({ account, address }: SignInAttempt): [[string, number], [string, number]] {
  return [
    [`account ${account}`, FREE_FAILURES.account],
    [`address ${address}`, FREE_FAILURES.address],
  ];
}
