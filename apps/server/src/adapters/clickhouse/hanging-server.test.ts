import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClickhouseHttpFront } from '../../../testing/series-store/clickhouse-http-front.ts';
import { type EngineBehindHttp, startEngineBehindHttp } from '../../../testing/series-store/engine-behind-http.ts';
import { aSample, batchOf, everything, MIDNIGHT, readRows } from '../../../testing/series-store/series-samples.ts';
import { until } from '../../../testing/until.ts';
import { observedStore } from '../../features/health/observed-store.ts';
import { ClickhouseSeriesStore } from './clickhouse-series-store.ts';
import type { ChdbProcess } from './engine/chdb-process.ts';
import { HttpConnection } from './engine/http-connection.ts';
import { NativeRows } from './engine/native-rows.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** In place of a minute; long enough for every statement that is answered. */
const PATIENCE_MS = 5_000;
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

// proves R-OPS-159
it.each(['performed', 'lost'] as const)(
  'an insert that a server does not answer fails once its time is over, and is stored once when it is sent again: %s',
  async (fate) => {
    const clock = new FakeClock(MIDNIGHT);
    const database = `hanging_${fate}`;
    const connection = new HttpConnection({ url, log, patienceMs: PATIENCE_MS, endsInserts: true });
    const own = new ClickhouseSeriesStore({ connection, database, clock, log });
    const { store, signs } = observedStore(own, clock);
    await store.start();
    const batch = batchOf([aSample(MIDNIGHT), aSample(MIDNIGHT + 1_000)]);
    let sent = 0;
    front.hangs = (sql) => {
      if (!sql.startsWith(`INSERT INTO ${database}.electrical_raw`)) return undefined;
      sent += 1;
      return fate;
    };
    await expect(store.append(batch)).rejects.toMatchObject({ error: 'server.unavailable' });
    expect(sent).toBe(1);
    // The health looks at once, and reads go on.
    expect(signs.failedAt).toBe(clock.now());
    expect(await store.counts(0)).toBeDefined();
    expect(front.insertSettings.max_execution_time).toBe(String(PATIENCE_MS / 1_000));
    front.hangs = undefined;
    await store.append(batch);
    expect(signs).toMatchObject({ lastWrite: clock.now(), failedAt: null });
    expect(await readRows(store, everything('raw'))).toHaveLength(2);
    await store.stop();
  },
);

// proves R-OPS-159
it('a batch does not wait behind reads that a server does not answer', async () => {
  const database = 'hanging_reads';
  const connection = new HttpConnection({ url, log, endsInserts: true });
  const store = new ClickhouseSeriesStore({ connection, database, clock: new FakeClock(MIDNIGHT), log });
  await store.start();
  let asked = 0;
  front.hangs = (sql) => {
    if (!sql.includes('hangs')) return undefined;
    asked += 1;
    return 'lost';
  };
  const reads = Promise.allSettled(Array.from({ length: 40 }, () => connection.query("SELECT 'hangs'")));
  await until(() => expect(asked).toBeGreaterThan(15));
  const rows = new NativeRows(1);
  rows.texts('name', () => 'one');
  rows.numbers('version', 'UInt64', () => 1);
  await connection.insert({ table: `${database}.marks`, token: 'mark', ...rows.insert() });
  front.hangs = undefined;
  await front.stop();
  await store.stop();
  await reads;
  front = new ClickhouseHttpFront(engine);
  url = await front.start();
});
