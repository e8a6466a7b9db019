import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { AppError } from '../../app-error.ts';
import type { LeaseAnswer, LeaseLoss, Leases, Peer } from '../../ports/leases.ts';
import { type Holder, LeaseRows, type LeaseTables } from './lease-rows.ts';
import { thisProcess } from './process-mark.ts';
import { Waking } from './waking.ts';

/** Times of leases, ms. */
export interface LeaseTimes {
  /** For how long a process counts after its last renewal. */
  readonly life: number;
  readonly renewal: number;
  /** A process that did not run for longer renews before it writes. */
  readonly late: number;
  /** For how long a process waits for a lease of another one that may have ended. */
  readonly patience: number;
  readonly look: number;
}

export const LEASE_TIMES: LeaseTimes = { life: 10_000, renewal: 3_000, late: 7_000, patience: 12_000, look: 250 };

export interface PostgresLeasesOptions {
  /** Of their own: a renewal must not wait for the queries of others. It ends with the leases. */
  readonly pool: () => Pool;
  readonly role: string;
  readonly log: Pick<Logger, 'warn'>;
  readonly times?: LeaseTimes;
}

/** Leases as rows that end by themselves, by the clock of the database. */
export class PostgresLeases implements Leases {
  readonly own = randomUUID();
  readonly #rows: LeaseRows;
  readonly #database: Kysely<LeaseTables>;
  readonly #times: LeaseTimes;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #waking: Waking;
  /** Whether others wait for what it has: one that cannot renew in time does nothing more with it. */
  readonly #isAmongOthers: boolean;
  readonly #held = new Set<string>();
  readonly #listeners: ((loss: LeaseLoss) => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #confirming: Promise<void> | undefined;
  /** By the monotonic clock, when the last renewal was sent that succeeded. */
  #renewedAt = Number.NEGATIVE_INFINITY;
  #loss: LeaseLoss | undefined;
  #isAway = false;

  constructor({ pool, role, log, times = LEASE_TIMES }: PostgresLeasesOptions) {
    this.#database = new Kysely<LeaseTables>({ dialect: new PostgresDialect({ pool: async () => pool() }) });
    this.#rows = new LeaseRows(this.#database, { ...thisProcess(), id: this.own, role, lifeMs: times.life });
    this.#times = times;
    this.#log = log;
    this.#waking = new Waking(times.late);
    this.#isAmongOthers = role !== 'all';
  }

  async start(): Promise<void> {
    const sent = performance.now();
    await this.#rows.register();
    this.#renewedAt = sent;
    this.#waking.note();
    this.#timer = setInterval(() => this.#beat(), this.#times.renewal);
  }

  async stop(): Promise<void> {
    const timer = this.#timer;
    this.#timer = undefined;
    clearInterval(timer);
    this.#held.clear();
    try {
      if (timer !== undefined) await this.#rows.end();
    } finally {
      await this.#database.destroy();
    }
  }

  async take(name: string): Promise<LeaseAnswer> {
    const first = await this.#rows.take(name);
    return this.#taken(name, typeof first === 'number' ? first : await this.#awaited(name, first));
  }

  async tryToTake(name: string): Promise<LeaseAnswer> {
    return this.#taken(name, await this.#rows.take(name));
  }

  async giveBack(name: string): Promise<void> {
    this.#held.delete(name);
    await this.#rows.giveBack(name);
  }

  peers(role: string): Promise<readonly Peer[]> {
    return this.#rows.peers(role);
  }

  confirmed(): Promise<void> | undefined {
    if (this.#loss !== undefined) return Promise.reject(lostError());
    if (this.#held.size === 0) return undefined;
    if (this.#waking.isLate) this.#confirm();
    if (this.#confirming === undefined && this.#mayBeTaken) return Promise.reject(unrenewedError());
    return this.#confirming;
  }

  /** Another process may count this one as ended soon. A single one goes on: nobody takes its place while the records are away. */
  get #mayBeTaken(): boolean {
    return this.#isAmongOthers && performance.now() - this.#renewedAt > this.#times.late;
  }

  onLoss(listener: (loss: LeaseLoss) => void): void {
    this.#listeners.push(listener);
  }

  #taken(name: string, answer: number | Holder): LeaseAnswer {
    if (typeof answer !== 'number') return { holder: answer };
    this.#held.add(name);
    return { number: answer };
  }

  /** @returns the number once the holder's row has ended or was not renewed for long, or the holder once it shows that it lives */
  async #awaited(name: string, first: Holder): Promise<number | Holder> {
    const end = performance.now() + this.#times.patience;
    for (;;) {
      await pause(this.#times.look);
      const answer = await this.#rows.take(name);
      if (typeof answer === 'number') return answer;
      // A renewal after the clock of the database was set back brings an earlier end.
      const lives = answer.id !== first.id || answer.until !== first.until;
      if (lives) return answer;
      if (performance.now() > end) return await this.#rows.take(name, first);
    }
  }

  #beat(): void {
    if (this.#waking.isLate) this.#confirm();
    else void this.#renew();
    this.#waking.note();
  }

  /** All writes wait for one renewal that is sent now: one under way may be from before this process was stopped. */
  #confirm(): void {
    this.#waking.note();
    const confirming = this.#renew().then(() => {
      if (this.#confirming === confirming) this.#confirming = undefined;
      if (this.#loss !== undefined) throw lostError();
      if (this.#mayBeTaken) throw unrenewedError();
    });
    // A caller that waits for it gets the error; a beat does not wait.
    confirming.catch(() => undefined);
    this.#confirming = confirming;
  }

  async #renew(): Promise<void> {
    const sent = performance.now();
    try {
      const isRenewed = await this.#rows.renew();
      const loss = isRenewed ? undefined : await this.#rows.goOn([...this.#held]);
      this.#isAway = false;
      if (loss !== undefined) this.#lose(loss);
      else this.#renewedAt = sent;
    } catch (error) {
      if (!this.#isAway) this.#log.warn({ err: error }, 'the leases could not be renewed');
      this.#isAway = true;
    }
  }

  #lose(loss: LeaseLoss): void {
    if (this.#loss !== undefined) return;
    this.#loss = loss;
    for (const listener of this.#listeners) listener(loss);
  }
}

function lostError(): AppError {
  return new AppError('server.unavailable', undefined, 'another process has the leases of this one');
}

function unrenewedError(): AppError {
  return new AppError('server.unavailable', undefined, 'the leases of this process could not be renewed in time');
}
