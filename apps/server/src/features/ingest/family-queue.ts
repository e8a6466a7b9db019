import { setTimeout as pause } from 'node:timers/promises';
import type { SampleFamilyName } from '@phasor/contract';
import type { Logger } from 'pino';
import { AppError } from '../../app-error.ts';
import { FairTurns } from '../../pacing/fair-turns.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Sample, SampleBatch, SeriesStore } from '../../ports/series-store.ts';
import type { IngestCounters } from './ingest-counters.ts';
import type { IngestLimits } from './ingest-limits.ts';

/** Frames that are answered before others may go in between: each is a write to its connection. */
const ANSWERED_AT_ONCE = 50;

interface Waiting {
  readonly samples: readonly Sample[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

interface FamilyQueueOptions {
  readonly family: SampleFamilyName;
  readonly store: Pick<SeriesStore, 'append'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly limits: IngestLimits;
  readonly counters: IngestCounters;
  readonly newToken: () => string;
}

/** Samples of one family on their way to the store: gathered into batches, one insert at a time. */
export class FamilyQueue {
  readonly #options: FamilyQueueOptions;
  #waiting: Waiting[] = [];
  #waitingSamples = 0;
  #writingSamples = 0;
  #timer: NodeJS.Timeout | undefined;
  /** The longest wait for a batch is over. */
  #due = false;
  #writing: Promise<void> | undefined;
  /** Resolves once the senders of committed samples are informed. */
  #telling = Promise.resolve();
  /** When the last insert began, the oldest waiting sample came, and the newest, by the process's own clock, ms. */
  #writtenAt = Number.NEGATIVE_INFINITY;
  /** How long the last insert took, ms. */
  #insertMs = 0;
  #waitingSince = 0;
  #arrivedAt = 0;
  #draining = false;

  constructor(options: FamilyQueueOptions) {
    this.#options = options;
  }

  /** Samples that are not committed yet. */
  get length(): number {
    return this.#waitingSamples + this.#writingSamples;
  }

  /** Resolves once the samples are on disk. @throws AppError('server.unavailable') when the store stayed unavailable */
  add(samples: readonly Sample[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#arrivedAt = performance.now();
      if (this.#waiting.length === 0) this.#waitingSince = this.#arrivedAt;
      this.#waiting.push({ samples, resolve, reject });
      this.#waitingSamples += samples.length;
      this.#proceed();
    });
  }

  /** Writes waiting samples at once, each batch tried once; resolves when nothing is left. */
  async drain(): Promise<void> {
    this.#draining = true;
    while (this.length > 0) {
      this.#due = true;
      this.#proceed();
      await this.#writing;
    }
    await this.#telling;
  }

  #proceed(): void {
    if (this.#writing !== undefined || this.#waiting.length === 0) return;
    if (this.#due || this.#waitingSamples >= this.#options.limits.batchSamples) {
      this.#writtenAt = performance.now();
      this.#writing = this.#write().finally(() => {
        this.#writing = undefined;
        this.#proceed();
      });
      return;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#due = this.#wait() === 0;
      this.#proceed();
    }, this.#wait());
  }

  /** How long waiting samples still have to wait, ms; 0 when they are due. */
  #wait(): number {
    const { flushMs, quietMs, gatherFactor } = this.#options.limits;
    const gatherMs = Math.min(Math.max(gatherFactor * this.#insertMs, quietMs), flushMs);
    const complete = Math.max(this.#arrivedAt + quietMs, this.#writtenAt + gatherMs);
    return Math.max(0, Math.ceil(Math.min(complete, this.#waitingSince + gatherMs) - performance.now()));
  }

  async #write(): Promise<void> {
    const taken = this.#take();
    const { family, counters, newToken } = this.#options;
    const samples = taken.flatMap((waiting) => waiting.samples);
    this.#writingSamples = samples.length;
    const measured = counters.appendSeconds.startTimer({ family });
    try {
      await this.#append({ family, samples, token: newToken() });
      this.#insertMs = performance.now() - this.#writtenAt;
      measured();
      counters.stored(family, samples.length);
      this.#telling = this.#telling.then(() => tellCommitted(taken));
    } catch {
      this.#turnAway(taken);
    } finally {
      this.#writingSamples = 0;
    }
  }

  /** The oldest entries, as many as one insert may hold, at least one. */
  #take(): Waiting[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    let count = 0;
    let samples = 0;
    for (const waiting of this.#waiting) {
      if (count > 0 && samples + waiting.samples.length > this.#options.limits.batchSamplesMax) break;
      samples += waiting.samples.length;
      count += 1;
    }
    const taken = this.#waiting.splice(0, count);
    this.#waitingSamples -= samples;
    this.#due = this.#waiting.length > 0;
    return taken;
  }

  /** The same token every time: a batch without an answer is not stored twice. */
  async #append(batch: SampleBatch): Promise<void> {
    const { store, clock, log, limits, counters } = this.#options;
    const begun = clock.now();
    for (let wait = limits.retryMs; ; wait = Math.min(2 * wait, limits.retryMaxMs)) {
      try {
        await store.append(batch);
        return;
      } catch (error) {
        if (this.#draining || clock.now() - begun + wait > limits.holdMs) throw error;
        log.warn({ err: error, family: batch.family, samples: batch.samples.length }, 'batch not stored, trying again');
        counters.retry();
        await pause(wait);
      }
    }
  }

  /** The store stays unavailable: the batch and all that waits behind it is returned to its senders. */
  #turnAway(taken: readonly Waiting[]): void {
    const away = [...taken, ...this.#waiting.splice(0)];
    this.#options.counters.turnedAway(this.#writingSamples + this.#waitingSamples);
    this.#waitingSamples = 0;
    this.#due = false;
    const error = new AppError('server.unavailable');
    for (const { reject } of away) reject(error);
  }
}

async function tellCommitted(taken: readonly Waiting[]): Promise<void> {
  const turns = new FairTurns();
  for (const [index, { resolve }] of taken.entries()) {
    if (index > 0 && index % ANSWERED_AT_ONCE === 0) await turns.goOn();
    resolve();
  }
}
