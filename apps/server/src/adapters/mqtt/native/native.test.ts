import { FRAME_LIMITS, UP_TOPICS } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameOfBytes } from '../../../../testing/devices/full-frames.ts';
import { parseNative, parseUpTopic } from './native.ts';

const MAC = '02005E100001';
const NOW = Date.UTC(2026, 0, 15, 12);
const context = { device: MAC, now: NOW, interval: 1_000 };
const seconds = NOW / 1_000;

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const dataFrame = (...samples: unknown[]) => bytes({ boot: 17, seq: 481, samples });

function readData(payload: Buffer) {
  const message = parseNative('data', payload, context);
  if (message.kind !== 'data') throw new Error(`not data: ${JSON.stringify(message)}`);
  return message;
}

describe('parseUpTopic', () => {
  it('names device and leaf', () => {
    expect(parseUpTopic(`phasor/v1/${MAC}/data`)).toEqual({ device: MAC, leaf: 'data' });
  });

  it.each([
    `phasor/v1/${MAC.toLowerCase()}/data`,
    `phasor/v1/${MAC}/ack`,
    `phasor/v1/${MAC}/data/x`,
    `phasor/v1/${MAC}`,
    `phasor/v1//data`,
    `phasor/v2/${MAC}/data`,
    '$SYS/broker/data',
    '',
  ])('knows nothing of %j', (topic) => {
    expect(parseUpTopic(topic)).toBeUndefined();
  });
});

describe('data frames', () => {
  it('become flat columns, parted by family, with times in ms', () => {
    const { boot, seq, reading } = readData(
      dataFrame({
        ts: seconds - 0.5,
        U: { L1: 230.1, L3: 229 },
        F: 50.01,
        E_I: { L2: 12.5 },
        relay_1: 1,
        energy: { R1: 7 },
        CH: { 1: { I: 2, E_I: 3 }, 8: { P: -4 } },
        tempS: -3.5,
      }),
    );
    expect({ boot, seq }).toEqual({ boot: 17, seq: 481 });
    const instant = { device: MAC, source: 1, time: NOW - 500, interval: 1_000, boot: 17 };
    expect(reading.arrivals).toEqual([
      {
        device: MAC,
        family: 'electrical',
        samples: [{ ...instant, values: { U_L1: 230.1, U_L3: 229, F: 50.01, E_I_L2: 12.5 } }],
      },
      { device: MAC, family: 'circuits', samples: [{ ...instant, values: { CH1_I: 2, CH1_E_I: 3, CH8_P: -4 } }] },
      { device: MAC, family: 'sensor', samples: [{ ...instant, values: { tempS: -3.5 } }] },
      { device: MAC, family: 'relays', samples: [{ ...instant, values: { relay_1: 1, energy_R1: 7 } }] },
    ]);
    expect(reading.refused).toEqual([]);
    expect(reading.unknownKeys).toBe(0);
  });

  it('hand their newest sample to live viewers, with signal strength, phasors and words', () => {
    const newest = { ts: seconds, U: { L1: 231 }, F_I: { L1: 30 }, WRSSI: -60, MTYPE: 'direct' };
    const { reading } = readData(dataFrame(newest, { ts: seconds - 1, U: { L1: 230 } }));
    expect(reading.arrivals.flatMap(({ samples }) => samples.map(({ values }) => values))).toEqual([
      { U_L1: 231 },
      { U_L1: 230 },
    ]);
    expect(reading.latest).toEqual({
      device: MAC,
      time: NOW,
      interval: 1_000,
      values: { U_L1: 231, F_I_L1: 30, WRSSI: -60 },
      words: { MTYPE: 'direct' },
    });
  });

  it('may name the interval of their samples', () => {
    const { reading } = readData(bytes({ boot: 1, seq: 1, interval: 900, samples: [{ ts: seconds, F: 50 }] }));
    expect(reading.arrivals[0]?.samples[0]?.interval).toBe(900_000);
  });

  it.each([
    [{ U: { L1: 230 } }, 'ts', 'missing'],
    [{ ts: '2026' }, 'ts', 'not a number'],
    [{ ts: seconds + 301 }, 'ts', 'future'],
    [{ ts: NOW }, 'ts', 'future'],
    [{ ts: FRAME_LIMITS.earliest / 1_000 - 1 }, 'ts', 'past'],
    [{ ts: seconds, U: { L1: '230' } }, 'U.L1', 'not a number'],
    [{ ts: seconds, U: { L1: 230 }, F: true }, 'F', 'not a number'],
    [{ ts: seconds, U: 230 }, 'U', 'unreadable'],
    [{ ts: seconds, I: [1, 2, 3] }, 'I', 'unreadable'],
    [{ ts: seconds, CH: { 2: { P: 1e12 } } }, 'CH.2.P', 'out of range'],
    [{ ts: seconds, E_I: { L1: -1 } }, 'E_I.L1', 'out of range'],
    [null, 'sample', 'unreadable'],
    [7, 'sample', 'unreadable'],
  ])('refuse %j whole and keep the good sample beside it', (bad, field, reason) => {
    const { reading } = readData(dataFrame({ ts: seconds - 1, F: 50 }, bad));
    expect(reading.refused).toEqual([{ index: 1, field, reason }]);
    expect(reading.arrivals).toHaveLength(1);
    expect(reading.arrivals[0]?.samples).toHaveLength(1);
  });

  // proves R-MEAS-005
  it('refuse a number too large for a double', () => {
    const payload = Buffer.from(`{"boot":1,"seq":1,"samples":[{"ts":${seconds},"P":{"L1":1e999}}]}`);
    expect(readData(payload).reading.refused).toEqual([{ index: 0, field: 'P.L1', reason: 'not a number' }]);
  });

  // proves R-MEAS-005
  it('take the edges of time and of the plausible', () => {
    const { reading } = readData(
      dataFrame({ ts: seconds + 300, PF: { L1: -1 } }, { ts: FRAME_LIMITS.earliest / 1_000, U: { L1: 0 } }),
    );
    expect(reading.refused).toEqual([]);
  });

  it('treat null as unknown and 0 as a value', () => {
    const { reading } = readData(dataFrame({ ts: seconds, U: { L1: null, L2: 0 }, I: null }));
    expect(reading.arrivals[0]?.samples[0]?.values).toEqual({ U_L2: 0 });
    expect(reading.unknownKeys).toBe(0);
  });

  // proves R-MEAS-003, R-MEAS-004
  it('ignore and count unknown keys at every depth', () => {
    const { reading } = readData(
      dataFrame({ ts: seconds, U: { L1: 230, L4: 1, ts: 5 }, CH: { 9: { P: 1 } }, vendor: { a: 1 }, __proto__x: 1 }),
    );
    expect(reading.unknownKeys).toBe(5);
    expect(reading.arrivals[0]?.samples[0]?.values).toEqual({ U_L1: 230 });
  });

  it('are not led astray by names of the language', () => {
    const payload = Buffer.from(
      `{"boot":1,"seq":1,"samples":[{"ts":${seconds},"F":50,"__proto__":{"polluted":1},"constructor":1}]}`,
    );
    expect(readData(payload).reading).toMatchObject({ unknownKeys: 2, refused: [] });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  // proves R-MEAS-004
  it('refuse samples beyond the limit with one entry', () => {
    const samples = Array.from({ length: FRAME_LIMITS.samples + 5 }, (_, i) => ({ ts: seconds - i, F: 50 }));
    const { reading } = readData(dataFrame(...samples));
    expect(reading.arrivals[0]?.samples).toHaveLength(FRAME_LIMITS.samples);
    expect(reading.refused).toEqual([{ index: FRAME_LIMITS.samples, field: 'samples', reason: 'too many' }]);
  });

  it.each([
    [{ boot: 1, seq: 1 }, 'samples', 'unreadable'],
    [{ boot: 1, seq: 1, samples: {} }, 'samples', 'unreadable'],
    [{ boot: 1, seq: 1, samples: [], interval: -1 }, 'interval', 'out of range'],
    [{ boot: 1, seq: 1, samples: [], interval: '60' }, 'interval', 'not a number'],
    [{ boot: 1, seq: 1, samples: [], interval: [60] }, 'interval', 'not a number'],
  ])('%j can be acknowledged, with everything refused', (frame, field, reason) => {
    const expected = field === 'interval' ? { expected: 'seconds, above 0 and up to 86400' } : {};
    expect(readData(bytes(frame)).reading).toEqual({
      arrivals: [],
      refused: [{ index: 0, field, reason, ...expected }],
      unknownKeys: 0,
      latest: null,
    });
  });

  it.each([
    ['not JSON', Buffer.from('{"boot":1')],
    ['a list', bytes([1])],
    ['without numbers', bytes({ samples: [] })],
    ['numbered by fractions', bytes({ boot: 1.5, seq: 1, samples: [] })],
    ['empty', Buffer.alloc(0)],
    ['deeply nested', Buffer.from('['.repeat(200_000))],
  ])('%s are unreadable', (_, payload) => {
    const refused = [{ index: 0, field: 'frame', reason: 'unreadable' }];
    expect(parseNative('data', payload, context)).toEqual({
      kind: 'refused',
      reason: 'unreadable frame',
      answer: { refused },
    });
  });

  // proves R-MEAS-002, R-MEAS-004
  it('larger than the limit are not even parsed', () => {
    const refused = [{ index: 0, field: 'frame', reason: 'too_large' }];
    const numbered = frameOfBytes({ boot: 17, seq: 481, samples: [] }, FRAME_LIMITS.bytes + 1);
    expect(parseNative('data', numbered, context)).toEqual({
      kind: 'refused',
      reason: 'too large',
      answer: { boot: 17, seq: 481, refused },
    });
    const blank = Buffer.alloc(FRAME_LIMITS.bytes + 1, 0x20);
    expect(parseNative('data', blank, context)).toEqual({ kind: 'refused', reason: 'too large', answer: { refused } });
    expect(parseNative('live', blank, context)).toEqual({ kind: 'refused', reason: 'too large' });
  });
});

describe('other frames', () => {
  it('live: the whole message is one sample', () => {
    const message = parseNative('live', bytes({ ts: seconds, I: { L1: 2 }, CONTYPE: 'wifi', x: 1 }), context);
    expect(message).toEqual({
      kind: 'live',
      arrival: { device: MAC, time: NOW, interval: 1_000, values: { I_L1: 2 }, words: { CONTYPE: 'wifi' } },
      unknownKeys: 1,
    });
  });

  it('state: keeps what is understood and counts the rest', () => {
    const message = parseNative(
      'state',
      bytes({ status: 'ONLINE', boot: 3, interval: 1, connection: 'BT_MQTT', phase_use: 4, caps: ['relay'], x: 1 }),
      context,
    );
    expect(message).toEqual({
      kind: 'state',
      state: { status: 'ONLINE', boot: 3, interval: 1, connection: 'BT_MQTT', caps: ['relay'] },
      unknownKeys: 2,
    });
  });

  it.each([
    [86_400.5, { uptime: 86_400.5 }],
    [-1, {}],
    [1e12, {}],
    ['1 d', {}],
  ])('state: an uptime of %j is seconds since the start, or nothing', (uptime, read) => {
    const message = parseNative('state', bytes({ status: 'ONLINE', boot: 3, uptime }), context);
    expect(message).toMatchObject({ state: { status: 'ONLINE', boot: 3, ...read } });
    expect(message).toHaveProperty('unknownKeys', 'uptime' in read ? 0 : 1);
  });

  it('state: is unreadable without status or boot', () => {
    expect(parseNative('state', bytes({ status: 'ONLINE' }), context).kind).toBe('refused');
    expect(parseNative('state', bytes({ status: 'AWAY', boot: 1 }), context).kind).toBe('refused');
  });

  it('event, response, firmware and ask: only with their required fields', () => {
    const event = { id: 'e1', ts: seconds, type: 'OUTAGE', data: { phase: 'L1' } };
    expect(parseNative('event', bytes(event), context)).toEqual({ kind: 'event', event });
    expect(parseNative('event', bytes({ ...event, type: 'PARTY' }), context).kind).toBe('refused');
    // PostgreSQL stores no text with NUL: the event would be tried again for ever.
    expect(parseNative('event', bytes({ ...event, id: 'e\u00001' }), context).kind).toBe('refused');
    const response = { id: 'r1', ok: false, code: 540, message: 'busy' };
    expect(parseNative('response', bytes(response), context)).toEqual({ kind: 'response', response });
    expect(parseNative('response', bytes({ id: 'r1' }), context).kind).toBe('refused');
    const progress = { job: 'j', step: 'FAIL', reason: 503 };
    expect(parseNative('firmware', bytes(progress), context)).toEqual({ kind: 'firmware', progress });
    expect(parseNative('firmware', bytes({ job: 'j', step: 'DANCE' }), context).kind).toBe('refused');
    expect(parseNative('ask', bytes({ id: 'a', method: 'time' }), context)).toEqual({
      kind: 'ask',
      ask: { id: 'a', method: 'time' },
    });
  });
});

describe('parseNative', () => {
  const leaf = fc.constantFrom(...UP_TOPICS);

  // proves R-MEAS-007
  it('never throws on any bytes', () => {
    fc.assert(
      fc.property(leaf, fc.uint8Array({ maxLength: 400 }), (topic, payload) => {
        expect(parseNative(topic, Buffer.from(payload), context).kind).toBeTypeOf('string');
      }),
    );
  });

  // proves R-MEAS-007
  it('never throws on any JSON and stores finite numbers alone', () => {
    const wild = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom(null, {}, [], '1'));
    const key = fc.constantFrom('ts', 'U', 'I', 'CH', 'energy', 'relay_1', 'F', 'MTYPE', 'L1', '1', 'P', '__proto__');
    const sample = fc.dictionary(key, fc.oneof(wild, fc.dictionary(key, fc.oneof(wild, fc.dictionary(key, wild)))));
    const timed = fc
      .tuple(sample, fc.integer({ min: -400, max: 400 }))
      .map(([s, ago]) => ({ ...s, ts: seconds + ago }));
    fc.assert(
      fc.property(fc.array(fc.oneof(sample, timed), { maxLength: 8 }), (samples) => {
        const { reading } = readData(dataFrame(...samples));
        const stored = reading.arrivals.flatMap((arrival) => arrival.samples);
        for (const { time, values } of stored) {
          expect(time).toBeLessThanOrEqual(NOW + FRAME_LIMITS.ahead);
          expect(Object.values(values).every(Number.isFinite)).toBe(true);
        }
        const refused = new Set(reading.refused.map(({ index }) => index));
        expect(refused.size).toBe(reading.refused.length);
        for (const { samples: ofFamily } of reading.arrivals) {
          expect(ofFamily.length).toBeLessThanOrEqual(samples.length - refused.size);
        }
      }),
    );
  });
});
