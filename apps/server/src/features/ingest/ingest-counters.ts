import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { RefusalReason } from '../../ports/device-link.ts';

/** Reasons that concern a whole message, not one of its samples. */
const MESSAGE_REASONS: ReadonlySet<RefusalReason> = new Set([
  'unreadable frame',
  'foreign device',
  'retained',
  'too large',
  'too fast',
  'unknown configuration',
] as const);

/** What ingest counts, under the names that `/metrics` shows. */
export class IngestCounters {
  readonly batchSamples: Histogram;
  readonly appendSeconds: Histogram<'family'>;
  readonly #stored: Counter<'family'>;
  readonly #refused: Counter<'reason'>;
  readonly #messagesRefused: Counter<'reason'>;
  readonly #unknownKeys: Counter;
  readonly #frames: Counter<'kind'>;
  readonly #turnedAway: Counter;
  readonly #retries: Counter;

  /** @param queued answers the samples that wait now */
  constructor(registry: Registry, queued: () => number) {
    const registers = [registry];
    this.#stored = new Counter({
      name: 'phasor_samples_stored_total',
      help: 'Samples committed to the series store, by family',
      labelNames: ['family'],
      registers,
    });
    this.#refused = new Counter({
      name: 'phasor_samples_refused_total',
      help: 'Samples refused for good, by reason',
      labelNames: ['reason'],
      registers,
    });
    this.#messagesRefused = new Counter({
      name: 'phasor_messages_refused_total',
      help: 'Device messages of which nothing was taken, by reason',
      labelNames: ['reason'],
      registers,
    });
    this.#unknownKeys = new Counter({
      name: 'phasor_unknown_keys_total',
      help: 'Keys of device messages that mean nothing to this version and were ignored',
      registers,
    });
    this.#frames = new Counter({
      name: 'phasor_frames_total',
      help: 'Frames taken in: data to be stored, live values offered to viewers',
      labelNames: ['kind'],
      registers,
    });
    this.#turnedAway = new Counter({
      name: 'phasor_samples_turned_away_total',
      help: 'Samples not taken because the queue was full or the store away; their devices send them again',
      registers,
    });
    this.#retries = new Counter({
      name: 'phasor_ingest_retries_total',
      help: 'Batches tried again because the store was away',
      registers,
    });
    this.batchSamples = new Histogram({
      name: 'phasor_ingest_batch_samples',
      help: 'Samples of a committed batch',
      buckets: [1, 10, 100, 500, 1_000, 2_500, 5_000, 10_000, 20_000],
      registers,
    });
    this.appendSeconds = new Histogram({
      name: 'phasor_ingest_append_seconds',
      help: 'Time from the start of a batch to its commit, retries included',
      labelNames: ['family'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    });
    new Gauge({
      name: 'phasor_ingest_queue_samples',
      help: 'Samples between arrival and commit',
      registers,
      collect() {
        this.set(queued());
      },
    });
  }

  frame(kind: 'data' | 'live'): void {
    this.#frames.inc({ kind });
  }

  stored(family: string, samples: number): void {
    this.#stored.inc({ family }, samples);
    this.batchSamples.observe(samples);
  }

  turnedAway(samples: number): void {
    this.#turnedAway.inc(samples);
  }

  retry(): void {
    this.#retries.inc();
  }

  refused(reason: RefusalReason, count: number): void {
    if (reason === 'unknown key') this.#unknownKeys.inc(count);
    else (MESSAGE_REASONS.has(reason) ? this.#messagesRefused : this.#refused).inc({ reason }, count);
  }
}
