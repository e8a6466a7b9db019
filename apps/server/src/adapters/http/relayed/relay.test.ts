import { deserialize, serialize } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import type { CallName } from '@phasor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccessWorld,
  anAccessWorld,
  HOST,
  MACS,
  ORIGIN,
  PASSWORD,
  SECRET,
} from '../../../../testing/scenes/access-world.ts';
import { AppError } from '../../../app-error.ts';
import type { RelayedRequest } from '../../../ports/processes/relayed-request.ts';
import { type Relay, relayedAnswers } from './relay.ts';

let holder: AccessWorld;
let front: AccessWorld;
let passed: RelayedRequest[] = [];
let isAway = false;

/** As between processes: nothing but copies crosses. */
const between: Relay = async (request, _duty) => {
  if (isAway) throw new AppError('server.unavailable');
  passed.push(request);
  return copyOf(await relayedAnswers(holder.server.app)(copyOf(request)));
};

beforeAll(async () => {
  holder = await anAccessWorld();
  const { records, clock, anna, ben } = holder;
  const after = { records, clock, anna, ben };
  const placeOf = (call: CallName) => (call === 'access.sessions' ? 'stores' : 'jobs');
  front = await anAccessWorld({ after, relayed: { relay: between, has: () => false, placeOf, showsAll: true } });
});
afterAll(async () => {
  await front.stopServer();
  await holder.stop();
});

const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  headers: { host: HOST, origin: ORIGIN, 'content-type': 'application/json', ...headers },
  payload: JSON.stringify(body),
});

// proves R-OPS-115
describe('a request that another process answers', () => {
  it('signs in there, and its cookie opens what is answered here', async () => {
    const { cookie, token, answer } = await front.signIn();
    expect(answer.statusCode).toBe(200);
    passed = [];
    const here = await front.call('/api_r/user/sessions', { user_token: token }, { cookie });
    expect(here.json()).toMatchObject({ status: 'OK' });
    expect(passed).toEqual([]);
  });

  it('has the same answer as at that process: errors that name the field, files, forms and figures', async () => {
    const { token, cookie } = await holder.signIn();
    const requests = [
      { ...json({ login: 'anna' }), url: '/api_r/auth/local' },
      { ...json({ login: 'anna', password: 'wrong' }), url: '/api_r/auth/local' },
      { ...json({ token }), url: '/api_r/profile', cookies: { 'phasor-session': cookie } },
      {
        method: 'GET' as const,
        url: '/metrics/devices',
        headers: { host: HOST, authorization: `Bearer ${holder.integrationToken}` },
      },
      { method: 'GET' as const, url: '/metrics/devices', headers: { host: HOST } },
      { method: 'GET' as const, url: '/firmware/unknown', headers: { host: HOST } },
      { method: 'POST' as const, url: '/api_r/unknown', headers: { host: HOST } },
      {
        ...json({}),
        url: '/api_r/auth/local?x=%F0%9F%92%A1',
        headers: { host: HOST, origin: 'https://elsewhere.example' },
      },
    ];
    for (const request of requests) {
      const [own, other] = [await holder.server.app.inject(request), await front.server.app.inject(request)];
      expect([request.url, other.statusCode, other.body]).toEqual([request.url, own.statusCode, own.body]);
      expect(other.headers['content-type']).toBe(own.headers['content-type']);
      expect(other.headers['content-security-policy']).toBe(own.headers['content-security-policy']);
    }
  });

  it('stores measurements that are sent over HTTP, whatever their type', async () => {
    const second = Math.floor(holder.clock.now() / 1_000) - 60;
    const answer = await front.server.app.inject({
      method: 'POST',
      url: '/api/v2/write?precision=s&interval=60',
      headers: { host: HOST, authorization: `Token ${MACS.own}:${SECRET}` },
      payload: `power,device=${MACS.own} U_L1=230.1,P_L1=400 ${second}`,
    });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await holder.store.extents([MACS.own])).toMatchObject([{ last: second * 1_000 }]);
  });

  it('is judged by the address of its client, not by that of this process', async () => {
    passed = [];
    await front.server.app.inject({
      ...json(
        { login: 'anna', password: PASSWORD },
        { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.8' },
      ),
      url: '/api_r/auth/local',
      remoteAddress: '203.0.113.9',
    });
    expect(passed[0]?.address).toBe('203.0.113.9');
    expect(Object.keys(passed[0]?.headers ?? {})).not.toContain('x-forwarded-for');
    expect(Object.keys(passed[0]?.headers ?? {})).not.toContain('forwarded');
  });

  it('is refused here where it is too long, and while that process is away', async () => {
    const long = await front.server.app.inject({ ...json({ login: 'a'.repeat(2_000_000) }), url: '/api_r/auth/local' });
    expect([long.statusCode, long.json()]).toMatchObject([413, { status: 'FAIL' }]);
    isAway = true;
    const away = await front.server.app.inject({
      ...json({ login: 'anna', password: PASSWORD }),
      url: '/api_r/auth/local',
    });
    isAway = false;
    expect([away.statusCode, away.json()]).toMatchObject([503, { status: 'FAIL', code: 503 }]);
  });

  it('has its answer compressed here', async () => {
    const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.alloc(5_000, 'a') };
    const { records, clock, anna, ben } = holder;
    const relayed = { relay: async () => answer, has: () => false, placeOf: () => 'jobs' as const, showsAll: true };
    const world = await anAccessWorld({ after: { records, clock, anna, ben }, relayed });
    const asked = { ...json({}, { 'accept-encoding': 'gzip' }), url: '/api_r/auth/local' };
    const { headers, rawPayload } = await world.server.app.inject(asked);
    await world.stopServer();
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload)).toEqual(answer.body);
  });
});

function copyOf<Value>(value: Value): Value {
  return deserialize(serialize(value)) as Value;
}
