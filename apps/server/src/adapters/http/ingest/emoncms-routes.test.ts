import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aConnection, aDevice } from '../../../../testing/record-builders.ts';
import { type AccessWorld, anAccessWorld } from '../../../../testing/scenes/access-world.ts';
import { RecordingDesk } from '../../../../testing/scenes/recording-application.ts';
import type { SampleArrival } from '../../../ports/device-link.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const MAC = '0200000000D1';
const SITE = aConnection({
  ...{ id: 'emon0000', ecosystem: 'openenergymonitor', key: null, user: 'emon', prefix: 'site/emon0000/' },
  credentialHash: `hash of ${KEY}`,
});

let world: AccessWorld;
let kept: SampleArrival[];
let desk: RecordingDesk;
/** Why something was refused, as counted. */
let refused: string[];
let commit: () => Promise<void>;
/** Newest sample of the device on disk, epoch ms. */
let stored: number | undefined;
/** Whole seconds of the server's clock. */
let seconds: number;

beforeEach(async () => {
  [kept, refused] = [[], []];
  commit = async () => {};
  desk = new RecordingDesk();
  desk.known = [SITE];
  const samples = async (arrivals: readonly SampleArrival[]) => {
    await commit();
    kept.push(...arrivals);
  };
  stored = undefined;
  world = await anAccessWorld({
    ingest: { samples, connections: desk, refused: (_, reason) => void refused.push(reason) },
    storedUntil: async (macs) => (macs.includes(MAC) ? stored : undefined),
  });
  await world.records.connections.add(SITE);
  await world.records.devices.add(
    aDevice({
      ...{ mac: MAC, type: 4, phases: 1, adapter: 'openenergymonitor', adapterKey: 'IotaWatt', connection: SITE.id },
      fields: [
        { path: '1', quantity: 'P', place: 'CH1', factor: 1 },
        { path: '2', quantity: 'P', place: 'CH2', factor: 1 },
      ],
    }),
  );
  seconds = Math.floor(world.clock.now() / 1_000);
});
afterEach(() => world.stop());

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const form = 'application/x-www-form-urlencoded';

async function post(body: string, headers: Record<string, string> = bearer(KEY)) {
  const all = { 'content-type': form, ...headers };
  return await world.server.app.inject({ method: 'POST', url: '/input/bulk', headers: all, payload: body });
}

const get = async (url: string) => await world.server.app.inject({ method: 'GET', url, headers: bearer(KEY) });
const keptValues = () =>
  kept.flatMap(({ samples }) => samples.map(({ time, interval, values }) => ({ time, interval, values })));

// https://github.com/boblemaire/IoTaWatt/blob/master/Firmware/IotaWatt/uploaders/Emoncms_uploader.cpp
describe('IoTaWatt', () => {
  // proves R-MEAS-064
  it('posts its numbers, which are stored as the field map says, each row at its own time', async () => {
    const body = `time=${seconds - 30}&data=[[10,"IotaWatt",230.1,410.0],[20,"IotaWatt",230.2,-420],[30,"IotaWatt",230.3,null]]`;
    const answer = await post(body);
    expect([answer.statusCode, answer.body]).toEqual([200, 'ok']);
    const at = (offset: number) => (seconds - 30 + offset) * 1_000;
    expect(keptValues()).toEqual([
      { time: at(10), interval: 10_000, values: { CH1_P: 230.1, CH2_P: 410 } },
      { time: at(20), interval: 10_000, values: { CH1_P: 230.2, CH2_P: -420 } },
      expect.objectContaining({ time: at(30), values: { CH1_P: 230.3 } }),
    ]);
  });

  // proves R-MEAS-064
  it('brings what it could not deliver for hours at the time of its measurement', async () => {
    const begin = seconds - 7_200;
    await post(`time=${begin}&data=[[10,"IotaWatt",230.1,410],[20,"IotaWatt",230.2,420]]`);
    expect(keptValues()).toEqual([
      { time: (begin + 10) * 1_000, interval: 10_000, values: { CH1_P: 230.1, CH2_P: 410 } },
      { time: (begin + 20) * 1_000, interval: 10_000, values: { CH1_P: 230.2, CH2_P: 420 } },
    ]);
  });

  // proves R-MEAS-064
  it('receives the time of its last stored sample', async () => {
    expect((await get('/input/get?node=IotaWatt')).body).toBe('"Node does not exist"');
    await post(`time=${seconds - 30}&data=[[10,"IotaWatt",230.1],[20,"IotaWatt",230.2]]`);
    expect((await get('/input/get?node=IotaWatt')).json()).toEqual({ 1: { time: seconds - 10, value: null } });
  });

  // proves R-MEAS-064
  it('receives it also from a server that was restarted', async () => {
    stored = (seconds - 40) * 1_000 + 250;
    expect((await get('/input/get?node=IotaWatt')).json()).toEqual({ 1: { time: seconds - 40, value: null } });
    expect((await get('/input/get?node=unknown')).body).toBe('"Node does not exist"');
  });

  // proves R-MEAS-064
  it('receives no ok before its values are on disk', async () => {
    commit = async () => {
      throw new Error('disk full');
    };
    const answer = await post(`time=${seconds}&data=[[0,"IotaWatt",230.1,410]]`);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
  });
});

describe('the credential of a gateway', () => {
  const as = (user: string) => `Basic ${Buffer.from(`${user}:secret of ${user}`).toString('base64')}`;
  const bring = async (url: string, payload: string, user = 'emon') =>
    await world.server.app.inject({ method: 'POST', url, headers: { authorization: as(user) }, payload });
  const frame = () => JSON.stringify({ boot: 1, seq: 1, samples: [{ ts: seconds, F: 50 }] });

  // proves R-MEAS-065
  it.each([MAC, 'IotaWatt'])('brings a frame of the device %s behind it', async (name) => {
    expect((await bring(`/ingest?device=${name}`, frame())).statusCode).toBe(200);
    expect(kept.map(({ device, samples }) => [device, samples[0]?.values])).toEqual([[MAC, { F: 50 }]]);
  });

  // proves R-MEAS-065
  it('brings lines of its devices, each with its own name', async () => {
    const second = aDevice({
      mac: '0200000000D2',
      adapter: 'openenergymonitor',
      adapterKey: 'loft',
      connection: SITE.id,
    });
    await world.records.devices.add(second);
    const lines = `m,device=IotaWatt F=50 ${seconds}\nm,device=loft F=50.1 ${seconds}`;
    expect((await bring('/api/v2/write?precision=s', lines)).statusCode).toBe(204);
    expect(kept.map(({ device, samples }) => [device, samples[0]?.values]).sort()).toEqual([
      [MAC, { F: 50 }],
      ['0200000000D2', { F: 50.1 }],
    ]);
  });

  // proves R-MEAS-065
  it.each([
    ['a device that is not behind it', '/ingest?device=A00000000001', 422],
    ['no device of several', '/ingest', 422],
    ['lines of a device that is not behind it', '/api/v2/write', 403],
  ])('brings nothing for %s', async (...[, url, status]) => {
    await world.records.devices.add(aDevice({ mac: '0200000000D2', adapterKey: 'loft', connection: SITE.id }));
    const body = url.startsWith('/ingest') ? frame() : 'm,device=A00000000001 F=50';
    expect((await bring(url, body)).statusCode).toBe(status);
    expect(kept).toEqual([]);
  });

  it('is refused with another password', async () => {
    const headers = { authorization: `Basic ${Buffer.from('emon:wrong').toString('base64')}` };
    const answer = await world.server.app.inject({ method: 'POST', url: '/ingest', headers, payload: frame() });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a post to emoncms', () => {
  // proves R-MEAS-064
  it.each([
    ['without a key', {}],
    ['with another key', bearer('f'.repeat(32))],
    ['with no key at all', bearer('emon')],
  ])('%s is refused, and nothing of it is stored', async (...[, headers]) => {
    const answer = await post(`time=${seconds}&data=[[0,"IotaWatt",230.1]]`, headers);
    expect(answer.statusCode).toBe(401);
    expect(kept).toEqual([]);
  });

  // proves R-MEAS-064
  it.each(['data=[', 'data=5', '', 'time=1'])(
    '%j is refused with the field that is wrong, and counted',
    async (body) => {
      const answer = await post(body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ field: 'data' });
      expect([kept, refused]).toEqual([[], ['unreadable frame']]);
    },
  );

  // proves R-MEAS-064
  it('may stand in the address, as scripts write it', async () => {
    const fields = encodeURIComponent('{"1":231,"2":12.5}');
    const url = `/input/post?node=IotaWatt&fulljson=${fields}&apikey=${KEY}`;
    const answer = await world.server.app.inject({ method: 'GET', url });
    expect(answer.body).toBe('ok');
    expect(keptValues()).toEqual([expect.objectContaining({ values: { CH1_P: 231, CH2_P: 12.5 } })]);
  });
});
