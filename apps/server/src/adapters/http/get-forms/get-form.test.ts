import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HOST, MACS } from '../../../../testing/scenes/access-world.ts';
import { aSample, batchOf, steadySamples } from '../../../../testing/series-store/series-samples.ts';

const MIDNIGHT = 1_767_571_200_000;
const HOUR = { from: '1767571200', to: '1767574800' };

let world: AccessWorld;
beforeEach(async () => {
  world = await anAccessWorld();
  const own = (sample: object) => ({ ...aSample(0), ...sample, device: MACS.own });
  await world.store.append(batchOf(steadySamples(MIDNIGHT, { count: 120, interval: 60_000 }).map(own)));
});
afterEach(() => world.stop());

const bearer = () => ({ host: HOST, authorization: `Bearer ${world.integrationToken}` });

async function get(call: string, query: Record<string, string>, headers: Record<string, string> = {}) {
  const url = `/api_r/${call}?${new URLSearchParams(query)}`;
  return await world.server.app.inject({ method: 'GET', url, headers: { ...bearer(), ...headers } });
}

async function posted(call: string, payload: object) {
  return (await world.server.app.inject({ method: 'POST', url: `/api_r/${call}`, headers: bearer(), payload })).json();
}

describe('a reading call by GET', () => {
  const numbers = { from: 1_767_571_200, to: 1_767_574_800 };

  // proves R-TOKEN-032
  it.each([
    ['energy', { data: 'E_I', period: '15MIN' }, {}],
    ['profile', { data: 'P', phase: 'L1' }, { step: 900, neighbours: true, source: 1 }],
    ['statistics', { data: 'P', statData: 'MIN,MAX' }, {}],
    ['measurements/export', {}, { opening: false }],
  ])('answers %s as it does with a body', async (call, texts, values) => {
    const written = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
    const answer = await get(call, { ...texts, ...written, ...HOUR });
    expect(answer.json()).toEqual(await posted(call, { ...texts, ...values, ...numbers }));
    expect(answer.json().status).toBe('OK');
  });

  // proves R-TOKEN-032
  it.each([
    ['2026-01-05T00:00:00Z', '2026-01-05T01:00:00Z'],
    ['2026-01-05T01:00:00+01:00', '2026-01-05T02:00+01:00'],
    ['1767571200000', '1767574800000'],
    ['1767571200.000', '1767574800'],
  ])('takes %s to %s as the same hour', async (from, to) => {
    const query = { data: 'E_I', period: '15MIN' };
    const expected = (await get('energy', { ...query, ...HOUR })).json();
    expect((await get('energy', { ...query, from, to })).json()).toEqual(expected);
    const unencoded = `/api_r/energy?data=E_I&period=15MIN&from=${from}&to=${to}`;
    expect((await world.server.app.inject({ url: unencoded, headers: bearer() })).json()).toEqual(expected);
  });

  // proves R-TOKEN-032
  it.each([
    [{ from: '2026-01-05' }, 'from'],
    [{ from: '2026-01-05T00:00:00' }, 'from'],
    [{ to: 'now' }, 'to'],
    [{ to: '2026-13-05T00:00:00Z' }, 'to'],
    [{ step: 'x' }, 'step'],
    [{ data: 'volts' }, 'data'],
    [{ device: 'x' }, 'device'],
    [{ neighbours: 'perhaps' }, 'neighbours'],
  ])('names the wrong parameter of %j', async (change, field) => {
    const answer = await get('profile', { data: 'P', ...HOUR, ...change });
    expect(answer.json()).toMatchObject({ status: 'FAIL', code: 422, field });
  });

  it('names a parameter that is given twice', async () => {
    const answer = await world.server.app.inject({ url: '/api_r/profile?data=P&data=U', headers: bearer() });
    expect(answer.json()).toMatchObject({ code: 422, field: 'data' });
  });

  // proves R-TOKEN-032
  it('is for the device of the token, named or not, and for no other', async () => {
    expect((await get('devices/details', { device: MACS.own })).json().data.title).toBe('Meter 1');
    expect((await get('devices/details', {})).json().data.title).toBe('Meter 1');
    for (const device of [MACS.seen, MACS.foreign]) {
      expect((await get('devices/details', { device })).statusCode).toBe(403);
    }
  });

  // proves R-TOKEN-032
  it('is for signed-in people with the rights that they have of the device', async () => {
    const { cookie } = await world.signIn();
    const read = async (call: string, device?: string) => {
      const query = new URLSearchParams({ ...HOUR, ...(device && { device }) });
      const cookies = { 'phasor-session': cookie };
      const url = `/api_r/${call}?${query}`;
      return (await world.server.app.inject({ url, headers: { host: HOST }, cookies })).statusCode;
    };
    expect(await read('devices/details', MACS.own)).toBe(200);
    expect(await read('devices/details', MACS.seen)).toBe(200);
    expect(await read('measurements/export', MACS.seen)).toBe(403);
    expect(await read('devices/details', MACS.ended)).toBe(403);
    expect(await read('devices/details', MACS.foreign)).toBe(403);
    expect(await read('devices/details')).toBe(422);
    const url = `/api_r/devices/details?device=${MACS.own}`;
    expect((await world.server.app.inject({ url, headers: { host: HOST } })).statusCode).toBe(401);
  });

  // proves R-TOKEN-033
  it('is not sent again unchanged, and is once it has changed', async () => {
    const query = { data: 'E_I', period: 'HOUR', ...HOUR };
    const first = await get('energy', query);
    const etag = String(first.headers.etag);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Accept'),
    });
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get('energy', query, { 'if-none-match': known });
      expect([known, again.statusCode, again.body]).toEqual([known, 304, '']);
    }
    expect((await get('energy', query, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    const longer = await get('energy', { ...query, to: '1767578400' }, { 'if-none-match': etag });
    expect(longer.statusCode).toBe(200);
  });

  it('never fails, whatever the address', async () => {
    const name = fc.constantFrom(
      'data',
      'from',
      'to',
      'step',
      'device',
      'token',
      'period',
      '__proto__',
      'milliseconds',
    );
    const query = fc.array(fc.tuple(name, fc.oneof(fc.string(), fc.constantFrom('P', '1767571200', '1e999', '-1'))));
    await fc.assert(
      fc.asyncProperty(query, async (parameters) => {
        world.clock.advance(10_000);
        const url = `/api_r/profile?${new URLSearchParams(parameters)}`;
        expect((await world.server.app.inject({ url, headers: bearer() })).statusCode).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a reading call as CSV', () => {
  const csv = async (call: string, query: Record<string, string> = {}) => {
    const answer = await get(call, { ...HOUR, ...query }, { accept: 'text/csv' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    return answer.body.split('\r\n');
  };

  // proves R-TOKEN-033
  it('has a column for each quantity and channel, and a row for each instant', async () => {
    const query = { data: 'E_I', period: '15MIN', phase: 'L1,CUM' };
    const { data } = await posted('energy', { ...query, from: 1_767_571_200, to: 1_767_574_800 });
    const [heading, ...rows] = await csv('energy', query);
    expect(heading).toBe('time,E_I_L1,E_I_CUM');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toBe(`2026-01-05T00:00:00.000Z,${data.E_I.L1[0][1] ?? ''},${data.E_I.CUM[0][1] ?? ''}`);
    expect(rows[4]).toBe('');
  });

  // proves R-TOKEN-033
  it('writes figures, samples and details as rows', async () => {
    expect((await csv('statistics', { data: 'P' }))[0]).toBe('quantity,channel,MIN,AVG,MAX');
    const samples = await csv('measurements/export');
    expect(samples[0]).toMatch(/^time,interval,/);
    expect(samples).toHaveLength(62);
    const details = await csv('devices/details');
    expect(details).toContain('title,Meter 1');
    expect(details).toContain('kwh_price,');
  });

  it('keeps spreadsheets from reading a name as a formula', async () => {
    await world.records.devices.change(MACS.own, { title: '=1+1, "x"' });
    expect(await csv('devices/details')).toContain(`title,"'=1+1, ""x"""`);
  });
});
