import type { CallRequest } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { GeneratorMemory } from '../../../testing/devices/generator-memory.ts';
import { aDevice, aUser, recordsInMemory } from '../../../testing/record-builders.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { deviceGenerator } from './device-generator.ts';
import { GeneratorGuards } from './generator-guards.ts';
import { createPrecision } from './precision.ts';

const device = aDevice({ type: 3 });

let link: GeneratorMemory;
let online: boolean;
let records: RecordStore;
let kind: string | undefined;

beforeEach(async () => {
  records = await recordsInMemory();
  await records.devices.add(device);
  link = new GeneratorMemory();
  online = true;
  kind = 'PTE_USB';
});

afterEach(() => records.stop());

type PrecisionCall = Extract<keyof typeof CALL_SCHEMAS, `precision.${string}`>;

/** As at the entrance of calls: the schema first, and the answer checked against the contract. */
async function call<Name extends PrecisionCall>(
  name: Name,
  body: Omit<CallRequest<Name>, 'device_token'>,
  { notes = [], type = 3, login }: { notes?: string[]; type?: number; login?: string } = {},
) {
  const request = CALL_SCHEMAS[name].request.parse({ device_token: 't', ...body });
  const parts = { link, isOnline: () => online };
  const generator = deviceGenerator(parts);
  const guards = new GeneratorGuards({ guards: records.guards, generator, clock: new FakeClock() });
  const { calls } = createPrecision({ ...parts, generator, guards, kindOf: () => kind });
  const user = login === undefined ? null : { ...aUser({ login }), id: 7 };
  const context = aCallContext({ user, devices: [{ ...device, type }], note: (detail) => notes.push(detail) });
  const handler = calls[name] as (body: unknown, context: unknown) => Promise<object>;
  return CALL_SCHEMAS[name].answer.parse({ status: 'OK', ...(await handler(request, context)) }).data;
}

type SixValues = [number, number, number, number, number, number];
const EFF: SixValues = [230, 1, 231, 2, 232, 3];
const PHAS: SixValues = [0, 60, 120, 180, 240, 300];

describe('the generator of a precision meter', () => {
  // proves R-PREC-001
  it('answers its settings and whether it runs', async () => {
    expect(await call('precision.readGenerator', {})).toEqual({
      GEN_EFF: [230, 5, 230, 5, 230, 5],
      GEN_PHAS: [0, 30, 120, 150, 240, 270],
      GEN_FREQ: 50,
      GENERATE: false,
    });
    expect(link.requests).toEqual([{ method: 'generator.get', timeoutMs: 10_000 }]);
  });

  // proves R-PREC-002
  it('is set and started at once, and answers what the device confirmed', async () => {
    const notes: string[] = [];
    const body = { GEN_EFF: EFF, GEN_PHAS: PHAS, GEN_FREQ: 60, generate: true, confirmed: true };
    expect(await call('precision.writeGenerator', body, { notes })).toEqual({
      GEN_EFF: EFF,
      GEN_PHAS: PHAS,
      GEN_FREQ: 60,
      GENERATE: true,
    });
    const params = { GEN_EFF: EFF, GEN_PHAS: PHAS, GEN_FREQ: 60, GENERATE: true };
    expect(link.requests).toEqual([{ method: 'generator.set', params, timeoutMs: 10_000 }]);
    expect(notes).toEqual(['running: 230 V 0°, 1 A 60°, 231 V 120°, 2 A 180°, 232 V 240°, 3 A 300°, 60 Hz']);
  });

  // proves R-PREC-002
  it('is updated by the same call while it runs, and answers what the device made of it', async () => {
    const notes: string[] = [];
    const body = { GEN_EFF: EFF, GEN_PHAS: PHAS, GEN_FREQ: 60, generate: true as const, confirmed: true };
    await call('precision.writeGenerator', body);
    const next: SixValues = [120, 1, 121, 2, 122, 3];
    link.takes = (wished) => ({ ...wished, GEN_FREQ: 50.1 });
    const answer = await call('precision.writeGenerator', { ...body, GEN_EFF: next, GEN_FREQ: 50.13 }, { notes });
    expect(answer).toEqual({ GEN_EFF: next, GEN_PHAS: PHAS, GEN_FREQ: 50.1, GENERATE: true });
    expect(link.requests.map(({ method, params }) => [method, params?.GEN_FREQ, params?.GENERATE])).toEqual([
      ['generator.set', 60, true],
      ['generator.set', 50.13, true],
    ]);
    expect(notes.join()).toMatch(/^running: 120 V .*, 50\.1 Hz$/);
    expect(await call('precision.readGenerator', {})).toEqual(answer);
  });

  // proves R-PREC-003
  it('is stopped without any values, so that nothing can prevent it', async () => {
    const notes: string[] = [];
    expect(await call('precision.writeGenerator', { generate: false }, { notes })).toMatchObject({ GENERATE: false });
    expect(link.requests).toMatchObject([{ params: { GENERATE: false } }]);
    expect(notes).toEqual(['stopped']);
  });

  // proves R-PREC-027
  it('is not started unconfirmed or while it is locked, and stopped in any case', async () => {
    const body = { GEN_EFF: EFF, GEN_PHAS: PHAS, GEN_FREQ: 60, generate: true as const };
    await expect(call('precision.writeGenerator', body)).rejects.toMatchObject({ error: 'guard.unconfirmed' });
    expect(await call('precision.setGuard', { locked: true, ask: false })).toMatchObject({ ask: false });
    await expect(call('precision.writeGenerator', body)).rejects.toMatchObject({ error: 'guard.locked' });
    expect(link.requests).toEqual([]);
    expect(await call('precision.writeGenerator', { generate: false })).toMatchObject({ GENERATE: false });
  });

  it('is marked as used from its start to its stop', async () => {
    const body = { GEN_EFF: EFF, GEN_PHAS: PHAS, GEN_FREQ: 60, generate: true as const, confirmed: true };
    await call('precision.writeGenerator', body);
    expect(await call('precision.guard', {})).toMatchObject({ use: { test: false } });
    await call('precision.writeGenerator', { generate: false });
    expect(await call('precision.guard', {})).toMatchObject({ use: null });
  });

  it('is free again once it is found stopped, and used while it runs', async () => {
    const body = { GEN_EFF: EFF, GEN_PHAS: PHAS, GEN_FREQ: 60, generate: true as const, confirmed: true };
    await call('precision.writeGenerator', body, { login: 'anna' });
    await call('precision.readGenerator', {});
    expect(await call('precision.guard', {})).toMatchObject({ use: { by: 'anna' } });
    // Stopped at the device itself.
    link.settings.GENERATE = 0;
    await call('precision.readGenerator', {});
    expect(await call('precision.guard', {})).toMatchObject({ use: null });
  });

  it('is locked by a user, which is noted', async () => {
    const notes: string[] = [];
    await call('precision.setGuard', { locked: true, ask: false }, { notes, login: 'anna' });
    expect(await call('precision.guard', {})).toMatchObject({ lock: { by: 'anna' }, ask: false });
    expect(notes).toEqual(['{"locked":true,"ask":false}']);
  });

  // proves R-PREC-004
  it.each([
    ['GEN_EFF.0', { GEN_EFF: [320.1, 1, 230, 1, 230, 1] }],
    ['GEN_EFF.1', { GEN_EFF: [230, 120.1, 230, 1, 230, 1] }],
    ['GEN_EFF.3', { GEN_EFF: [230, 1, 230, 121, 230, 1] }],
    ['GEN_EFF.4', { GEN_EFF: [230, 1, 230, 1, -1, 1] }],
    ['GEN_PHAS.5', { GEN_PHAS: [0, 0, 0, 0, 0, 361] }],
    ['GEN_FREQ', { GEN_FREQ: 39.9 }],
    ['GEN_FREQ', { GEN_FREQ: 70.1 }],
    ['GEN_FREQ', { GEN_FREQ: undefined }],
  ])('takes 0 to 320 V, 0 to 120 A, 0 to 360° and 40 to 70 Hz, and names %s where it is not', (field, wrong) => {
    const body = { device_token: 't', GEN_EFF: EFF, GEN_PHAS: PHAS, GEN_FREQ: 50, generate: true, ...wrong };
    const { error } = CALL_SCHEMAS['precision.writeGenerator'].request.safeParse(body);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  // proves R-PREC-004
  it('takes the bounds themselves', () => {
    const bounds = [
      { GEN_EFF: [0, 0, 320, 120, 0, 0], GEN_PHAS: [0, 360, 0, 360, 0, 360], GEN_FREQ: 40 },
      { GEN_EFF: [320, 120, 0, 0, 320, 120], GEN_PHAS: [360, 0, 360, 0, 360, 0], GEN_FREQ: 70 },
    ];
    for (const values of bounds) {
      const body = { device_token: 't', generate: true, ...values };
      expect(CALL_SCHEMAS['precision.writeGenerator'].request.safeParse(body).success).toBe(true);
    }
  });

  // proves R-PREC-008
  it('ends in 604 where the device is offline (without querying it), silent or answers nonsense', async () => {
    online = false;
    await expect(call('precision.readGenerator', {})).rejects.toMatchObject({ error: 'device.offline' });
    await expect(call('precision.writeGenerator', { generate: false })).rejects.toMatchObject({
      error: 'device.offline',
    });
    expect(link.requests).toEqual([]);
    online = true;
    link.refusal = { code: 604 };
    await expect(call('precision.readGenerator', {})).rejects.toMatchObject({ error: 'device.offline' });
    link.refusal = undefined;
    link.settings.GEN_EFF = 'none';
    await expect(call('precision.readGenerator', {})).rejects.toMatchObject({ error: 'device.offline' });
  });

  it('is not set to values that the device refuses', async () => {
    link.refusal = { code: 422, message: 'too hot' };
    const refused = call('precision.writeGenerator', { generate: false });
    await expect(refused).rejects.toMatchObject({ error: 'request.invalid' });
  });

  // proves R-PREC-005
  it('exists only in meters of kind PTE_USB; of one that never reported its kind it is unknown', async () => {
    kind = 'PTE';
    const refused = { error: 'request.invalid', field: 'device_token' };
    await expect(call('precision.readGenerator', {})).rejects.toMatchObject(refused);
    await expect(call('precision.writeGenerator', { generate: false })).rejects.toMatchObject(refused);
    kind = undefined;
    online = false;
    await expect(call('precision.readGenerator', {})).rejects.toMatchObject({ error: 'device.offline' });
  });
});

describe.each(['harmonics', 'waveform'] as const)('the %s', (shape) => {
  const name = `precision.${shape}` as const;

  // proves R-PREC-010
  it('is what the device measures now, for its measured phases', async () => {
    link.seen = { U: { L1: { values: [1, 2] }, L2: { values: [3] } }, I: { L1: { values: [4] } }, F: 50.01 };
    expect(await call(name, {})).toEqual(link.seen);
    expect(link.requests).toEqual([{ method: `${shape}.get`, timeoutMs: 15_000 }]);
  });

  // proves R-PREC-012
  it('is queried once for several viewers at the same time, and again afterwards', async () => {
    link.seen = { U: { L1: { values: [1] } }, I: {} };
    const parts = { link, isOnline: () => online };
    const generator = deviceGenerator(parts);
    const guards = new GeneratorGuards({ guards: records.guards, generator, clock: new FakeClock() });
    const { calls } = createPrecision({ ...parts, generator, guards, kindOf: () => kind });
    const look = () => calls[name]({ device_token: 't' }, aCallContext({ devices: [device] }));
    const [one, other] = await Promise.all([look(), look()]);
    expect(other).toEqual(one);
    expect(link.requests).toHaveLength(1);
    await look();
    expect(link.requests).toHaveLength(2);
  });

  // proves R-PREC-011
  it('leaves out malformed values, and ends in 604 where nothing is left', async () => {
    link.seen = { U: { L1: { values: [1] }, L2: { values: ['x'] }, L3: 7 }, I: 'none', F: -1 };
    expect(await call(name, {})).toEqual({ U: { L1: { values: [1] } }, I: {} });
    link.seen = { U: { L1: { values: [] } } };
    await expect(call(name, {})).rejects.toMatchObject({ error: 'device.offline' });
  });

  // proves R-PREC-011
  it('ends in 604 where the device is offline or silent', async () => {
    link.refusal = { code: 604 };
    await expect(call(name, {})).rejects.toMatchObject({ error: 'device.offline' });
    online = false;
    await expect(call(name, {})).rejects.toMatchObject({ error: 'device.offline' });
  });

  // proves R-PREC-009
  it('is possible for precision meters only', async () => {
    for (const type of [1, 9_999]) {
      const refused = call(name, {}, { type });
      await expect(refused).rejects.toMatchObject({ error: 'request.invalid', field: 'device_token' });
    }
  });
});

it('a precision meter is needed for every call', async () => {
  const parts = { link, isOnline: () => online };
  const generator = deviceGenerator(parts);
  const guards = new GeneratorGuards({ guards: records.guards, generator, clock: new FakeClock() });
  const { calls } = createPrecision({ ...parts, generator, guards, kindOf: () => kind });
  const refused = calls['precision.harmonics']({ device_token: 't' }, aCallContext());
  await expect(refused).rejects.toMatchObject({ error: 'access.forbidden' });
});
