import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { describeSeriesStore } from '../../../testing/series-store-scenarios.ts';
import { openClickhouseSeriesStore } from './clickhouse-series-store.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

describeSeriesStore('chDB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-series-'));
  const clock = new FakeClock(Date.UTC(2026, 5, 1));
  const open = async () => {
    const opened = openClickhouseSeriesStore({ folder, url: undefined, clock, log: quiet });
    await opened.start();
    return opened;
  };
  let store = await open();
  return {
    store,
    restart: async () => {
      await store.stop();
      store = await open();
      return store;
    },
    close: async () => {
      await store.stop();
      await rm(folder, { recursive: true });
    },
  };
});
