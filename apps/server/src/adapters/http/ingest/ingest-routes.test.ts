import { gzipSync } from 'node:zlib';
import { FRAME_LIMITS } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { frameOfBytes } from '../../../../testing/devices/full-frames.ts';
import {
  type AccessWorld,
  anAccessWorld,
  MACS,
  SECRET,
  UNREGISTERED,
} from '../../../../testing/scenes/access-world.ts';
import { until } from '../../../../testing/until.ts';
import type { SampleArrival } from '../../../ports/device-link.ts';
import { LINE_LIMITS } from './ingest-desk.ts';

let world: AccessWorld;
/** What was stored. */
let kept: SampleArrival[];
/** What was refused, as counted. */
let refused: [device: string | null, reason: string, count: number][];
/** Whole seconds of the server's clock. */
let seconds: number;

beforeEach(async () => {
  [kept, refused] = [[], []];
  world = await anAccessWorld({
    ingest: {
      samples: async (arrivals) => void kept.push(...arrivals),
      refused: (...refusal) => void refused.push(refusal),
    },
  });
  seconds = world.clock.now() / 1_000;
});
afterEach(() => world.stop());

const basic = (mac: string, secret = SECRET) => `Basic ${Buffer.from(`${mac}:${secret}`).toString('base64')}`;

async function post(url: string, payload: string | Buffer | object, headers: Record<string, string> = {}) {
  const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
  return await world.server.app.inject({
    method: 'POST',
    url,
    headers: { authorization: basic(MACS.own), ...headers },
    payload: body,
  });
}

const stored = (family: SampleArrival['family'] = 'electrical') =>
  kept.filter((arrival) => arrival.family === family).flatMap(({ samples }) => samples);

const frame = (...samples: object[]) => ({ boot: 3, seq: 9, interval: 60, samples });

describe('a frame over HTTP', () => {
  // proves R-MEAS-060
  it('is answered with its acknowledgement once it is stored, its refused samples named as over MQTT', async () => {
    const answer = await post('/ingest', frame({ ts: seconds, U: { L1: 230 } }, { ts: seconds + 301, F: 50 }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ boot: 3, seq: 9, refused: [{ index: 1, field: 'ts', reason: 'future' }] });
    expect(stored()).toEqual([
      expect.objectContaining({ device: MACS.own, time: seconds * 1_000, interval: 60_000, values: { U_L1: 230 } }),
    ]);
  });

  // proves R-WIRE-011
  it('is stored by the wiring of its device, and so are lines', async () => {
    const wiring = [{ from: 'L1', to: 'L3', turned: true } as const, { from: 'L3', to: 'L1', turned: false } as const];
    await world.records.connections.rewire({ mac: MACS.own, device: { wiring, fields: [] }, at: world.clock.now() });
    await post('/ingest', frame({ ts: seconds, U: { L1: 230 }, P: { L1: -7 } }));
    await post('/api/v2/write', `m P_L1=-8 ${seconds}000000000`);
    expect(stored().map(({ values }) => values)).toEqual([{ U_L3: 230, P_L3: 7 }, { P_L3: 8 }]);
  });

  // proves R-MEAS-060
  it.each([
    ['is no JSON', '{"boot"', 422, { refused: [{ index: 0, field: 'frame', reason: 'unreadable' }] }],
    ['has no numbers', { samples: [] }, 422, { refused: [{ index: 0, field: 'frame', reason: 'unreadable' }] }],
    ['has no samples', { boot: 1, seq: 1 }, 422, { boot: 1, refused: [{ field: 'samples', reason: 'unreadable' }] }],
    ['is empty', '', 422, {}],
    [
      'is larger than a frame',
      frameOfBytes({ boot: 17, seq: 481, samples: [] }, FRAME_LIMITS.bytes + 1),
      413,
      { boot: 17, seq: 481, refused: [{ index: 0, field: 'frame', reason: 'too_large' }] },
    ],
    ['is larger than any message', 'x'.repeat(2 ** 21 + 1), 413, {}],
  ])('is refused whole with the reason when it %s', async (...[, body, status, refusal]) => {
    const answer = await post('/ingest', body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status: 'FAIL', code: status, ...refusal });
    expect(stored()).toEqual([]);
  });

  // proves R-MEAS-060
  it('is not answered before it is stored', async () => {
    let store: (() => void) | undefined;
    await world.stop();
    const samples = () =>
      new Promise<void>((resolve) => {
        store = resolve;
      });
    world = await anAccessWorld({ ingest: { samples } });
    let isAnswered = false;
    const answer = post('/ingest', frame({ ts: seconds, F: 50 })).then((reply) => {
      isAnswered = true;
      return reply;
    });
    await until(() => expect(store).toBeDefined());
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    store?.();
    expect((await answer).statusCode).toBe(200);
  });

  it('may be packed', async () => {
    const packed = gzipSync(JSON.stringify(frame({ ts: seconds, F: 50 })));
    expect((await post('/ingest', packed, { 'content-encoding': 'gzip' })).json()).toEqual({ boot: 3, seq: 9 });
    expect(stored()).toHaveLength(1);
  });
});

describe('who brings measurements', () => {
  // proves R-MEAS-060
  it.each([
    ['nobody', ''],
    ['a device with another secret', basic(MACS.own, 'wrong')],
    ['a device that is not registered', basic(UNREGISTERED)],
    ['an account', basic('anna')],
    ['somebody with a session token', 'Bearer phasor_x'],
    ['somebody without a secret', basic(MACS.own, '')],
  ])('cannot be %s', async (_, authorization) => {
    for (const url of ['/ingest', '/api/v2/write', '/write']) {
      const answer = await post(url, 'x', { authorization });
      expect([url, answer.statusCode]).toEqual([url, 401]);
      expect(answer.headers['www-authenticate']).toContain('Basic');
    }
    expect(stored()).toEqual([]);
  });

  it('is asked to slow down beyond the rates, in requests and in bytes', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 101; request += 1) statuses.push((await post('/write', '# nothing')).statusCode);
    expect(statuses.slice(0, 100).every((status) => status === 204)).toBe(true);
    const answer = await post('/write', '# nothing');
    expect([statuses[100], answer.statusCode, answer.headers['retry-after']]).toEqual([429, 429, '1']);
    world.clock.advance(60_000);
    const heavy = `#${'x'.repeat(900_000)}`;
    const large = [await post('/write', heavy), await post('/write', heavy), await post('/write', heavy)];
    expect(large.map(({ statusCode }) => statusCode)).toEqual([204, 204, 429]);
  });

  it('cannot guess secrets without limit', async () => {
    const wrong = () => post('/ingest', '', { authorization: basic(MACS.own, 'wrong') });
    for (let guess = 0; guess < 100; guess += 1) expect((await wrong()).statusCode).toBe(401);
    expect((await wrong()).statusCode).toBe(429);
  });

  // proves R-MEAS-060
  it('receives a retry time while nothing can be stored', async () => {
    await world.stop();
    world = await anAccessWorld({ ingest: { samples: () => Promise.reject(new Error('disk is full')) } });
    for (const [url, body] of [
      ['/ingest', frame({ ts: seconds, F: 50 })],
      ['/api/v2/write', 'm F=50'],
    ] as const) {
      const answer = await post(url, body);
      expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '5']);
    }
  });
});

// proves R-MEAS-004
it.each([
  ['/ingest', 'not JSON', 'unreadable frame'],
  ['/ingest', JSON.stringify(frame({ ts: 1, F: 50 })), 'past'],
  ['/ingest', JSON.stringify({ boot: 3, seq: 9, samples: [], interval: '60' }), 'not a number'],
  ['/api/v2/write', 'm F=', 'unreadable frame'],
  ['/api/v2/write', 'm F=50,nonsense=1', 'unknown key'],
  ['/write', 'm F=5000', 'out of range'],
  ['/api/v2/write', `m,device=${UNREGISTERED} F=50`, 'foreign device'],
])('to %s a body as %j is counted for its device as %s', async (url, body, reason) => {
  await post(url, body);
  expect(refused).toEqual([[MACS.own, reason, 1]]);
});

describe('lines of InfluxDB', () => {
  const line = (fields: string, time = `${seconds}000000000`) => `power,device=${MACS.own} ${fields} ${time}`;

  // proves R-MEAS-061
  it('become samples: a field is a column, and lines of one instant are one sample', async () => {
    const body = [line('U_L1=230.5,P_L1=460i'), line('E_I_L1=12,F=50'), line('U_L1=231', `${seconds - 10}000000000`)];
    const answer = await post('/api/v2/write?org=x&bucket=y&interval=10', body.join('\n'));
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const rows = stored();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ time: seconds * 1_000, interval: 10_000 });
    expect(rows[0]?.values).toEqual({ U_L1: 230.5, P_L1: 460, E_I_L1: 12, F: 50 });
  });

  // proves R-MEAS-061
  it.each([
    ['ns', 1e9],
    ['us', 1e6],
    ['u', 1e6],
    ['ms', 1e3],
    ['s', 1],
  ])('may have times in %s, or none', async (precision, factor) => {
    const time = String(BigInt(Math.round((seconds - 60) * factor)));
    await post(`/write?precision=${precision}`, `${line('F=50', time)}\nm F=49`);
    expect(stored().map(({ time: at }) => at)).toEqual([(seconds - 60) * 1_000, seconds * 1_000]);
  });

  it('may be packed, up to the limit of what is unpacked', async () => {
    const encoded = { 'content-encoding': 'gzip' };
    expect((await post('/api/v2/write', gzipSync(line('F=50')), encoded)).statusCode).toBe(204);
    const bomb = gzipSync(`# ${' '.repeat(LINE_LIMITS.bytes)}`);
    expect((await post('/api/v2/write', bomb, encoded)).json()).toMatchObject({ code: 'request too large' });
    expect(stored()).toHaveLength(1);
  });

  // proves R-MEAS-061
  it('are stored together or, where a line is malformed, not at all, with its number', async () => {
    const answer = await post('/api/v2/write', `${line('F=50')}\nm F=\n\nm`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code: 'invalid',
      line: 2,
      message: "unable to parse, nothing is stored: line 2: invalid field 'F='; line 4: missing fields",
    });
    const older = await post('/write', 'm F=');
    expect(older.json()).toEqual({ error: "unable to parse, nothing is stored: line 1: invalid field 'F='" });
    expect(stored()).toEqual([]);
  });

  // proves R-MEAS-061
  it('are named where a sample is refused, while the others are stored', async () => {
    const future = `${seconds + 400}000000000`;
    const body = [line('F=50'), line('F=51', future), line('E_I_L1=-1', `${seconds - 5}000000000`)].join('\n');
    const answer = await post('/api/v2/write', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      code: 'unprocessable entity',
      message: 'partial write, dropped: line 2: ts: future; line 3: E_I.L1: out of range',
    });
    expect(stored()).toHaveLength(1);
  });

  // proves R-MEAS-061
  it('belong to one connection alone', async () => {
    const answer = await post('/api/v2/write', `m F=50\nm,device=${MACS.seen} F=50`);
    expect([answer.statusCode, answer.json().line]).toEqual([403, 2]);
    expect(kept).toEqual([]);
  });

  it.each([
    ['precision=days', 'precision'],
    ['precision=constructor', 'precision'],
    ['precision=s&precision=ms', 'precision'],
    ['interval=-1', 'interval'],
    ['interval=0', 'interval'],
  ])('cannot be read with %s', async (query, name) => {
    const answer = await post(`/api/v2/write?${query}`, 'm F=50');
    expect([answer.statusCode, answer.json().message]).toEqual([400, `parameter ${name} is wrong`]);
  });

  it('cannot have an interval that no sample has', async () => {
    const answer = await post('/api/v2/write?interval=90000', 'm F=50');
    expect(answer.json().message).toBe('partial write, dropped: line 1: interval: out of range');
    expect((await post('/write', 'm F=50,interval="x"')).json().error).toContain('interval: not a number');
  });

  it('have a limit of points', async () => {
    const lines = Array.from({ length: LINE_LIMITS.points + 1 }, (_, at) => `m F=50 ${at}`);
    expect((await post('/api/v2/write?precision=s', lines.join('\n'))).statusCode).toBe(413);
    expect(stored()).toEqual([]);
  });

  it('use a name for each column that a device may send, whatever the family', async () => {
    const fields = 'CH1_I=2,CH8_E_I=5,relay_1=true,energy_R1=7,tempS=-3.5,hum=40,WRSSI=-60,unknown=1,word="x"';
    expect((await post('/api/v2/write', line(fields))).statusCode).toBe(204);
    const read = (family: SampleArrival['family']) => stored(family)[0]?.values;
    expect(read('circuits')).toMatchObject({ CH1_I: 2, CH8_E_I: 5 });
    expect(read('relays')).toMatchObject({ relay_1: 1, energy_R1: 7 });
    expect(read('sensor')).toMatchObject({ tempS: -3.5, hum: 40 });
  });
});
