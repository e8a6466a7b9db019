import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectHarmless, readAll, unknownOf, valuesOf } from '../../../../testing/devices/ecosystem-readings.ts';
import { ecosystem } from './index.ts';

// proves R-ECO-012
describe('a node of emonHub', () => {
  it('has its powers on channels, and its one voltage on each of them', () => {
    // Names as in https://github.com/openenergymonitor/emonhub/blob/master/conf/emonpi.default.emonhub.conf
    const found = readAll(ecosystem, [
      ['emon/emontx3/power1', '512'],
      ['emon/emontx3/power2', '-31'],
      ['emon/emontx3/vrms', '241.35'],
      ['emon/emontx3/temp1', '18.6'],
      ['emon/emontx3/pulse', '4711'],
    ]);
    expect(valuesOf(found)).toEqual({ 'P.CH1': 512, 'P.CH2': -31, 'U.CH1': 241.35, 'U.CH2': 241.35 });
    expect(unknownOf(found)).toEqual({ temp1: 18.6, pulse: 4711 });
  });

  it('may send all at once, with registers in Wh', () => {
    // After https://docs.openenergymonitor.org/emontx4/firmware.html
    const message = {
      time: 1_768_478_400,
      node: 'emonTx4_17',
      MSG: 5,
      Vrms: 239.85,
      P1: 100,
      P2: 0,
      E1: 3021,
      E2: 8,
      pulse: 0,
      rssi: -41,
    };
    const found = readAll(ecosystem, [['emon/emonTx4_17', message]]);
    expect(found[0]).toMatchObject({ kind: 'values', key: 'emonTx4_17', time: 1_768_478_400_000 });
    expect(valuesOf(found)).toEqual({
      ...{ 'U.CH1': 239.85, 'P.CH1': 100, 'E_I.CH1': 3021, 'signal.': -41 },
      ...{ 'U.CH2': 239.85, 'P.CH2': 0, 'E_I.CH2': 8 },
    });
    expect(unknownOf(found)).toEqual({ pulse: 0 });
  });

  it('of the room has temperature and humidity', () => {
    const found = readAll(ecosystem, [['emon/emonth1', { temperature: 19.4, humidity: 51.2, battery: 2.9 }]]);
    expect(valuesOf(found)).toEqual({ 'tempS.': 19.4, 'hum.': 51.2 });
  });
});

// proves R-ECO-013
describe('calls of emoncms', () => {
  it('bulk rows with a time are records, the newest one is live', () => {
    const rows = [
      [0, 'IotaWatt', { power1: 100 }, 241],
      [10, 'IotaWatt', { power1: 110 }],
      [20, 'IotaWatt', { power1: 120 }],
    ];
    const found = readAll(ecosystem, [
      ['input/bulk', `time=1768478400&data=${encodeURIComponent(JSON.stringify(rows))}`],
    ]);
    const at = (seconds: number, value: number) => ({
      time: (1_768_478_400 + seconds) * 1_000,
      values: [{ quantity: 'P', place: 'CH1', value }],
    });
    expect(found).toMatchObject([
      { kind: 'records', key: 'IotaWatt', interval: 10_000, rows: [at(0, 100), at(10, 110)] },
      { kind: 'values', key: 'IotaWatt', ...at(20, 120) },
      {},
    ]);
  });

  it('values without a name have their number', () => {
    const found = readAll(ecosystem, [['input/bulk', 'data=[[0,16,1137,-5]]']]);
    expect(found).toMatchObject([{ kind: 'unknown', key: '16' }, {}]);
    expect(unknownOf(found)).toEqual({ 1: 1137, 2: -5 });
  });

  it.each([
    ['node=garage&fulljson={"power1":100.5}'],
    ['node=garage&json={power1:100.5}'],
    ['node=garage&data={"power1":"100.5"}&time=1768478400'],
  ])('post %s is one row', (body) => {
    const found = readAll(ecosystem, [['input/post', body]]);
    expect(found[0]).toMatchObject({ kind: 'values', key: 'garage' });
    expect(valuesOf(found)).toEqual({ 'P.CH1': 100.5 });
  });

  it.each([
    ['input/bulk', 'data=7', 'data'],
    ['input/bulk', '', 'data'],
    ['input/post', 'node=garage&csv=a,b', 'data'],
    ['input/post', 'csv=1,2', 'node'],
  ])('on %s with %s are unreadable', (topic, body, at) => {
    expect(readAll(ecosystem, [[topic, body]])).toEqual([{ kind: 'unreadable', key: null, reason: 'shape', at }]);
  });
});

// proves R-ECO-014
it('messages of OpenEnergyMonitor never make reading throw', () => {
  const topic = fc.constantFrom('emon/a', 'emon/a/power1', 'emon/a/vrms', 'input/bulk', 'input/post', 'emon//');
  const row = fc.tuple(
    fc.oneof(fc.integer(), fc.jsonValue()),
    fc.constantFrom('a', 7, null),
    fc.jsonValue(),
    fc.double(),
  );
  const bulk = fc.tuple(fc.array(row), fc.constantFrom('', '&time=1768478400', '&time=1e300'));
  const message = fc.oneof(
    bulk.map(([rows, time]) => `data=${encodeURIComponent(JSON.stringify(rows))}${time}`),
    fc.jsonValue().map((value) => `node=a&fulljson=${encodeURIComponent(JSON.stringify(value))}`),
    fc.dictionary(fc.constantFrom('power1', 'e9', 'vrms', 'frequency', '__proto__'), fc.jsonValue()),
  );
  expectHarmless(ecosystem, { topic, message, keys: ['a', null] });
});
