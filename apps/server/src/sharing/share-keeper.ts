import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { inWords } from '../installation-lease.ts';
import type { LeaseHolder, Leases } from '../ports/leases.ts';
import { ALL_SHARDS } from '../ports/processes/share.ts';
import { fairShare } from './fair-share.ts';
import { shardLease } from './shard-lease.ts';

/** Times of shares, ms. */
export interface ShareTimes {
  /** Between two looks at which processes there are. */
  readonly look: number;
  /** How long is waited for the rest once there is a shard: another process is about to give it back. */
  readonly rest: number;
}

const TIMES: ShareTimes = { look: 1_000, rest: 3_000 };

export interface ShareKeeperParts {
  readonly leases: Pick<Leases, 'own' | 'peers' | 'tryToTake' | 'giveBack'>;
  readonly role: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly times?: ShareTimes;
}

/** The shards of a process among others of its role: each has as many as the others, and those of one that has ended are taken by the rest. */
export class ShareKeeper {
  readonly #parts: ShareKeeperParts;
  readonly #times: ShareTimes;
  readonly #held = new Set<number>();
  /** Shards that are not to be held and whose leases this process may have: the answer to a statement may be lost. */
  readonly #unsure = new Set<number>();
  /** How many shards were settled last. */
  #served = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isAway = false;
  #holder: LeaseHolder | undefined;

  constructor(parts: ShareKeeperParts) {
    this.#parts = parts;
    this.#times = parts.times ?? TIMES;
  }

  /**
   * Gives back what is too much and takes what is missing. Resolves with the shards once there is one; [] after a stop. Nothing may
   * be done with the shards of before meanwhile.
   */
  async settle(): Promise<readonly number[]> {
    let since = Number.POSITIVE_INFINITY;
    for (let attempt = 0; !this.#isStopped; attempt += 1) {
      const isWhole = await this.#tried(() => this.#adjust());
      if (this.#held.size > 0) since = Math.min(since, performance.now());
      if (this.#held.size > 0 && (isWhole === true || performance.now() - since > this.#times.rest)) break;
      if (attempt === Math.ceil(this.#times.rest / this.#times.look)) this.#logWaiting();
      await pause(this.#times.look);
    }
    this.#served = this.#held.size;
    return this.#isStopped ? [] : [...this.#held].sort((a, b) => a - b);
  }

  /** Calls back once when the shards have to be settled anew; a stop or the next call ends that. */
  watch(isDue: () => void): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(async () => {
      const due = await this.#tried(() => this.#isDue());
      if (this.#isStopped) return;
      if (due === true) isDue();
      else this.watch(isDue);
    }, this.#times.look);
  }

  /** Takes and watches no more; the leases end with those of the process. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** @returns whether this process has all that it is to have */
  async #adjust(): Promise<boolean> {
    const wanted = await this.#wanted();
    for (const shard of [...this.#held].sort((a, b) => a - b).slice(wanted)) {
      this.#held.delete(shard);
      this.#unsure.add(shard);
    }
    await this.#giveBack();
    await this.#take(wanted);
    return wanted > 0 && this.#held.size === wanted;
  }

  /** Takes what is free already: it is served after the next beginning. */
  async #isDue(): Promise<boolean> {
    const wanted = await this.#wanted();
    // The records may have lost the row of this process: what it serves stays until that is there again.
    if (wanted === 0) return false;
    if (this.#served > wanted) return true;
    await this.#giveBack();
    await this.#take(wanted);
    // Not only those of this look: the one before may have failed half-way.
    return this.#held.size > this.#served;
  }

  async #wanted(): Promise<number> {
    const { leases, role } = this.#parts;
    return fairShare(await leases.peers(role), leases.own);
  }

  async #take(wanted: number): Promise<void> {
    for (const shard of ALL_SHARDS) {
      if (this.#held.size >= wanted) return;
      if (this.#held.has(shard)) continue;
      this.#unsure.add(shard);
      const answer = await this.#parts.leases.tryToTake(shardLease(shard));
      this.#unsure.delete(shard);
      if ('number' in answer) this.#held.add(shard);
      else this.#holder = answer.holder;
    }
  }

  async #giveBack(): Promise<void> {
    for (const shard of this.#unsure) {
      await this.#parts.leases.giveBack(shardLease(shard));
      this.#unsure.delete(shard);
    }
  }

  #logWaiting(): void {
    const { log } = this.#parts;
    if (this.#holder === undefined) log.info({}, 'this process waits until it is to have devices');
    else log.warn({ holder: inWords(this.#holder) }, 'this process waits for devices, which another one has');
  }

  async #tried<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await work();
      this.#isAway = false;
      return answer;
    } catch (error) {
      if (!this.#isAway) this.#parts.log.warn({ err: error }, 'the shares of devices could not be looked at');
      this.#isAway = true;
      return undefined;
    }
  }
}
