import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planOf, settingsAfter } from './move-plan.ts';

type Settings = Parameters<typeof planOf>[0];
const EMBEDDED: Settings = { dataFolder: resolve('/data'), databaseUrl: undefined, clickhouseUrl: undefined };
const GROWN: Settings = { ...EMBEDDED, databaseUrl: 'postgres://a:b@db/x', clickhouseUrl: 'http://a:b@ch:8123/y' };
const plan = (config: Settings, ...to: string[]) => planOf(config, { to, only: undefined, env: {} });

describe('the plan of a move', () => {
  it('moves what has a target, and leaves the rest', () => {
    expect(plan(EMBEDDED, 'postgres=postgres://db/x')).toMatchObject({
      records: { from: { kind: 'embedded' }, to: { kind: 'server', url: 'postgres://db/x' } },
      measurements: undefined,
    });
    expect(plan(GROWN, 'embedded=/data')).toMatchObject({ records: {}, measurements: {}, folder: '/data' });
    const half = { ...EMBEDDED, clickhouseUrl: GROWN.clickhouseUrl };
    expect(plan(half, 'embedded=/data')).toMatchObject({
      records: undefined,
      measurements: { to: { folder: '/data' } },
    });
    expect(planOf(GROWN, { to: ['embedded'], only: 'records', env: { PHASOR_DATA: '/data' } })).toMatchObject({
      measurements: undefined,
      records: { to: { folder: '/data' } },
    });
  });

  it('takes an address from the environment where a target has only its name', () => {
    const env = { PHASOR_MOVE_DATABASE_URL: 'postgres://db/z' };
    expect(planOf(EMBEDDED, { to: ['postgres'], only: undefined, env }).records?.to).toEqual({
      kind: 'server',
      url: 'postgres://db/z',
    });
    expect(() => plan(EMBEDDED, 'clickhouse')).toThrow('PHASOR_MOVE_CLICKHOUSE_URL');
  });

  it('refuses what cannot be, in words', () => {
    expect(() => plan(EMBEDDED, 'embedded=/data')).toThrow('everything is there already');
    expect(() => plan(EMBEDDED, 'postgres=http://db')).toThrow('postgres://user:password@host/database');
    expect(() => plan(EMBEDDED, 'clickhouse=http://a', 'embedded=/other')).toThrow('choose one target');
    expect(() => plan({ ...EMBEDDED, clickhouseUrl: GROWN.clickhouseUrl }, 'embedded=/other')).not.toThrow();
    expect(() =>
      planOf(
        { ...EMBEDDED, clickhouseUrl: GROWN.clickhouseUrl },
        { to: ['embedded=/other'], only: 'measurements', env: {} },
      ),
    ).toThrow('the records stay in /data');
    expect(() => plan(EMBEDDED, 'oracle=x')).toThrow('is expected');
  });

  // proves R-OPS-055
  it('prints settings without passwords', () => {
    const there = plan(EMBEDDED, 'postgres=postgres://a:secret@db/x', 'clickhouse=http://a:secret@ch:8123/y');
    expect(settingsAfter(there, EMBEDDED)).toEqual([
      'PHASOR_CLICKHOUSE_URL=http://a:***@ch:8123/y',
      'PHASOR_DATABASE_URL=postgres://a:***@db/x',
    ]);
    expect(settingsAfter(plan(GROWN, 'embedded=/new'), GROWN)).toEqual([
      'PHASOR_DATA=/new',
      'unset PHASOR_CLICKHOUSE_URL',
      'unset PHASOR_DATABASE_URL',
    ]);
  });
});
