import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FakeClock } from '@phasor/testkit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openClickhouseSeriesStore } from '../src/adapters/clickhouse/clickhouse-series-store.ts';
import { auditHash, CHAIN_START } from '../src/adapters/records/accounts/audit-chain.ts';
import { migrationNames } from '../src/adapters/records/migrations/migrations.ts';
import { openRecordStore } from '../src/adapters/records/open-record-store.ts';
import { readConfig } from '../src/config.ts';
import { SERIES_LEVELS } from '../src/ports/series-store.ts';
import { createServer } from '../src/server.ts';
import { DEVICE, everything, MIDNIGHT, readRows } from './series-store/series-samples.ts';

/** Days whose program made the data folders beside this test. */
const VERSIONS = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-27', '2026-11-29', '2026-11-30'];
/** Steps to the tables after which a new folder is due. */
const NEW_STEPS = 5;
const NOW = MIDNIGHT + 40 * 3_600_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-earlier-'));
  // What is registered first runs last: a server that stops writes into the folder once more.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
});

/**
 * Each folder has an account, a device in Bratislava, and 25 hours of samples of 30 s: from midnight UTC, without the sixth hour; every
 * fifth sample has no register, which grows by 8.5 a sample from 500.
 */
const ROWS = { raw: 25 * 120, minute: 25 * 60, quarter: 100, hour: 25, day: 2 } as const;
const LAST_REGISTER = 500 + 26 * 120 * 8.5;

function unpack(version: string | undefined): void {
  execFileSync('tar', ['-xzf', join(import.meta.dirname, 'earlier-versions', `${version}.tar.gz`), '-C', folder]);
}

describe.each(VERSIONS)('a data folder of %s', (version) => {
  beforeEach(() => unpack(version));

  // proves R-OPS-043
  it('is opened by this version, and has the same measurements and records', async () => {
    const own = { PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' };
    const server = createServer(readConfig({ ...own, PHASOR_DATA: folder }), new FakeClock(NOW));
    onTestFinished(() => server.stop());
    await server.start();
    expect((await fetch(`http://127.0.0.1:${server.port}/health/ready`)).status).toBe(200);
    await server.stop();
    await expectMeasurements();
    await expectRecords();
  });
});

// proves R-OPS-043
it('the newest of them is at most a few steps of the tables behind this version', () => {
  unpack(VERSIONS.at(-1));
  const database = new DatabaseSync(join(folder, 'records.sqlite'), { readOnly: true });
  onTestFinished(() => database.close());
  const taken = database.prepare('select name from kysely_migration order by name').all();
  expect(taken.map(({ name }) => name)).toEqual(migrationNames('sqlite').slice(0, taken.length));
  expect(migrationNames('sqlite').length - taken.length).toBeLessThan(NEW_STEPS);
});

async function expectMeasurements() {
  const place = { folder: join(folder, 'series'), url: undefined };
  const series = openClickhouseSeriesStore({ ...place, clock: new FakeClock(NOW), log: quiet });
  onTestFinished(() => series.stop());
  await series.start();
  await series.settle();
  for (const level of SERIES_LEVELS) {
    const asked = everything(level, { gauges: ['P_L1', 'U_L1'] });
    const rows = await readRows(series, asked);
    expect([level, rows.length]).toEqual([level, ROWS[level]]);
    expect(rows.reduce((sum, { covered }) => sum + covered, 0)).toBe(25 * 3_600_000);
    const registers = rows.flatMap(({ registers: { E_I_L1: pair = [] } }) => pair).filter(Number.isFinite);
    expect(registers.at(-1)).toBe(LAST_REGISTER);
    const powers = rows.flatMap(({ gauges: { P_L1: three = [] } }) => three);
    expect([Math.min(...powers), Math.max(...powers)]).toEqual([1_000, 1_059]);
    expect(new Set(rows.flatMap(({ gauges: { U_L1: three = [] } }) => three))).toEqual(new Set([230]));
  }
  // Civil days of Bratislava: an hour of the first one lies before midnight UTC.
  const days = await readRows(series, everything('day'));
  expect(days.map(({ start }) => start)).toEqual([MIDNIGHT - 3_600_000, MIDNIGHT + 23 * 3_600_000]);
}

async function expectRecords() {
  const records = openRecordStore({ folder, url: undefined, log: quiet });
  onTestFinished(() => records.stop());
  await records.start();
  const user = await records.users.find('anna');
  const [assigned, ...others] = await records.assignments.devicesOf(user?.id ?? 0, NOW);
  expect(others).toEqual([]);
  expect(assigned).toMatchObject({ level: 'own', device: { mac: DEVICE, title: 'Main board' } });
  const audit = await records.audit.chain({ after: 0, limit: 10 });
  let last = CHAIN_START;
  for (const { id: _id, hash, ...fields } of audit) {
    expect(hash).toBe(auditHash(last, fields));
    last = hash;
  }
  expect(audit[0]).toMatchObject({ login: 'anna', action: 'access.signIn' });
}
