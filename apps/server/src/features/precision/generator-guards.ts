import type { CallBody, GeneratorGuard } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Generator } from '../../ports/generator.ts';
import type { GeneratorGate, GeneratorUse, GeneratorWish } from '../../ports/generator-gate.ts';
import { GENERATOR_PLACE, type Guard, type GuardRecords, NO_GUARD } from '../../ports/records/guard-records.ts';

export interface GeneratorGuardsParts {
  readonly guards: GuardRecords;
  readonly generator: Pick<Generator, 'read'>;
  readonly clock: Clock;
}

/**
 * Locks of generators, their users, and whether a start needs confirmation: they put out 320 V and 120 A, so it is needed
 * unless an owner switches it off. A stop is always possible.
 */
export class GeneratorGuards implements GeneratorGate {
  readonly #parts: GeneratorGuardsParts;
  /** Accuracy tests that run, by the mac of the generator that they use. */
  readonly #tests = new Map<string, GeneratorUse>();
  /** The last start of each generator; never rejects. */
  readonly #starts = new Map<string, Promise<unknown>>();

  constructor(parts: GeneratorGuardsParts) {
    this.#parts = parts;
  }

  async of(mac: string): Promise<GeneratorGuard> {
    const { lockedAt, lockedBy, ask, usedBy, usedSince } = await this.#guard(mac);
    const test = this.#tests.get(mac);
    const used = usedSince === null ? null : { by: usedBy, since: usedSince, test: false };
    return {
      lock: lockedAt === null ? null : { by: lockedBy, since: lockedAt },
      ask: ask ?? true,
      ask_set: ask,
      use: test === undefined ? used : { by: test.by, since: test.since, test: true },
    };
  }

  inTurn<Result>(mac: string, start: () => Promise<Result>): Promise<Result> {
    const turn = (this.#starts.get(mac) ?? Promise.resolve()).then(start);
    const over = turn.catch(() => undefined);
    this.#starts.set(mac, over);
    return turn;
  }

  testing(mac: string, use: GeneratorUse | null): void {
    if (use === null) this.#tests.delete(mac);
    else this.#tests.set(mac, use);
  }

  async admit(mac: string, { login, confirmed, shares }: GeneratorWish): Promise<void> {
    const { lock, use, ask } = await this.of(mac);
    const shown = ({ by, since }: GeneratorUse) => ({ by: shares ? by : null, since });
    if (lock !== null) throw new AppError('guard.locked', undefined, { data: shown(lock) });
    const isOthers = use !== null && (use.test || use.by !== login);
    if (isOthers && (use.test || (await this.#parts.generator.read(mac)).running)) {
      throw new AppError('generator.in_use', undefined, { data: { ...shown(use), test: use.test } });
    }
    if (ask && !confirmed) throw new AppError('guard.unconfirmed', 'confirmed');
  }

  /** A user has started it or set it anew; a user who continues keeps the time of the start. */
  async began(mac: string, login: string | null): Promise<void> {
    const { usedBy, usedSince } = await this.#guard(mac);
    if (usedSince !== null && usedBy === login) return;
    await this.#change(mac, { usedBy: login, usedSince: this.#parts.clock.now() });
  }

  /** It has stopped. @param asOf when that was queried, epoch ms: a use that began since continues */
  async ended(mac: string, asOf: number = this.#parts.clock.now()): Promise<void> {
    const { usedSince } = await this.#guard(mac);
    if (usedSince !== null && usedSince <= asOf) await this.#change(mac, { usedBy: null, usedSince: null });
  }

  /** Sets the guard; an existing lock keeps its user and time. */
  async set(
    mac: string,
    { locked, ask }: Pick<CallBody<'precision.setGuard'>, 'locked' | 'ask'>,
    login: string | null,
  ) {
    const { lockedAt } = await this.#guard(mac);
    const isNews = locked !== undefined && locked !== (lockedAt !== null);
    const lock = locked === true ? { lockedAt: this.#parts.clock.now(), lockedBy: login } : UNLOCKED;
    await this.#change(mac, { ...(isNews && lock), ...(ask !== undefined && { ask }) });
  }

  async #guard(mac: string): Promise<Guard> {
    return (await this.#parts.guards.of(mac)).get(GENERATOR_PLACE) ?? NO_GUARD;
  }

  async #change(mac: string, change: Partial<Guard>): Promise<void> {
    await this.#parts.guards.change(mac, new Map([[GENERATOR_PLACE, change]]));
  }
}

const UNLOCKED = { lockedAt: null, lockedBy: null } as const;
