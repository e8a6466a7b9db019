import { encodeLoraFrame, LORA_KEYS, type LoraConfiguration, loraMasksOf } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LoraUplink, mayPublish, maySubscribe, readUplink } from '../../ecosystems/lorawan/envelopes.ts';
import { readLoraSample, readLoraUplink } from './lorawan.ts';

const EUI = '02005EFFFE100008';
const NOW = Date.UTC(2026, 5, 1, 12);
const RECEIVED_AT = '2026-06-01T11:59:58.775023242Z';
const TTS_TOPIC = 'v3/works@ttn/devices/boiler-house/up';
const CHIRPSTACK_TOPIC = `application/7d9b4ae6-5a9e-4c55-8c4b-2b2d2d9c1a01/device/${EUI.toLowerCase()}/event/up`;

const MAP = LORA_KEYS.map(({ key }) => key);
const configurationOf = (keys: readonly string[]): LoraConfiguration => ({
  map: MAP,
  masks: loraMasksOf(keys, MAP),
  powerScaler: 1,
  timeScaler: 60,
});

const message = (value: unknown) => Buffer.from(JSON.stringify(value));
const thingsStack = (uplink: object = {}, ids: object = { dev_eui: EUI }) =>
  message({
    end_device_ids: { device_id: 'boiler-house', application_ids: { application_id: 'works' }, ...ids },
    received_at: RECEIVED_AT,
    uplink_message: {
      f_port: 2,
      f_cnt: 7,
      frm_payload: 'AQI=',
      rx_metadata: [{ rssi: -101 }, { rssi: -87 }],
      ...uplink,
    },
  });
const chirpStack = (values: object = {}) =>
  message({
    deviceInfo: { applicationId: '7d9b4ae6', deviceName: 'boiler-house', devEui: EUI.toLowerCase() },
    time: '2026-06-01T11:59:58.775023242+00:00',
    fPort: 2,
    data: 'AQI=',
    rxInfo: [{ gatewayId: 'a', rssi: -87, snr: 9 }, { rssi: 'loud' }, null],
    ...values,
  });

const UPLINK: LoraUplink = {
  devEui: EUI,
  port: 2,
  payload: Buffer.from([1, 2]),
  receivedAt: Date.UTC(2026, 5, 1, 11, 59, 58, 775),
  rssi: -87,
  decoded: null,
  model: null,
  name: 'boiler-house',
};

describe('an uplink envelope', () => {
  // proves R-LORA-013
  it.each([
    ['The Things Stack v3', TTS_TOPIC, thingsStack()],
    ['ChirpStack v4', CHIRPSTACK_TOPIC, chirpStack()],
  ])('of %s contains device, port, bytes, time and the best signal', (_, topic, payload) => {
    expect(readUplink(topic, payload)).toEqual(UPLINK);
  });

  it.each([
    ['The Things Stack v3', TTS_TOPIC, thingsStack({ f_port: undefined, frm_payload: undefined, rx_metadata: [] })],
    ['ChirpStack v4', CHIRPSTACK_TOPIC, chirpStack({ fPort: null, data: null, rxInfo: undefined })],
  ])('of %s may be empty', (_, topic, payload) => {
    expect(readUplink(topic, payload)).toMatchObject({ port: null, payload: Buffer.alloc(0), rssi: null });
  });

  it.each([
    ['no JSON', TTS_TOPIC, Buffer.from([8, 1, 18])],
    ['no DevEUI', TTS_TOPIC, thingsStack({}, {})],
    ['a DevEUI that is none', TTS_TOPIC, thingsStack({}, { dev_eui: '02005E100008' })],
    ['a payload that is no base64', TTS_TOPIC, thingsStack({ frm_payload: '!!!!' })],
    ['a payload that is no text', TTS_TOPIC, thingsStack({ frm_payload: { length: 4 } })],
    ['a payload no radio carries', TTS_TOPIC, thingsStack({ frm_payload: 'A'.repeat(348) })],
    ['a port that is no number', TTS_TOPIC, thingsStack({ f_port: '2' })],
    ['another device in its topic', CHIRPSTACK_TOPIC, chirpStack({ deviceInfo: { devEui: '02005EFFFE100009' } })],
    ['the envelope of the other', CHIRPSTACK_TOPIC, thingsStack()],
    ['a topic of other news', 'v3/works@ttn/devices/boiler-house/join', thingsStack()],
  ])('with %s is refused', (_, topic, payload) => {
    expect(readUplink(topic, payload)).toBeUndefined();
  });

  // proves R-LORA-014
  it('never throws, whatever its content', () => {
    const topics = fc.constantFrom(TTS_TOPIC, CHIRPSTACK_TOPIC);
    const keys = [
      'end_device_ids',
      'uplink_message',
      'deviceInfo',
      'devEui',
      'data',
      'rxInfo',
      'fPort',
      'time',
    ] as const;
    const hostile = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue());
    fc.assert(
      fc.property(topics, hostile, fc.uint8Array(), (topic, value, bytes) => {
        expect(() => readUplink(topic, message(value))).not.toThrow();
        expect(() => readUplink(topic, Buffer.from(bytes))).not.toThrow();
      }),
    );
  });

  // proves R-LORA-014
  it('never throws where its parts are hostile, down to the values of its payload', () => {
    const part = fc.oneof(
      fc.jsonValue(),
      fc.uint8Array({ maxLength: 222 }).map((bytes) => Buffer.from(bytes).toString('base64')),
    );
    const [names, port] = [fc.constantFrom('frm_payload', 'rx_metadata', 'received_at'), fc.constantFrom(2, 2, 3, -1)];
    fc.assert(
      fc.property(fc.dictionary(names, part), port, fc.subarray(MAP), (parts, f_port, keys) => {
        const uplinks = [
          readUplink(TTS_TOPIC, thingsStack({ ...parts, f_port })),
          readUplink(
            CHIRPSTACK_TOPIC,
            chirpStack({ data: parts.frm_payload, rxInfo: parts.rx_metadata, time: parts.received_at, fPort: f_port }),
          ),
        ];
        for (const uplink of uplinks) {
          if (uplink === undefined) continue;
          const reading = readLoraUplink(uplink, NOW);
          const time = reading.kind === 'frame' ? reading.time : NOW;
          expect(Number.isSafeInteger(time)).toBe(true);
          expect(() => readLoraSample(uplink, time, configurationOf(keys))).not.toThrow();
        }
      }),
    );
  });
});

describe('a network server', () => {
  // proves R-LORA-017
  it.each([
    [TTS_TOPIC, true],
    ['v3/works@ttn/devices/boiler-house/down/sent', true],
    [CHIRPSTACK_TOPIC, true],
    [`application/a/device/${EUI}/event/join`, true],
    ['phasor/v1/02005E100008/data', false],
    ['v3/works@ttn/up', false],
    ['$SYS/broker', false],
    ['application/a/device', false],
  ])('publishing to %s is allowed: %s', (topic, allowed) => {
    expect(mayPublish(topic)).toBe(allowed);
  });

  it.each([
    ['application/a/device/+/command/+', true],
    ['v3/works@ttn/devices/+/down/push', true],
    ['application/#', false],
    ['application/+/device/+/event/+', false],
    ['#', false],
    ['phasor/v1/+/data', false],
    ['$SYS/#', false],
  ])('subscribing to %s is allowed: %s', (filter, allowed) => {
    expect(maySubscribe(filter)).toBe(allowed);
  });
});

describe('an uplink', () => {
  const configuration = configurationOf(['VA', 'PA', 'TEINA']);
  const frame = (ts: number) => Buffer.from(encodeLoraFrame(ts, { VA: 230 }, configuration));

  // proves R-LORA-015
  it.each([
    ['that is empty', { payload: Buffer.alloc(0) }, { kind: 'alive' }],
    ['on another port', { port: 3, payload: frame(0) }, { kind: 'alive' }],
    ['too short for a header', { payload: Buffer.from([1, 2, 3]) }, { kind: 'unreadable' }],
    ['of another version', { payload: Buffer.from([9, 2, 0, 0, 0, 0]) }, { kind: 'unreadable' }],
    ['with a clock that is right', { payload: frame(NOW / 1_000 - 60) }, { kind: 'frame', time: NOW - 60_000 }],
    ['with a clock just not too far ahead', { payload: frame(NOW / 1_000 + 300) }, { time: NOW + 300_000 }],
    ['with a clock too far ahead', { payload: frame(NOW / 1_000 + 301) }, { time: UPLINK.receivedAt }],
    ['with a clock of 1970', { payload: frame(60) }, { time: UPLINK.receivedAt }],
    ['with no clock at all', { payload: frame(0), receivedAt: null }, { time: NOW }],
  ])('%s is read as such', (_, change, expected) => {
    expect(readLoraUplink({ ...UPLINK, ...change }, NOW)).toMatchObject(expected);
  });

  // proves R-LORA-003
  it('becomes columns in base units, its means before its instants, with the signal for viewers', () => {
    const chosen = configurationOf(['VA', 'AvgVA', 'PFB', 'TER1QA', 'TEINA', 'CUMP', 'WRRSI', 'tempS']);
    const values = { VA: 230.1, AvgVA: 231, PFB: -0.98, TER1QA: 5, TEINA: 1_023, CUMP: 7, WRRSI: -60, tempS: 21.5 };
    const payload = Buffer.from(encodeLoraFrame(1, values, chosen));
    expect(readLoraSample({ payload, rssi: -87 }, NOW, chosen)).toEqual({
      time: NOW,
      window: 60_000,
      columns: { electrical: { U_L1: 231, PF_L2: -0.98, P_T: 7, Q1_L1: 5, E_I_L1: 1_023 }, sensor: { tempS: 21.5 } },
      signals: { LRRSI: -87, WRSSI: -60 },
      ignored: 0,
    });
  });

  // proves R-LORA-009
  it('keeps values over all phases, averages before instants', () => {
    const values = { CUMI: 3, CUMP: 700, CUMQ: 70, CUMS: 710, CUMEI: 9_000, CUMEO: 1, AAVGU: 230, TERI: 5, TERE: 6 };
    const instants = configurationOf(Object.keys(values));
    const totals = { I_T: 3, P_T: 700, Q_T: 70, S_T: 710, E_I_T: 9_000, E_E_T: 1, U_T: 230, Q12_T: 5, Q34_T: 6 };
    const sampleOf = (measured: Record<string, number>, chosen: typeof instants) =>
      readLoraSample({ payload: Buffer.from(encodeLoraFrame(1, measured, chosen)), rssi: null }, NOW, chosen);
    expect(sampleOf(values, instants)?.columns).toEqual({ electrical: totals });
    const means = configurationOf(['CUMI', 'CUMP', 'CUMAVGI', 'CUMAVGP']);
    const measured = { CUMI: 3, CUMP: 700, CUMAVGI: 2.5, CUMAVGP: 650 };
    expect(sampleOf(measured, means)?.columns).toEqual({ electrical: { I_T: 2.5, P_T: 650 } });
  });

  it('leaves out and counts values that no measurement can have', () => {
    const chosen = configurationOf(['VA', 'PFA']);
    const payload = Buffer.from(encodeLoraFrame(1, { VA: -1, PFA: 1.5 }, chosen));
    expect(readLoraSample({ payload, rssi: null }, NOW, chosen)).toMatchObject({ columns: {}, ignored: 2 });
  });

  it('with a length that differs from its configuration is not decoded', () => {
    expect(readLoraSample({ payload: frame(1), rssi: null }, NOW, configurationOf(['VA']))).toBeUndefined();
  });
});
