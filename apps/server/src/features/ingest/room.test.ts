import pino from 'pino';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { MemorySeriesStore } from '../../../testing/series-store/memory-series-store.ts';
import { steadySamples } from '../../../testing/series-store/series-samples.ts';
import { createLiveBus } from '../../adapters/live-bus/one-process-bus.ts';
import { systemClock } from '../../ports/clock.ts';
import { createIngest } from './ingest.ts';

// proves R-MEAS-180
it('samples that wait for the store leave room for some more of devices that somebody looks at', () => {
  const store = new MemorySeriesStore();
  store.append = () => new Promise(() => undefined);
  const ingest = createIngest({
    ...{ store, bus: createLiveBus(), clock: systemClock, registry: new Registry(), log: pino({ enabled: false }) },
    limits: { roomSamples: 5, followedSamples: 3 },
  });
  const rooms = [4, 1, 2, 1].map((count) => {
    const samples = steadySamples(1_790_000_000_000, { count, interval: 1_000 });
    void ingest.samples([{ device: '02005E100001', family: 'electrical', samples }]);
    return [ingest.hasRoom(), ingest.hasRoom(true)];
  });
  expect(rooms).toEqual([
    [true, true],
    [false, true],
    [false, true],
    [false, false],
  ]);
});
