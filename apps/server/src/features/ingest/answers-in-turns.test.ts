import pino from 'pino';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { MemorySeriesStore } from '../../../testing/series-store/memory-series-store.ts';
import { createLiveBus } from '../../adapters/live-bus/one-process-bus.ts';
import { systemClock } from '../../ports/clock.ts';
import { createIngest } from './ingest.ts';

const START = Date.UTC(2026, 0, 15);
const FRAMES = 5_000;

// proves R-MEAS-093
it('thousands of frames are answered in few turns of an event loop whose turns take long', async () => {
  const store = new MemorySeriesStore();
  await store.start();
  const { samples } = createIngest({
    ...{ store, bus: createLiveBus(), clock: systemClock, registry: new Registry() },
    log: pino({ enabled: false }),
  });
  let [turns, isEnded] = [0, false];
  const others = () => {
    for (const until = performance.now() + 10; performance.now() < until; );
    turns += 1;
    if (!isEnded) setImmediate(others);
  };
  setImmediate(others);
  const frameOf = (second: number) =>
    samples([
      {
        ...{ device: '02005E100001', family: 'electrical' },
        samples: [
          {
            device: '02005E100001',
            source: 1,
            time: START + 1_000 * second,
            interval: 1_000,
            boot: 1,
            values: { F: 50 },
          },
        ],
      },
    ]);
  await Promise.all(Array.from({ length: FRAMES }, (_, second) => frameOf(second)));
  isEnded = true;
  expect(turns).toBeLessThan(40);
});
