import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClickhouseHttpFront } from '../../../testing/series-store/clickhouse-http-front.ts';
import type { InstallationMark } from '../../ports/series/installation-mark.ts';
import { openClickhouseSeriesStore } from './clickhouse-series-store.ts';
import { ChdbProcess } from './engine/chdb-process.ts';
import { decodeNative, textColumn } from './engine/native-block.ts';
import type { Retention } from './retention/retention.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = new FakeClock(Date.UTC(2026, 5, 1));

/** Records that have accounts, or none yet. */
class Records implements InstallationMark {
  mark: string | undefined;
  readonly #isNew: boolean;

  constructor(isNew = false) {
    this.#isNew = isNew;
  }

  async read() {
    return this.mark;
  }

  async write(mark: string) {
    this.mark = mark;
  }

  async isNew() {
    return this.#isNew;
  }
}

describe('measurements at a ClickHouse server', () => {
  let folder: string;
  let engine: ChdbProcess;
  let front: ClickhouseHttpFront;
  let server: string;
  let number = 0;
  let database: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phasor-owner-'));
    engine = new ChdbProcess({ folder, log: quiet });
    await engine.start();
    front = new ClickhouseHttpFront(engine);
    server = await front.start();
  });
  afterAll(async () => {
    await front.stop();
    await engine.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  beforeEach(() => {
    number += 1;
    database = `owner_${number}`;
  });

  /** A start and a stop, as with a server. */
  async function started(installation?: InstallationMark, retention?: Retention): Promise<void> {
    const url = `${server}/${database}`;
    const store = openClickhouseSeriesStore({ folder: '', url, clock, log: quiet, installation, retention });
    await store.start();
    await store.stop();
  }

  async function statements(): Promise<readonly string[]> {
    const tables = `SELECT create_table_query AS text FROM system.tables WHERE database = '${database}' ORDER BY name`;
    const marks = `SELECT name AS text FROM ${database}.marks ORDER BY name`;
    const answers = [await engine.query(tables), await engine.query(marks)];
    return answers.flatMap((answer) => textColumn(decodeNative(answer).columns, 'text'));
  }

  // proves R-OPS-093
  it('are marked at the first start, and served by the same records from then on', async () => {
    const records = new Records(true);
    await started(records);
    const { mark } = records;
    expect(mark).toMatch(/^[-0-9a-f]{36}$/);
    await started(records);
    expect(records.mark).toBe(mark);
  });

  // proves R-OPS-093
  it.each([
    ['of another installation', Object.assign(new Records(), { mark: 'another' })],
    ['that are new', new Records(true)],
  ])('are refused to records %s, and nothing is changed', async (_which, others) => {
    await started(new Records());
    const before = [others.mark, ...(await statements())];
    const refused = started(others, { raw: 30 });
    await expect(refused).rejects.toMatchObject({
      name: 'StartRefusal',
      message: expect.stringMatching(/belong to other records.*PHASOR_DATABASE_URL/),
    });
    expect([others.mark, ...(await statements())]).toEqual(before);
  });

  // proves R-OPS-093
  it('are marked where an earlier version made them, and give their mark to records of a backup from before', async () => {
    await started();
    const records = new Records();
    await started(records);
    expect(records.mark).toBeDefined();
    const restored = new Records();
    await started(restored);
    expect(restored.mark).toBe(records.mark);
  });

  it('are not marked in a data folder, which has the records, too', async () => {
    const records = new Records();
    const embedded = { folder: join(folder, 'embedded'), url: undefined, clock, log: quiet, installation: records };
    const store = openClickhouseSeriesStore(embedded);
    await store.start();
    await store.stop();
    expect(records.mark).toBeUndefined();
  });
});
