import { randomUUID } from 'node:crypto';
import { FAMILY_NAMES } from '@phasor/contract';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceLinkHandlers, SampleArrival } from '../../ports/device-link.ts';
import type { LivePublisher } from '../../ports/live/live-bus.ts';
import type { Refusals } from '../../ports/refusals.ts';
import type { SeriesStore } from '../../ports/series-store.ts';
import { FamilyQueue } from './family-queue.ts';
import { IngestCounters } from './ingest-counters.ts';
import { INGEST_LIMITS, type IngestLimits } from './ingest-limits.ts';
import { LiveGate } from './live-gate.ts';
import { RefusalBook } from './refusal-book.ts';

export interface IngestDependencies {
  readonly store: Pick<SeriesStore, 'append'>;
  readonly bus: LivePublisher<'data'>;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly log: Pick<Logger, 'warn'>;
  readonly limits?: Partial<IngestLimits>;
}

/** The way of every measurement from the wire to the disk and to the viewers. Its functions may be handed on alone. */
export interface Ingest extends Required<Pick<DeviceLinkHandlers, 'samples' | 'hasRoom' | 'live' | 'refused'>> {
  /** What was refused of each device. */
  readonly refusals: Refusals;
  /** Samples between arrival and commit, and from how many on no more are read. */
  waiting(): { readonly samples: number; readonly limit: number };
  /** Takes nothing more and resolves when all that was taken is committed or turned away. */
  stop(): Promise<void>;
}

export function createIngest({ store, bus, clock, registry, log, limits: changed }: IngestDependencies): Ingest {
  const limits = { ...INGEST_LIMITS, ...changed };
  const gate = new LiveGate();
  const refusals = new RefusalBook(clock);
  const run = randomUUID();
  let batches = 0;
  let stopped = false;
  const newToken = () => {
    batches += 1;
    return `${run}-${batches}`;
  };
  const counters = new IngestCounters(registry, queued);
  const queues = new Map(
    FAMILY_NAMES.map((family) => [family, new FamilyQueue({ family, store, clock, log, limits, counters, newToken })]),
  );

  function queued(): number {
    let sum = 0;
    for (const queue of queues.values()) sum += queue.length;
    return sum;
  }

  async function samples(arrivals: readonly SampleArrival[]): Promise<void> {
    const count = arrivals.reduce((sum, arrival) => sum + arrival.samples.length, 0);
    if (stopped || queued() + count > limits.queueSamples) {
      counters.turnedAway(count);
      throw new AppError('server.unavailable');
    }
    counters.frame('data');
    await Promise.all(arrivals.map((arrival) => queues.get(arrival.family)?.add(arrival.samples)));
  }

  return {
    samples,
    hasRoom: (isFollowed = false) => queued() < limits.roomSamples + (isFollowed ? limits.followedSamples : 0),
    live: (arrival) => {
      counters.frame('live');
      if (gate.admits(arrival, clock.now())) bus.publish('data', arrival);
    },
    refused: (device, reason, count) => {
      counters.refused(reason, count);
      if (device !== null) refusals.note(device, reason, count);
    },
    refusals,
    waiting: () => ({ samples: queued(), limit: limits.roomSamples }),
    stop: async () => {
      stopped = true;
      await Promise.all([...queues.values()].map((queue) => queue.drain()));
    },
  };
}
