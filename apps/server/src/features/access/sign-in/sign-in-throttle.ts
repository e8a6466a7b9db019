import { createHmac } from 'node:crypto';
import { AppError } from '../../../app-error.ts';
import { networkOf } from '../../../pacing/network-of.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Tallies, Tally, TallyKind, TallyRecords } from '../../../ports/records/sign-in/tally-records.ts';
import { blockedUntil, withFailure, withoutLast } from './slowed-tries.ts';

/**
 * Failures without delay (D77): of an account from one network, of a network over all accounts, of an account from all networks.
 * Only the first would let anybody keep others out, so that it counts the pair. The last one slows guesses from many networks;
 * browsers that are known for the account count apart and keep their way in.
 */
const FREE_FAILURES = { pair: 5, network: 20, account: 100 } as const;
/** Limit on the logins and addresses that hostile clients can make the records remember. */
const ENTRIES_MAX = 20_000;
/** What is over is removed after so many tries. */
const TIDIED_AFTER = 100;

export interface SignInThrottleParts {
  readonly tallies: TallyRecords;
  /** What is tried; each kind is counted apart. */
  readonly kind: TallyKind;
  /** Makes the names under which is counted: no record shows what somebody typed, such as a password in the field of the login. */
  readonly key: Uint8Array;
  readonly clock: Clock;
}

export interface SignInAttempt {
  /** undefined where the account is unknown until the proof: with a third party's token alone. */
  readonly account: string | undefined;
  readonly address: string;
  /** Number of a browser that is known for the account; undefined for every other. */
  readonly browser?: string | undefined;
}

/** What an attempt counts for, and the failures that are free there. */
interface Counted {
  readonly name: string;
  readonly free: number;
}

/** Slows repeated failures, for all processes together and over a restart. */
export class SignInThrottle {
  readonly #parts: SignInThrottleParts;
  #begun = 0;

  constructor(parts: SignInThrottleParts) {
    this.#parts = parts;
  }

  /**
   * Counts the attempt as a failure before its password is looked at, so that parallel guesses are slowed too.
   * @throws AppError request.too_many, with `retryAfter` in seconds
   */
  async begin(attempt: SignInAttempt): Promise<void> {
    const { tallies, kind, clock } = this.#parts;
    const now = clock.now();
    const counted = this.#countedFor(attempt);
    const names = counted.map(({ name }) => name);
    // What is slowed already costs one read, however often it is tried.
    refuseSlowed(await tallies.read(kind, names), counted, now);
    await tallies.change(kind, names, (known) => {
      refuseSlowed(known, counted, now);
      return new Map(counted.map(({ name, free }) => [name, withFailure(known.get(name), free, now)]));
    });
    this.#begun += 1;
    if (this.#begun % TIDIED_AFTER === 0) await tallies.tidy(kind, { now, most: ENTRIES_MAX });
  }

  /** The attempt was right after all: who made it starts afresh, all the others only get this one back. */
  async succeed(attempt: SignInAttempt): Promise<void> {
    const { tallies, kind, clock } = this.#parts;
    const names = this.#countedFor(attempt).map(({ name }) => name);
    const own = attempt.account === undefined ? undefined : names[0];
    await tallies.change(kind, names, (known) => {
      const left = names.map((name) => [name, name === own ? undefined : withoutLast(known.get(name), clock.now())]);
      return new Map(left.filter((entry): entry is [string, Tally] => entry[1] !== undefined));
    });
  }

  #countedFor(attempt: SignInAttempt): readonly Counted[] {
    return keysOf(attempt).map(([key, free]) => {
      return { name: createHmac('sha256', this.#parts.key).update(key).digest('base64url'), free };
    });
  }
}

function refuseSlowed(known: Tallies, counted: readonly Counted[], now: number): void {
  const wait = Math.max(...counted.map(({ name, free }) => blockedUntil(known.get(name), free, now) - now));
  if (wait > 0) throw new AppError('request.too_many', undefined, { data: { retryAfter: Math.ceil(wait / 1_000) } });
}

/** Under which names an attempt is counted, each with its free failures; the first is its own, the others are shared. */
function keysOf({ account, address, browser }: SignInAttempt): [key: string, free: number][] {
  const network = networkOf(address);
  const ofNetwork: [string, number] = [`network ${network}`, FREE_FAILURES.network];
  if (account === undefined) return [ofNetwork];
  if (browser !== undefined) return [[`browser ${browser} ${account}`, FREE_FAILURES.pair]];
  return [[`pair ${network} ${account}`, FREE_FAILURES.pair], ofNetwork, [`account ${account}`, FREE_FAILURES.account]];
}
