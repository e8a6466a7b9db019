import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClickhouseHttpFront } from '../../../../testing/series-store/clickhouse-http-front.ts';
import { type EngineBehindHttp, startEngineBehindHttp } from '../../../../testing/series-store/engine-behind-http.ts';
import { openBeside, storedAndRead } from '../../../../testing/series-store/read-beside.ts';
import { aSample, batchOf, DEVICE, everything, MIDNIGHT } from '../../../../testing/series-store/series-samples.ts';
import type { SeriesStoreHarness } from '../../../../testing/series-store/series-store-harness.ts';
import { describeSeriesStore } from '../../../../testing/series-store/series-store-scenarios.ts';
import { emptyTables, keptOpen } from '../../../../testing/series-store/shared-engine.ts';
import { ClickhouseSeriesStore, openClickhouseSeriesStore } from '../clickhouse-series-store.ts';
import type { ChdbProcess } from '../engine/chdb-process.ts';
import { openReadingSeriesStore, ReadingSeriesStore } from './reading-series-store.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let server: EngineBehindHttp;
let engine: ChdbProcess;
let front: ClickhouseHttpFront;
let url: string;

beforeAll(async () => {
  server = await startEngineBehindHttp();
  ({ engine, front } = server);
  url = `${server.url}/beside`;
});

afterAll(async () => {
  await front.stop();
  await server.end();
});

async function started<Store extends { start(): Promise<void> }>(store: Store): Promise<Store> {
  await store.start();
  return store;
}

/** Over HTTP. */
function opened() {
  const clock = new FakeClock(Date.UTC(2026, 5, 1));
  return openBeside(
    () => started(openClickhouseSeriesStore({ folder: '', url, clock, log: quiet })),
    (link) => started(openReadingSeriesStore({ url, log: quiet, link })),
  );
}

/** Without the network, which the tests below prove. */
async function openedHarness(): Promise<SeriesStoreHarness> {
  const clock = new FakeClock(Date.UTC(2026, 5, 1));
  const place = { connection: keptOpen(engine), database: 'beside' };
  const beside = await openBeside(
    () => started(new ClickhouseSeriesStore({ ...place, clock, log: quiet })),
    (link) => started(new ReadingSeriesStore({ ...place, connection: keptOpen(engine), log: quiet, link })),
  );
  const store = storedAndRead(beside);
  return {
    store,
    restart: async () => {
      await beside.renew();
      return store;
    },
    close: async () => {
      await store.stop();
      await emptyTables(engine, 'beside');
    },
  };
}

describeSeriesStore('read beside the process that stores', openedHarness);

// proves R-MEAS-094
describe('a store that is read beside the process that stores', () => {
  it('is unavailable while that process is away, and nothing is stored through it', async () => {
    const { holder, reader, processes } = await opened();
    await holder.append(batchOf([aSample(MIDNIGHT)]));
    const away = { error: 'server.unavailable' };
    await expect(reader.append(batchOf([aSample(MIDNIGHT)]))).rejects.toMatchObject(away);
    processes.isOpen = false;
    const fold = {
      family: 'electrical',
      devices: [DEVICE],
      source: 1,
      gauges: [],
      ranges: [],
      length: 60_000,
    } as const;
    for (const read of [() => reader.rows(everything('raw')), () => reader.folds(fold), () => reader.extents([DEVICE])])
      await expect(read()).rejects.toMatchObject(away);
    processes.isOpen = true;
    expect((await reader.rows(everything('raw'))).get(DEVICE)?.end).toEqual(Float64Array.of(MIDNIGHT));
    await reader.stop();
    await holder.stop();
    await emptyTables(engine, 'beside');
  });

  it('asks once for the same that is wanted in one moment', async () => {
    const { holder, reader, processes } = await opened();
    await holder.append(batchOf([aSample(MIDNIGHT)]));
    let asked = 0;
    processes.open('counting').answer('series', (question) => {
      asked += 1;
      return holder.known(question);
    });
    const rows = await Promise.all(Array.from({ length: 12 }, () => reader.rows(everything('raw'))));
    expect(rows.map((each) => each.get(DEVICE)?.end.length)).toEqual(Array.from({ length: 12 }, () => 1));
    expect(asked).toBe(1);
    await reader.rows(everything('raw'));
    expect(asked).toBe(2);
    await reader.stop();
    await holder.stop();
    await emptyTables(engine, 'beside');
  });
});
