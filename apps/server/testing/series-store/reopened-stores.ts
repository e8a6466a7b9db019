import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll } from 'vitest';
import { ClickhouseSeriesStore } from '../../src/adapters/clickhouse/clickhouse-series-store.ts';
import { ChdbProcess } from '../../src/adapters/clickhouse/engine/chdb-process.ts';
import type { SeriesStore } from '../../src/ports/series-store.ts';
import { keptOpen } from './shared-engine.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** An embedded engine for a file of tests, and stores that are opened on it one after the other. @param now epoch ms */
export function reopenedStores(now: number) {
  let folder: string;
  let engine: ChdbProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phasor-reopened-'));
    engine = new ChdbProcess({ folder, log: quiet });
    await engine.start();
  });
  afterAll(async () => {
    await engine.stop();
    await rm(folder, { recursive: true });
  });
  return {
    engine: () => engine,
    async open(): Promise<SeriesStore> {
      const store = new ClickhouseSeriesStore({ connection: keptOpen(engine), clock: new FakeClock(now), log: quiet });
      await store.start();
      return store;
    },
  };
}
