import { type CallRequest, IMAGE_BYTES } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { METER_FIELD_NAMES, STORED_METER_LIMITS } from '@phasor/contract/stored-meters';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rightBody } from '../../../testing/bodies.ts';
import { aCallContext } from '../../../testing/call-context.ts';
import { MeterMemory } from '../../../testing/devices/meter-memory.ts';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import { SharpPictures } from '../../adapters/pictures/sharp-pictures.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { createReferenceMeters } from './reference-meters.ts';

const device = aDevice({ type: 3 });
const { mac } = device;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
const NEW = rightBody('meters.add', {}).meter as CallRequest<'meters.add'>['meter'];
/** A meter as the device reports it: only with fields that are not empty. */
const reported = (ID_meter: number, SNUM: string) => ({ ID_meter, IDN: ID_meter, SNUM, TYPE: 'EM 320', CLASS: 0.5 });

type MeterCall = Extract<keyof typeof CALL_SCHEMAS, `meters.${string}`>;

let link: MeterMemory;
let records: RecordStore;
let state: { status: 'ONLINE' | 'OFFLINE'; connection?: string };
let notes: string[];
let meters: ReturnType<typeof createReferenceMeters>;

beforeEach(async () => {
  link = new MeterMemory();
  state = { status: 'ONLINE', connection: 'BT_MQTT' };
  notes = [];
  records = await recordsInMemory();
  await records.devices.add(device);
  meters = createReferenceMeters({
    storedMeters: records.storedMeters,
    link,
    codec: new SharpPictures(),
    deviceState: () => state,
  });
});
afterEach(() => records.stop());

/** As the call's entrance does it: the schema first, and the answer by the contract. */
async function call<Name extends MeterCall>(name: Name, body: Omit<CallRequest<Name>, 'device_token'>, of = device) {
  const request = CALL_SCHEMAS[name].request.parse({ device_token: 't', ...body });
  const context = aCallContext({ devices: [of], note: (detail) => notes.push(detail) });
  const handler = meters.calls[name] as (body: unknown, context: unknown) => Promise<object>;
  const answer = CALL_SCHEMAS[name].answer.parse({ status: 'OK', ...(await handler(request, context)) });
  return answer as unknown as { data: never };
}

const add = async (values: object = {}) => {
  const answer: { data: { data: { ID_meter: number } } } = await call('meters.add', { meter: { ...NEW, ...values } });
  return answer.data.data.ID_meter;
};
const list = async (): Promise<readonly Record<string, unknown>[]> => (await call('meters.list', {})).data;

describe('a stored meter', () => {
  // proves R-METER-002, R-METER-005
  it('is added under the next number with every field, the time of its adding among them', async () => {
    expect([await add(), await add({ SNUM: ' 88 ' })]).toEqual([1, 2]);
    const [first, second] = await list();
    expect(Object.keys(first ?? {}).toSorted()).toEqual([...METER_FIELD_NAMES, 'ID_meter'].toSorted());
    expect(first).toMatchObject({
      IDN: 1,
      SNUM: '4711',
      MTIME: Date.UTC(2026, 5, 1, 12) / 1_000,
      VTSNOM: 7.5,
      SQRT3: 0,
    });
    expect(first).toMatchObject({ NOTE1: '', CUSTOMER: '', CLASS: '', CRC: '' });
    expect(second).toMatchObject({ IDN: 2, SNUM: '88' });
    expect(notes).toEqual([
      '{"ID_meter":1,"SNUM":"4711","TYPE":"EM 320"}',
      '{"ID_meter":2,"SNUM":"88","TYPE":"EM 320"}',
    ]);
  });

  // proves R-METER-003
  it.each([
    ['SNUM', ''],
    ['TYPE', '  '],
    ['CONTYPE', 5],
    ['CONSTANT', 'ten'],
    ['CONSTANT', 0.5],
    ['YMAN', '19x'],
    ['IMAX', ''],
    ['CTSNOM', ''],
    ['FREQ', -50],
    ['LOCATION', 'x'.repeat(65)],
  ])('is refused with %s %j, which the answer names', async (field, value) => {
    await expect(add({ [field]: value })).rejects.toMatchObject({ error: 'request.invalid', field: `meter.${field}` });
    await expect(list()).rejects.toMatchObject({ error: 'store.not_found' });
  });

  // proves R-ACCU-033
  it.each([
    [0.5, 0.5],
    ...['A', 'B', 'C', '0.2S', '0.5S'].map((name) => [name, name]),
    ...['a', 'b', 'c', '0,2s', ' 0.5s '].map((name) => [name, name.trim().replace(',', '.').toUpperCase()]),
    ...['1', '2', '0.2', '0,5'].map((name) => [name, Number(name.replace(',', '.'))]),
    ['', ''],
  ])('is taken with class %j', async (given, kept) => {
    await add({ CLASS: given });
    expect(await list()).toMatchObject([{ CLASS: kept }]);
    await call('meters.change', { ID_meter: 1, meter: { CLASS: kept as string } });
    expect(await list()).toMatchObject([{ CLASS: kept }]);
  });

  // proves R-ACCU-033
  it.each('D AB S 0.5T 0.2SS S0.2 .5 1. -1 +1 1e1 0.2S/0.5S 123'.split(' '))(
    'is refused with class %j',
    async (CLASS) => {
      await add({ CLASS: '1' });
      for (const attempt of [() => add({ CLASS }), () => call('meters.change', { ID_meter: 1, meter: { CLASS } })])
        await expect(attempt()).rejects.toMatchObject({ error: 'request.invalid', field: 'meter.CLASS' });
    },
  );

  // proves R-METER-004, R-METER-005
  it('is not added while the device is offline: 529', async () => {
    state = { status: 'OFFLINE' };
    await expect(add()).rejects.toMatchObject({ error: 'device.away', code: 529 });
    await expect(list()).rejects.toMatchObject({ code: 610 });
  });

  // proves R-METER-010
  it('is one of as many as the device can have', async () => {
    for (let number = 0; number < STORED_METER_LIMITS.meters; number += 1) await records.storedMeters.add(mac, {});
    await expect(add()).rejects.toMatchObject({ error: 'request.invalid', field: 'meter' });
  });

  // proves R-METER-006, R-METER-009
  it('is changed in what differs, also while the device is offline; what a device stored is not judged anew', async () => {
    await records.storedMeters.add(mac, { SNUM: '7', CLASS: '0.5S', CONTYPE: 99 });
    state = { status: 'OFFLINE' };
    const [stored] = await list();
    await call('meters.change', { ID_meter: 1, meter: { ...stored, NOTE1: 'returned', MTIME: 1_767_225_600 } });
    expect(await list()).toEqual([{ ...stored, NOTE1: 'returned', MTIME: 1_767_225_600 }]);
    expect(notes).toEqual(['{"ID_meter":1,"MTIME":1767225600,"NOTE1":"returned"}']);
    const wrong = call('meters.change', { ID_meter: 1, meter: { ...stored, CONTYPE: 98 } });
    await expect(wrong).rejects.toMatchObject({ error: 'request.invalid', field: 'meter.CONTYPE' });
    await call('meters.change', { ID_meter: 1, meter: { CLASS: '0,2' } });
    expect(await list()).toMatchObject([{ CLASS: 0.2 }]);
    await call('meters.change', { ID_meter: 1, meter: { CLASS: '0,2s' } });
    expect(await list()).toMatchObject([{ CLASS: '0.2S' }]);
  });

  // proves R-METER-008
  it('is removed; what there is not is not found', async () => {
    await add();
    await call('meters.remove', { ID_meter: 1 });
    for (const name of ['meters.remove', 'meters.tests'] as const) {
      await expect(call(name, { ID_meter: 1 })).rejects.toMatchObject({ code: 610 });
    }
    await expect(call('meters.change', { ID_meter: 1, meter: {} })).rejects.toMatchObject({ code: 610 });
  });

  // proves R-METER-001
  it('is stored for precision meters alone', async () => {
    const wrong = call('meters.list', {}, aDevice({ type: 1 }));
    await expect(wrong).rejects.toMatchObject({ error: 'request.invalid', field: 'device_token' });
  });
});

describe('the database of the device', () => {
  // proves R-METER-012, R-METER-014
  it('takes the place of the stored meters as it is', async () => {
    await add();
    link.meters = [reported(3, '30'), reported(9, '90')];
    expect((await call('meters.download', { meters: true })).data).toEqual({ meters: 2 });
    expect(await list()).toMatchObject([{ ID_meter: 3, SNUM: '30', NOTE4: '' }, { ID_meter: 9 }]);
    expect(link.requests).toEqual([{ method: 'meters.pull', timeoutMs: 120_000 }]);
    expect(await add()).toBe(10);
  });

  // proves R-METER-012
  it.each([
    ['no list', 'meters'],
    ['a meter without its number', [reported(1, '1'), { SNUM: '2' }]],
    ['a number twice', [reported(1, '1'), reported(1, '2')]],
    ['a field that is neither text nor number', [{ ...reported(1, '1'), NOTE1: ['x'] }]],
  ])('changes nothing when it answers %s', async (_what, answer) => {
    await add();
    link.meters = answer;
    await expect(call('meters.download', { meters: true })).rejects.toMatchObject({ code: 604 });
    expect(await list()).toMatchObject([{ ID_meter: 1, SNUM: '4711' }]);
  });

  // proves R-METER-013
  it('is replaced by the stored meters', async () => {
    await add();
    expect((await call('meters.upload', { meters: true })).data).toEqual({ meters: 1 });
    expect(link.meters).toEqual(await list());
    link.refusal = { code: 422, message: 'no room' };
    await expect(call('meters.upload', { meters: true })).rejects.toMatchObject({ code: 422, field: 'meters' });
  });

  // proves R-METER-010
  it('is not replaced by more than one frame carries', async () => {
    const note = '电'.repeat(STORED_METER_LIMITS.note);
    const long = { NOTE1: note, NOTE2: note, NOTE3: note, NOTE4: note };
    for (let number = 0; number < STORED_METER_LIMITS.meters; number += 1) await records.storedMeters.add(mac, long);
    await expect(call('meters.upload', { meters: true })).rejects.toMatchObject({ field: 'meters' });
    expect(link.requests).toEqual([]);
  });

  // proves R-METER-014
  it.each([
    ['is offline', 'OFFLINE', undefined],
    ['is silent', 'ONLINE', { code: 604 }],
  ] as const)('is not exchanged with a device that %s: 604', async (_what, status, refusal) => {
    await add();
    state = { status };
    link.refusal = refusal;
    for (const name of ['meters.download', 'meters.upload'] as const) {
      await expect(call(name, { meters: true })).rejects.toMatchObject({ code: 604 });
    }
    expect(await list()).toHaveLength(1);
  });
});

describe('test results', () => {
  const result = (ID_meter: number, TIME: number, SNUM = '4711') => ({ ID_meter, TIME, ERROR: 0.123, SNUM, PF: 0.5 });

  // proves R-METER-017
  it('are taken over from the device, newest first, those of other meters left out', async () => {
    await add();
    link.tests = [result(1, 100), result(1, 300), result(2, 200), result(1, 400, '9'), { ID_meter: 1, ERROR: -1 }];
    expect((await call('meters.syncTests', {})).data).toEqual({ tests: 3, unknown: 2 });
    expect((await call('meters.tests', { ID_meter: 1 })).data).toEqual([
      result(1, 300),
      result(1, 100),
      { ID_meter: 1, ERROR: -1 },
    ]);
    link.tests = [];
    await call('meters.syncTests', {});
    await expect(call('meters.tests', { ID_meter: 1 })).rejects.toMatchObject({ code: 610 });
  });

  // proves R-METER-016
  it.each([
    [{ status: 'OFFLINE', connection: 'BT_MQTT' }],
    [{ status: 'ONLINE', connection: 'BT_MQTT_DB' }],
    [{ status: 'ONLINE' }],
  ] as const)('are not asked of a device that is %j', async (now) => {
    state = now;
    await expect(call('meters.syncTests', {})).rejects.toMatchObject({ code: 604 });
    expect(link.requests).toEqual([]);
  });
});

describe('images of a stored meter', () => {
  const images = async (): Promise<readonly object[]> => (await call('meters.images', { meter_ID: 1 })).data;
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  const large = Buffer.alloc(IMAGE_BYTES.meter + 1).toString('base64');

  // proves R-METER-021
  it('are kept as pictures made anew, and can be seen', async () => {
    await add();
    await call('meters.addImages', { meter_ID: '1', images: [PIXEL, PIXEL] });
    const jpeg = { ID: expect.any(Number), image: expect.stringMatching(/^\/9j\//), width: 1, height: 1 };
    expect(await images()).toEqual([jpeg, jpeg]);
  });

  // proves R-METER-019
  it.each([
    ['another format', svg, 'upload.format'],
    ['too many bytes', large, 'upload.too_large'],
  ])('are all refused for one of %s', async (_what, wrong, error) => {
    await add();
    const sent = call('meters.addImages', { meter_ID: 1, images: [PIXEL, wrong] });
    await expect(sent).rejects.toMatchObject({ error, field: 'images' });
    expect(await images()).toEqual([]);
  });

  // proves R-METER-022
  it('are removed one by one, and the log names each', async () => {
    await add();
    await call('meters.addImages', { meter_ID: 1, images: [PIXEL, PIXEL] });
    const kept: readonly { ID: number }[] = (await call('meters.images', { meter_ID: 1 })).data;
    const ID = kept[0]?.ID ?? 0;
    await call('meters.removeImage', { meter_ID: 1, ID });
    expect(await images()).toEqual(kept.slice(1));
    expect(notes.at(-1)).toBe(JSON.stringify({ ID_meter: 1, image: ID }));
    const again = { meter_ID: 1, ID };
    await expect(call('meters.removeImage', again)).rejects.toMatchObject({ code: 610, field: 'ID' });
    const ofAnother = { meter_ID: 2, ID: kept[1]?.ID ?? 0 };
    await expect(call('meters.removeImage', ofAnother)).rejects.toMatchObject({ code: 610, field: 'ID' });
  });

  it('are refused beyond as many as a meter can have, and of a meter that there is not', async () => {
    const some = (count: number) => Array.from({ length: count }, () => PIXEL);
    await expect(call('meters.addImages', { meter_ID: 1, images: some(1) })).rejects.toMatchObject({ code: 610 });
    await add();
    await call('meters.addImages', { meter_ID: 1, images: some(STORED_METER_LIMITS.images) });
    const more = call('meters.addImages', { meter_ID: 1, images: some(1) });
    await expect(more).rejects.toMatchObject({ code: 422, field: 'images' });
  });
});
