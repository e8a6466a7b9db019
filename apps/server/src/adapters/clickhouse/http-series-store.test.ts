import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClickhouseHttpFront } from '../../../testing/series-store/clickhouse-http-front.ts';
import { type EngineBehindHttp, startEngineBehindHttp } from '../../../testing/series-store/engine-behind-http.ts';
import { aSample, batchOf, everything, MIDNIGHT, readRows } from '../../../testing/series-store/series-samples.ts';
import type { SeriesStoreHarness } from '../../../testing/series-store/series-store-harness.ts';
import { describeSeriesStore, describeStoredSamples } from '../../../testing/series-store/series-store-scenarios.ts';
import { emptyTables } from '../../../testing/series-store/shared-engine.ts';
import { openClickhouseSeriesStore } from './clickhouse-series-store.ts';
import type { ChdbProcess } from './engine/chdb-process.ts';
import { HttpConnection } from './engine/http-connection.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = `phasor_test_${process.pid}`;

/** The tests share a database of one server; each leaves it empty. */
async function openOver(server: string): Promise<SeriesStoreHarness> {
  const url = Object.assign(new URL(server), { pathname: `/${database}` }).href;
  const open = async () => {
    const clock = new FakeClock(Date.UTC(2026, 5, 1));
    const opened = openClickhouseSeriesStore({ folder: '', url, clock, log: quiet });
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
      await onServer(server, (connection) => emptyTables(connection, database));
    },
  };
}

async function onServer(server: string, act: (connection: HttpConnection) => Promise<void>): Promise<void> {
  const connection = new HttpConnection({ url: server, log: quiet });
  await connection.start();
  await act(connection);
  await connection.stop();
}

describe('over HTTP', () => {
  let server: EngineBehindHttp;
  let engine: ChdbProcess;
  let front: ClickhouseHttpFront;
  let url: string;

  beforeAll(async () => {
    server = await startEngineBehindHttp();
    ({ engine, front, url } = server);
  });

  afterAll(async () => {
    await front.stop();
    await server.end();
  });

  // The engine is that of chdb-series-store.test.ts, which runs all scenarios: here the way over the network is proven.
  describeStoredSamples('ClickHouse over HTTP', () => openOver(url));

  it('stores a batch once although the network made it send the batch twice', async () => {
    const harness = await openOver(url);
    const batch = batchOf([aSample(MIDNIGHT)]);
    await harness.store.append(batch);
    await front.stop();
    const waiting = harness.store.append(batchOf([aSample(MIDNIGHT + 1000)]));
    const again = harness.store.append(batch);
    const failed = await Promise.allSettled([waiting, again]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(harness.store.status().available).toBe(false);
    const address = new URL(url);
    front = new ClickhouseHttpFront(engine);
    await front.start(Number(address.port));
    await harness.store.append(batch);
    expect(await readRows(harness.store, everything('raw'))).toHaveLength(1);
    await harness.close();
  });
});

const server = process.env.PHASOR_TEST_CLICKHOUSE_URL;

describe.skipIf(!server)('on a ClickHouse server (PHASOR_TEST_CLICKHOUSE_URL)', () => {
  afterAll(() => onServer(server ?? '', (connection) => connection.command(`DROP DATABASE ${database}`)));

  describeSeriesStore('ClickHouse server', () => openOver(server ?? ''));
});
