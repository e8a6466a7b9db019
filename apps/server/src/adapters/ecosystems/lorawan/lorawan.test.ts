import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectHarmless, readAll, unknownOf, valuesOf } from '../../../../testing/devices/ecosystem-readings.ts';
import { ecosystem } from './index.ts';

const EUI = '24E124538B223213';
const TTS_TOPIC = 'v3/works@ttn/devices/plug/up';
const CHIRPSTACK_TOPIC = `application/a/device/${EUI.toLowerCase()}/event/up`;

const thingsStack = (decoded: unknown, port = 85) => ({
  end_device_ids: { device_id: 'plug', dev_eui: EUI },
  uplink_message: {
    f_port: port,
    frm_payload: 'CHAB',
    decoded_payload: decoded,
    received_at: '2026-06-01T11:59:58.775Z',
    rx_metadata: [{ rssi: -87 }],
    version_ids: { brand_id: 'milesight-iot', model_id: 'ws523' },
  },
});
const chirpStack = (object: unknown, given = {}) => ({
  deviceInfo: { devEui: EUI.toLowerCase(), deviceProfileName: 'WS523', ...given },
  fPort: 85,
  data: 'CHAB',
  object,
});

// proves R-ECO-019
describe('an uplink with decoded values', () => {
  // After https://github.com/Milesight-IoT/SensorDecoders/tree/main/ws-series/ws523
  const plug = {
    active_power: 7,
    current: 74,
    power_consumption: 26_121,
    power_factor: 44,
    socket_status: 'on',
    voltage: 235.2,
  };
  const expected = { 'P.CH1': 7, 'I.CH1': 0.074, 'E_I.CH1': 26_121, 'PF.CH1': 0.44, 'relay.R1': 1, 'U.CH1': 235.2 };

  it('of The Things Stack has the values of a known codec, in base units', () => {
    const found = readAll(ecosystem, [[TTS_TOPIC, thingsStack(plug)]]);
    expect(valuesOf(found)).toEqual({ ...expected, 'signal.': -87 });
    expect(found).toMatchObject([
      { key: EUI, time: Date.UTC(2026, 5, 1, 11, 59, 58, 775) },
      { kind: 'identity', key: EUI, name: 'plug', model: 'ws523' },
    ]);
  });

  // proves R-LORA-037
  it('has the name that a person gave in the network server, and none that was made of the DevEUI', () => {
    const named = readAll(ecosystem, [[CHIRPSTACK_TOPIC, chirpStack(plug, { deviceName: 'Hall 3 meter' })]]);
    expect(named.at(-1)).toEqual({ kind: 'identity', key: EUI, name: 'Hall 3 meter', model: 'WS523' });
    const made = { ...thingsStack(plug), end_device_ids: { device_id: `eui-${EUI.toLowerCase()}`, dev_eui: EUI } };
    expect(readAll(ecosystem, [[TTS_TOPIC, made]]).at(-1)).toEqual({ kind: 'identity', key: EUI, model: 'ws523' });
  });

  it('of ChirpStack too', () => {
    const found = readAll(ecosystem, [[CHIRPSTACK_TOPIC, chirpStack(plug)]]);
    expect(valuesOf(found)).toEqual(expected);
    expect(found.at(-1)).toEqual({ kind: 'identity', key: EUI, model: 'WS523' });
  });

  it('of a transformer with three clamps has three channels', () => {
    // After https://github.com/Milesight-IoT/SensorDecoders/tree/main/ct-series/ct305-v2
    const decoded = {
      current_chn1: 250,
      current_chn1_alarm: { current_over_range_alarm: 'yes' },
      current_chn1_max: 300,
      current_chn3_total: 100,
    };
    const found = readAll(ecosystem, [[CHIRPSTACK_TOPIC, chirpStack(decoded)]]);
    expect(valuesOf(found)).toEqual({ 'I.CH1': 250 });
    expect(unknownOf(found)).toEqual({ current_chn3_total: 100 });
  });

  it('of an unknown codec lists its numbers by their path', () => {
    const decoded = {
      energy: { total: '1234.5', unit: 'kWh' },
      phases: [{ v: 231 }, { v: 229 }],
      ok: true,
      name: 'hall',
    };
    const found = readAll(ecosystem, [[CHIRPSTACK_TOPIC, chirpStack(decoded)]]);
    expect(unknownOf(found)).toEqual({ 'energy.total': 1234.5, 'phases.0.v': 231, 'phases.1.v': 229, ok: 1 });
  });

  it('with the same names but other units of another maker has no values', () => {
    expect(valuesOf(readAll(ecosystem, [[CHIRPSTACK_TOPIC, chirpStack({ voltage: 230, current: 4 })]]))).toEqual({});
  });

  it('is empty without a codec', () => {
    expect(readAll(ecosystem, [[CHIRPSTACK_TOPIC, { deviceInfo: { devEui: EUI }, fPort: 3, data: 'AAA=' }]])).toEqual(
      [],
    );
  });

  it('never makes reading throw', () => {
    const topic = fc.constantFrom(TTS_TOPIC, CHIRPSTACK_TOPIC);
    const name = fc.constantFrom(
      'voltage',
      'current',
      'socket_status',
      'power_consumption',
      '__proto__',
      'constructor',
    );
    const decoded = fc.oneof(fc.jsonValue(), fc.dictionary(name, fc.oneof(fc.jsonValue(), fc.constant('1e308'))));
    const message = decoded.chain((value) => fc.constantFrom<unknown>(thingsStack(value), chirpStack(value)));
    expectHarmless(ecosystem, { topic, message, keys: [null] });
  });
});
