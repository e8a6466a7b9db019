import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectHarmless,
  readAll,
  readContext,
  unknownOf,
  valuesOf,
} from '../../../../testing/devices/ecosystem-readings.ts';
import { ecosystem } from './index.ts';

const EM = 'shellyem-123456789012';
const EM3 = 'shellyem3-485519D78F43';

/** Messages of one device, by the rest of their topic. */
const messages = (key: string, values: Record<string, string>) =>
  Object.entries(values).map(([rest, value]) => [`shellies/${key}/${rest}`, value] as const);

// proves R-ECO-007
describe('meters of the first generation', () => {
  it('two clamps are channels, in Wh', () => {
    // After https://github.com/enesbcs/shellyteacher4domo/issues/5
    const found = readAll(
      ecosystem,
      messages(EM, {
        'emeter/0/power': '611.53',
        'emeter/0/reactive_power': '382.27',
        'emeter/0/voltage': '238.85',
        'emeter/0/total': '1891.9',
        'emeter/0/total_returned': '0.0',
        'emeter/0/energy': '354',
        'emeter/1/power': '-40.63',
        'emeter/1/pf': '0.87',
        'emeter/1/total_returned': '1390938.0',
        'relay/0': 'on',
      }),
    );
    expect(valuesOf(found)).toEqual({
      ...{ 'P.CH1': 611.53, 'Q.CH1': 382.27, 'U.CH1': 238.85, 'E_I.CH1': 1891.9, 'E_E.CH1': 0 },
      ...{ 'P.CH2': -40.63, 'PF.CH2': 0.87, 'E_E.CH2': 1_390_938, 'relay.R1': 1 },
    });
    expect(unknownOf(found)).toEqual({});
  });

  it('three meters of one supply are its phases', () => {
    const values = { 'emeter/0/current': '1.5', 'emeter/1/current': '0.08', 'emeter/2/voltage': '232.05' };
    expect(valuesOf(readAll(ecosystem, messages(EM3, values)))).toEqual({ 'I.L1': 1.5, 'I.L2': 0.08, 'U.L3': 232.05 });
  });

  it('three phases under a name of their own are known by announcement, status or the third meter', () => {
    const announced = JSON.stringify({ id: 'hall', model: 'SHEM-3', fw_ver: '20230913-114150/v1.14.0-gcb84623' });
    const status = JSON.stringify({ wifi_sta: { connected: true, rssi: -63 }, emeters: [{}, {}, {}] });
    for (const first of [{ announce: announced }, { info: status }, { 'emeter/2/pf': '1' }] as Record<
      string,
      string
    >[]) {
      const found = readAll(ecosystem, messages('hall', { ...first, 'emeter/1/power': '7' }));
      expect(valuesOf(found)).toMatchObject({ 'P.L2': 7 });
    }
    const [identity] = readAll(ecosystem, [['shellies/announce', announced]]);
    expect(identity).toEqual({
      kind: 'identity',
      key: 'hall',
      maker: 'Shelly',
      model: '3EM',
      phases: 3,
      relays: 1,
      firmware: '20230913-114150/v1.14.0-gcb84623',
    });
    expect(valuesOf(readAll(ecosystem, messages('hall', { info: status })))).toEqual({ 'signal.': -63 });
  });

  it('registers of plugs are in watt-minutes', () => {
    // After https://github.com/evcc-io/evcc/pull/33111: 31,510,486 watt-minutes are 525.2 kWh.
    const found = readAll(
      ecosystem,
      messages('plug', { 'relay/0/power': '23.4', 'relay/0/energy': '31510486', 'relay/0': 'off' }),
    );
    const values = valuesOf(found);
    expect(values).toMatchObject({ 'P.CH1': 23.4, 'relay.R1': 0 });
    expect(values['E_I.CH1']).toBeCloseTo(525_174.77, 2);
    expect(values['energy.R1']).toBe(values['E_I.CH1']);
  });
});

describe('messages of the first generation', () => {
  it('report presence', () => {
    expect(readAll(ecosystem, [['shellies/a/online', 'false']])).toEqual([
      { kind: 'presence', key: 'a', online: false },
    ]);
  });

  it('of another device are not read on the connection of one', () => {
    expect(readAll(ecosystem, messages('other', { 'relay/0/power': '1' }), 'mine')).toEqual([]);
  });

  it.each([
    ['shellies/a/online', 'maybe', 'shape'],
    ['shellies/a/relay/0', 'perhaps', 'shape'],
    ['shellies/announce', '{', 'json'],
  ])('on %s with %s are unreadable', (topic, value, reason) => {
    expect(readAll(ecosystem, [[topic, value]])).toMatchObject([{ kind: 'unreadable', reason }]);
  });

  it('list numbers without a meaning, and pass over what measures nothing', () => {
    const found = readAll(
      ecosystem,
      messages('a', { 'adc/0': '11.9', temperature: '41.2', 'relay/0/overpower_value': '3', 'input/0': '1' }),
    );
    expect(unknownOf(found)).toEqual({ 'adc/0': 11.9, 'input/0': 1 });
  });

  it('switch a relay and ask for everything', () => {
    const context = { ...readContext('plug'), key: 'plug' };
    expect(
      ecosystem.commands?.request?.({ id: '1', method: 'relay.set', params: { relay_1: false } }, context),
    ).toEqual([{ topic: 'shellies/plug/relay/0/command', payload: 'off' }]);
    expect(ecosystem.commands?.request?.({ id: '1', method: 'backfill' }, context)).toBeUndefined();
    expect(ecosystem.commands?.greet?.(readContext())).toContainEqual({
      topic: 'shellies/command',
      payload: 'announce',
    });
  });

  // proves R-ECO-008
  it('never make reading throw', () => {
    const rest = fc.constantFrom(
      'emeter/0/power',
      'emeter/9/total',
      'relay/0/energy',
      'relay/0',
      'info',
      'announce',
      'x',
    );
    const topic = fc.oneof(
      rest.map((last) => `shellies/${EM}/${last}`),
      fc.constantFrom('shellies/announce', 'shellies//'),
    );
    const message = fc.oneof(
      fc.constantFrom('1e999', 'NaN', '-0', 'on'),
      fc.record({ id: fc.jsonValue(), model: fc.jsonValue(), wifi_sta: fc.jsonValue(), emeters: fc.jsonValue() }),
    );
    expectHarmless(ecosystem, { topic, message, keys: [EM, null] });
  });
});
