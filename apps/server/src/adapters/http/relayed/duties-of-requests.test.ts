import { deserialize, serialize } from 'node:v8';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccessWorld,
  anAccessWorld,
  HOST,
  MACS,
  ORIGIN,
  SECRET,
} from '../../../../testing/scenes/access-world.ts';
import { AppError } from '../../../app-error.ts';
import { callsOfShare } from '../../../calls/calls-of-share.ts';
import { placeOf } from '../../../calls/places-of-calls.ts';
import type { RelayedRequest } from '../../../ports/processes/relayed-request.ts';
import { ALL_SHARDS, type Duty, type Share, shardOf, shareOf } from '../../../ports/processes/share.ts';
import { dutyOfMeasurements } from './duties-of-requests.ts';
import { type Relay, relayedAnswers } from './relay.ts';

/** Processes of one installation: two with devices, one with the jobs, and one that has nothing. */
const NAMES = ['one', 'other', 'jobs', 'api'] as const;
type Name = (typeof NAMES)[number];

const ONE = shardOf(MACS.own);
const SHARES: Readonly<Record<Name, Share>> = {
  one: shareOf([ONE]),
  // Nobody has the last one.
  other: shareOf(ALL_SHARDS.filter((shard) => shard !== ONE && shard !== shardOf(MACS.foreign))),
  jobs: shareOf([]),
  api: shareOf([]),
};

let single: AccessWorld;
const worlds = new Map<Name, AccessWorld>();
let passed: { to: Name; request: RelayedRequest }[] = [];
/** What another process takes over while a request is on its way. */
let lost: Duty | undefined;

const has = (name: Name, duty: Duty) => (duty === 'jobs' ? name === 'jobs' : SHARES[name].shards.includes(duty));

/** As between processes: nothing but copies crosses. */
const relay: Relay = async (request, duty) => {
  const to = NAMES.find((name) => has(name, duty));
  const app = to && worlds.get(to)?.server.app;
  if (to === undefined || app === undefined) throw new AppError('server.unavailable');
  passed.push({ to, request });
  return copyOf(await relayedAnswers(app)(copyOf(request)));
};

beforeAll(async () => {
  single = await anAccessWorld();
  const { records, clock, anna, ben, parts } = single;
  for (const name of NAMES) {
    const relayed = {
      relay,
      has: (duty: Duty) => has(name, duty) && duty !== lost,
      placeOf,
      showsAll: SHARES[name].shards.length === 0,
    };
    const handlers = callsOfShare(parts.handlers, SHARES[name]);
    worlds.set(name, await anAccessWorld({ after: { records, clock, anna, ben }, relayed, handlers }));
  }
});
afterAll(async () => {
  for (const world of worlds.values()) await world.stopServer();
  await single.stop();
});
afterEach(() => {
  passed = [];
  lost = undefined;
});

const at = (name: Name) => worlds.get(name) as AccessWorld;
const json = (body: unknown) => ({
  method: 'POST' as const,
  headers: { host: HOST, origin: ORIGIN, 'content-type': 'application/json' },
  payload: JSON.stringify(body),
});

/** A client that goes before the end of its request. */
const GONE = { error: true, end: false, split: false, close: false };

/** A call of anna at a process. */
async function callAt(name: Name, url: string, body: object) {
  const { cookie, token } = await single.signIn();
  const cookies = { 'phasor-session': cookie };
  const named = 'token' in body ? body : { user_token: token, ...body };
  const answer = await at(name).server.app.inject({ ...json(named), url, cookies });
  return { code: answer.statusCode, answer: answer.json(), to: passed.map(({ to }) => to) };
}

// proves R-OPS-145
describe('a request', () => {
  const { own, seen } = MACS;

  it.each([
    ['of a device that another process has', 'api', own, ['one']],
    ['of a device of a second process', 'api', seen, ['other']],
    ['of a device, at the process that has it', 'one', own, []],
    ['of a device, at a process that has others', 'other', own, ['one']],
  ] as const)('%s is answered by who has the device', async (...[, name, mac, to]) => {
    const { code, answer, ...where } = await callAt(name, '/api_r/wiring', { token: single.tokenOf(mac) });
    expect([code, where.to]).toEqual([200, to]);
    expect(answer).toMatchObject({ status: 'OK' });
  });

  it('of what one process does for all is answered there, at that process without a detour', async () => {
    const url = '/api_r/tools/notifications/address';
    expect(await callAt('api', url, {})).toMatchObject({ code: 200, to: ['jobs'] });
    passed = [];
    expect(await callAt('jobs', url, {})).toMatchObject({ code: 200, to: [] });
  });

  it('that needs the stores alone is answered by any process that knows the states of all devices', async () => {
    for (const name of ['one', 'other'] as const) {
      passed = [];
      const details = await callAt(name, '/api_r/devices/details', { token: single.tokenOf(seen) });
      expect(details).toMatchObject({ code: 200, to: ['jobs'] });
    }
    passed = [];
    for (const name of ['jobs', 'api'] as const) {
      const details = await callAt(name, '/api_r/devices/details', { token: single.tokenOf(seen) });
      expect(details).toMatchObject({ code: 200, to: [] });
    }
    const url = `/api_r/supply/events?from=0&to=60&device=${own}`;
    const headers = { host: HOST, authorization: `Bearer ${single.integrationToken}` };
    expect((await at('api').server.app.inject({ url, headers })).statusCode).toBe(200);
    expect((await at('jobs').server.app.inject({ url: '/metrics/devices', headers })).statusCode).toBe(200);
    expect(passed).toEqual([]);
    const figures = await at('other').server.app.inject({ url: '/metrics/devices', headers });
    expect([figures.statusCode, passed.map(({ to }) => to)]).toEqual([200, ['jobs']]);
  });

  it('is refused by any process where it names no device, and as by one process alone', async () => {
    const { cookie, token } = await single.signIn();
    const bodies = [{}, { token: 7 }, { token }, { token: 'nonsense' }, '{"token":', '[]', ''];
    for (const body of bodies) {
      const payload = typeof body === 'string' ? body : JSON.stringify(body);
      const cookies = { 'phasor-session': cookie };
      const request = { ...json({}), url: '/api_r/wiring', payload, cookies };
      const [alone, shared] = [await single.server.app.inject(request), await at('api').server.app.inject(request)];
      expect([payload, shared.statusCode, shared.body]).toEqual([payload, alone.statusCode, alone.body]);
    }
    expect(passed).toEqual([]);
  });

  it('is judged by the process that answers it: a forged token is refused there', async () => {
    const forged = await callAt('api', '/api_r/wiring', { token: `${own}.forged` });
    expect(forged).toMatchObject({ code: 403, to: ['one'] });
  });

  it('arrives byte for byte, and is read again where it is answered: forms, too', async () => {
    const form = new FormData();
    const { cookie } = await single.signIn();
    form.append('device_token', single.tokenOf(own));
    form.append('ID_meter', '1');
    form.append('images', new Blob([Buffer.from([0, 255, 13, 10])]), 'one.png');
    const sent = new Response(form);
    const payload = Buffer.from(await sent.arrayBuffer());
    const headers = { host: HOST, origin: ORIGIN, 'content-type': sent.headers.get('content-type') ?? '' };
    const request = {
      ...{ method: 'POST' as const, url: '/api_w/applied-precision/images', headers, payload },
      cookies: { 'phasor-session': cookie },
    };
    const alone = await single.server.app.inject(request);
    const away = await at('api').server.app.inject(request);
    expect([away.statusCode, away.body]).toEqual([alone.statusCode, alone.body]);
    expect(passed.map(({ to }) => to)).toEqual(['one']);
    expect(Buffer.from(passed[0]?.request.body ?? [])).toEqual(payload);
    const here = await at('one').server.app.inject(request);
    expect([here.statusCode, here.body, passed.length]).toEqual([alone.statusCode, alone.body, 1]);
  });

  it('that is too long is refused before it is passed on', async () => {
    const long = await callAt('api', '/api_r/wiring', {
      token: single.tokenOf(own),
      filler: 'a'.repeat(2_000_000),
    });
    expect(long).toMatchObject({ code: 413, to: [] });
  });

  it.each(['/api_r/wiring', '/api_r/tools/notifications/address'])(
    'whose client goes before its end is no fault of the server: %s',
    async (url) => {
      const aborted = { ...json({ token: single.tokenOf(own) }), url, simulate: GONE };
      const codes = [(await at('api').server.app.inject(aborted)).statusCode];
      if (url === '/api_r/wiring') codes.push((await at('one').server.app.inject(aborted)).statusCode);
      expect(new Set(codes)).toEqual(new Set([400]));
      expect(passed).toEqual([]);
    },
  );
});

// proves R-OPS-146
describe('a request whose duty nobody has', () => {
  it('of a device is unavailable', async () => {
    const request = { token: single.tokenOf(MACS.foreign) };
    expect(await callAt('api', '/api_r/wiring', request)).toMatchObject({ code: 503, to: [] });
  });

  it('is not passed on a second time by a process that has lost it meanwhile', async () => {
    lost = ONE;
    const device = await callAt('api', '/api_r/wiring', { token: single.tokenOf(MACS.own) });
    expect(device).toMatchObject({ code: 503, to: ['one'] });
    passed = [];
    lost = 'jobs';
    const jobs = await callAt('api', '/api_r/tools/notifications/address', {});
    expect(jobs).toMatchObject({ code: 503, to: ['jobs'] });
  });

  it('is not answered by a process whose devices it does not concern, however it came there', async () => {
    const handlers = callsOfShare(single.parts.handlers, SHARES.other);
    const { records, clock, anna, ben } = single;
    const world = await anAccessWorld({ after: { records, clock, anna, ben }, handlers });
    const { cookie } = await single.signIn();
    const call = (mac: string) => world.call('/api_r/wiring', { token: single.tokenOf(mac) }, { cookie });
    const codes = [(await call(MACS.own)).statusCode, (await call(MACS.seen)).statusCode];
    await world.stopServer();
    expect(codes).toEqual([503, 200]);
  });
});

// proves R-OPS-147
describe('measurements over HTTP', () => {
  const second = () => Math.floor(single.clock.now() / 1_000) - 60;

  it('of a device are stored by the process that has it', async () => {
    const send = (name: Name) =>
      at(name).server.app.inject({
        ...{ method: 'POST', url: '/api/v2/write?precision=s&interval=60' },
        headers: { host: HOST, authorization: `Token ${MACS.own}:${SECRET}` },
        payload: `power U_L1=230.1,P_L1=400 ${second()}`,
      });
    expect((await send('api')).statusCode).toBe(204);
    expect(passed.map(({ to }) => to)).toEqual(['one']);
    expect(await at('one').store.extents([MACS.own])).toMatchObject([{ last: second() * 1_000 }]);
    expect((await send('one')).statusCode).toBe(204);
    expect(passed).toHaveLength(1);
  });

  it('without a credential are refused by any process', async () => {
    for (const url of ['/ingest', '/api/v2/write', '/input/bulk']) {
      const answer = await at('api').server.app.inject({ ...json({}), url });
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
    expect(passed).toEqual([]);
  });

  it('of one connection are always received by the same process, those of several by several', () => {
    const dutyOf = (key: string) => dutyOfMeasurements({ headers: {}, query: { apikey: key } });
    const keys = Array.from({ length: 200 }, (_, number) => number.toString(16).padStart(32, '0'));
    expect(keys.map(dutyOf)).toEqual(keys.map(dutyOf));
    expect(new Set(keys.map(dutyOf)).size).toBe(16);
    const header = (authorization: string) => dutyOfMeasurements({ headers: { authorization }, query: {} });
    const [key = ''] = keys;
    expect(header(`Bearer ${key}`)).toBe(dutyOf(key));
    expect(header(`Token gateway:${SECRET}`)).toBe(header(`Basic ${btoa(`gateway:${SECRET}`)}`));
    expect(header(`Token ${MACS.seen}:${SECRET}`)).toBe(shardOf(MACS.seen));
  });
});

function copyOf<Value>(value: Value): Value {
  return deserialize(serialize(value)) as Value;
}
