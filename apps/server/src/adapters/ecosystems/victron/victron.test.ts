import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectHarmless,
  memosOf,
  readAll,
  readContext,
  unknownOf,
  valuesOf,
} from '../../../../testing/devices/ecosystem-readings.ts';
import { ecosystem } from './index.ts';

const PORTAL = 'c0619ab1f2a3';

/** Values of topics below the portal; what only concerns the portal is left out. */
const readValues = (values: Record<string, unknown>) =>
  readAll(
    ecosystem,
    Object.entries(values).map(([path, value]) => [`N/${PORTAL}/${path}`, { value }] as const),
  ).filter(({ kind }) => kind !== 'memo' && kind !== 'send');

// proves R-ECO-009
describe('a service of Venus OS', () => {
  it('that meters the grid has phases, totals and registers in Wh', () => {
    // Paths as in https://github.com/victronenergy/venus/wiki/dbus
    const found = readValues({
      'grid/30/Ac/L1/Power': 412.4,
      'grid/30/Ac/L1/Voltage': 231.7,
      'grid/30/Ac/L2/Current': 1.93,
      'grid/30/Ac/L3/Power': -99,
      'grid/30/Ac/Power': 313.4,
      'grid/30/Ac/Energy/Forward': 12_345.678,
      'grid/30/Ac/Energy/Reverse': 7,
      'grid/30/Ac/L1/Energy/Forward': 0.5,
      'grid/30/Ac/Frequency': 49.98,
    });
    expect(new Set(found.map((finding) => 'key' in finding && finding.key))).toEqual(new Set([`${PORTAL}/grid/30`]));
    expect(valuesOf(found)).toEqual({
      ...{ 'P.L1': 412.4, 'U.L1': 231.7, 'I.L2': 1.93, 'P.L3': -99, 'P.T': 313.4 },
      ...{ 'E_I.T': 12_345_678, 'E_E.T': 7_000, 'E_I.L1': 500, 'F.': 49.98 },
    });
  });

  it('that generates exports', () => {
    const found = readValues({ 'pvinverter/20/Ac/Power': 936, 'pvinverter/20/Ac/L1/Energy/Forward': 55.1 });
    expect(valuesOf(found)).toEqual({ 'P.T': -936, 'E_E.L1': 55_100 });
  });

  it('with an input and an output is two meters', () => {
    const found = readValues({
      'vebus/276/Ac/ActiveIn/L1/P': 120,
      'vebus/276/Ac/Out/L1/P': 80,
      'vebus/276/Ac/Out/L1/V': 230,
    });
    expect(found).toMatchObject([{ key: `${PORTAL}/vebus/276` }, { key: `${PORTAL}/vebus/276/out` }, {}]);
  });

  it('reports presence and what it is', () => {
    const found = readValues({
      'grid/30/Connected': 1,
      'grid/30/ProductName': 'Energy Meter',
      'grid/30/CustomName': 'House',
      'grid/30/Ac/NumberOfPhases': 3,
    });
    const key = `${PORTAL}/grid/30`;
    expect(found).toEqual([
      { kind: 'presence', key, online: true },
      { kind: 'identity', key, maker: 'Victron Energy', model: 'Energy Meter' },
      { kind: 'identity', key, name: 'House' },
      { kind: 'identity', key, phases: 3 },
    ]);
    expect(readAll(ecosystem, [[`N/${PORTAL}/grid/30/Connected`, '']])[0]).toEqual({
      kind: 'presence',
      key,
      online: false,
    });
  });

  it('has no value where it reports null, and is gone with an empty message', () => {
    expect(readValues({ 'grid/30/Ac/L2/Power': null })).toEqual([]);
    expect(
      readAll(ecosystem, [[`N/${PORTAL}/grid/30/Ac/L2/Power`, '']]).filter(({ kind }) => kind === 'values'),
    ).toEqual([]);
  });

  it('offers numbers of direct current for a field map, and passes over settings', () => {
    const found = readValues({
      'battery/512/Dc/0/Power': -59,
      'settings/0/Settings/Gui/Brightness': 3,
      'grid/30/DeviceType': 71,
    });
    expect(unknownOf(found)).toEqual({ 'Dc/0/Power': -59 });
  });
});

// proves R-ECO-010
it('a portal is kept awake from its first message on', () => {
  const found = readAll(ecosystem, [
    [`N/${PORTAL}/heartbeat`, { value: 1_702_459_522 }],
    [`N/${PORTAL}/heartbeat`, { value: 1_702_459_525 }],
  ]);
  expect(found.filter(({ kind }) => kind === 'send')).toEqual([
    { kind: 'send', messages: [{ topic: `R/${PORTAL}/keepalive`, payload: '' }] },
  ]);
  const context = readContext(null, memosOf(found));
  expect(ecosystem.commands?.repeat?.messages(context)).toEqual([
    { topic: `R/${PORTAL}/keepalive`, payload: '{"keepalive-options":["suppress-republish"]}' },
  ]);
  // The portal falls silent after 60 s.
  expect(ecosystem.commands?.repeat?.everyMs).toBeLessThan(60_000);
});

// proves R-ECO-011
it('messages of Venus OS never make reading throw', () => {
  const path = fc.constantFrom(
    'grid/30/Ac/L1/Power',
    'grid/30/Ac/Frequency',
    'vebus/1/Ac/Out/F',
    'grid/30/Connected',
    'x',
  );
  const message = fc.record({ value: fc.oneof(fc.jsonValue(), fc.constant('1e999')) });
  expectHarmless(ecosystem, { topic: path.map((rest) => `N/${PORTAL}/${rest}`), message, keys: [null] });
});
