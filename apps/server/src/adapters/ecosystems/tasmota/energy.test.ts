import { describe, expect, it } from 'vitest';
import { memosAfter, message, valuesOf } from '../../../../testing/devices/ecosystem-messages.ts';
import { ecosystem } from './index.ts';

const context = { key: 'plug', memos: new Map(), prefix: '', timeZone: 'Europe/Bratislava' };

function read(topic: string, payload: unknown, memos = new Map<string, unknown>()) {
  return ecosystem.read(message(topic, payload), { ...context, memos });
}

/** Values of readings that follow each other on one connection. */
function readInOrder(payloads: readonly unknown[]) {
  const memos = new Map<string, unknown>();
  return payloads.map((payload) => {
    const found = read('tele/plug/SENSOR', payload, memos);
    memosAfter(found, memos);
    return valuesOf(found);
  });
}

// proves R-ECO-021
describe('a plug', () => {
  // https://github.com/arendst/Tasmota/issues/6429
  const energy = {
    TotalStartTime: '2019-09-22T06:59:59',
    Total: 711.792,
    Yesterday: 9.928,
    Today: 10.541,
    Period: 12,
    Power: 734,
    ApparentPower: 769,
    ReactivePower: 230,
    Factor: 0.95,
    Voltage: 242,
    Current: 3.182,
  };

  it('is one channel in base units, with its register and without the counters of the day', () => {
    expect(valuesOf(read('tele/plug/SENSOR', { Time: '2024-11-12T23:01:05', ENERGY: energy }))).toEqual({
      'U.CH1': 242,
      'I.CH1': 3.182,
      'P.CH1': 734,
      'S.CH1': 769,
      'Q.CH1': 230,
      'PF.CH1': 0.95,
      'E_I.CH1': 711_792,
    });
  });

  it('reports no time, since its clock has no zone', () => {
    const [values] = read('tele/plug/SENSOR', { Time: '1970-01-01T00:00:12', ENERGY: energy });
    expect(values).toMatchObject({ kind: 'values', key: 'plug', time: null });
  });

  it('answers STATUS 8 and STATUS 10 with the same content', () => {
    const sensor = valuesOf(read('tele/plug/SENSOR', { ENERGY: energy }));
    for (const leaf of ['STATUS8', 'STATUS10']) {
      expect(valuesOf(read(`stat/plug/${leaf}`, { StatusSNS: { Time: '', ENERGY: energy } }))).toEqual(sensor);
    }
  });

  // https://github.com/arendst/Tasmota/issues/6429: before version 8.3 the tariffs stood behind the total.
  it('takes the total alone from a list with its tariffs', () => {
    expect(valuesOf(read('tele/plug/SENSOR', { ENERGY: { Total: [0.29, 0.26, 0.03], Power: 759 } }))).toEqual({
      'P.CH1': 759,
      'E_I.CH1': 290,
    });
  });

  it('does not count tariffs beside a total', () => {
    const found = valuesOf(read('tele/plug/SENSOR', { ENERGY: { Total: 711.792, TotalTariff: [96.965, 614.826] } }));
    expect(found).toEqual({ 'E_I.CH1': 711_792 });
  });

  it('reports tariffs alone as tariffs', () => {
    const [values] = read('tele/plug/SENSOR', { ENERGY: { TotalTariff: [1.2, 3.4] } });
    expect(values).toMatchObject({
      values: [
        { quantity: 'E_I', place: 'CH1', value: 1_200, tariff: 1 },
        { quantity: 'E_I', place: 'CH1', value: 3_400, tariff: 2 },
      ],
    });
  });

  it('lists numbers without a meaning by their path', () => {
    expect(read('tele/plug/SENSOR', { ENERGY: { PhaseAngle: 290.45, CurrentNeutral: null } })).toEqual([
      { kind: 'unknown', key: 'plug', fields: [{ path: 'ENERGY.PhaseAngle', value: 290.45 }] },
    ]);
  });
});

// proves R-ECO-022
describe('several elements', () => {
  // https://github.com/arendst/Tasmota/issues/22579
  const threePhases = {
    TotalStartTime: '2024-11-30T13:18:05',
    Total: [9.588, 22.732, 0.005],
    Yesterday: [1.513, 10.905, -0.002],
    Today: [5.285, 7.902, 0.005],
    TodaySumImport: 0.165,
    TodaySumExport: 0.002,
    ExportActive: [8.196, 0, 0.012],
    Power: [176, 232.1, -0.1],
    ApparentPower: [550.6, 426.4, 3.5],
    ReactivePower: [521.7, 357.7, 3.4],
    Factor: [0.32, 0.54, -0.01],
    Frequency: [50, 50, 50],
    Voltage: [251, 251, 251],
    Current: [2.211, 1.711, 0.014],
    CurrentNeutral: 0.011,
  };

  it('with a voltage each are three phases, whose import is what the net counter and the export add up to', () => {
    const found = valuesOf(read('tele/plug/SENSOR', { ENERGY: threePhases }));
    expect(found).toMatchObject({ 'P.L1': 176, 'P.L2': 232.1, 'P.L3': -0.1, 'U.L3': 251, 'I.L2': 1.711, F: 50 });
    expect(found['E_I.L1']).toBeCloseTo(17_784, 6);
    expect(found['E_I.L2']).toBeCloseTo(22_732, 6);
    expect(found['E_I.L3']).toBeCloseTo(17, 6);
    expect(found['E_E.L1']).toBeCloseTo(8_196, 6);
  });

  // https://github.com/arendst/Tasmota/issues/17178: one phase connected, one register over all of them.
  it('take the frequency from a phase under voltage, and a single register as the total', () => {
    const found = valuesOf(
      read('tele/plug/SENSOR', {
        ENERGY: {
          Total: 0.00627,
          Yesterday: -0.00006,
          Today: 0.00634,
          ExportActive: [0.02465, 0.00001, 0.00001],
          Power: [-0.2, 0, 0],
          Frequency: [198, 49.85, 136.83],
          Voltage: [0.1, 236.9, 0.1],
          Current: [0.013, 0.014, 0.013],
        },
      }),
    );
    expect(found.F).toBe(49.85);
    expect(found['E_I.T']).toBeCloseTo(6.27 + 24.67, 6);
    expect(found['E_E.L1']).toBeCloseTo(24.65, 6);
    expect(found['E_I.L1']).toBeUndefined();
  });

  it('are two outlets and never two phases', () => {
    const found = valuesOf(
      read('tele/plug/SENSOR', {
        ENERGY: { Total: [1.5, 2.5], Power: [10, 20], Voltage: 230, Current: [0.1, 0.2], Frequency: 50 },
      }),
    );
    expect(found).toEqual({
      'U.CH1': 230,
      'U.CH2': 230,
      'I.CH1': 0.1,
      'I.CH2': 0.2,
      'P.CH1': 10,
      'P.CH2': 20,
      'E_I.CH1': 1_500,
      'E_I.CH2': 2_500,
      F: 50,
    });
  });

  it('on one common voltage are channels, also when they are three', () => {
    const found = valuesOf(read('tele/plug/SENSOR', { ENERGY: { Power: [10, 20, 30], Voltage: 230 } }));
    expect(Object.keys(found).sort()).toEqual(['P.CH1', 'P.CH2', 'P.CH3', 'U.CH1', 'U.CH2', 'U.CH3']);
  });

  it('leave out what an element does not report', () => {
    const found = valuesOf(read('tele/plug/SENSOR', { ENERGY: { Power: [10, null], Current: [0.1] } }));
    expect(found).toEqual({ 'P.CH1': 10, 'I.CH1': 0.1 });
  });
});

// proves R-ECO-023
describe('the total of a device that exports', () => {
  const meter = (total: number, exported: number) => ({ ENERGY: { Total: total, ExportActive: exported, Power: 0 } });

  it('is withheld until it shows whether it is net of the export', () => {
    const [first, second, third] = readInOrder([meter(100, 40), meter(99.99, 40.01), meter(99.98, 40.02)]);
    expect(first).not.toHaveProperty(['E_I.CH1']);
    expect(second?.['E_I.CH1']).toBeCloseTo(140_000, 6);
    expect(third?.['E_I.CH1']).toBeCloseTo(140_000, 6);
  });

  it('is the import where it stands still while energy is exported', () => {
    const readings = readInOrder([meter(100, 40), meter(100, 40.005), meter(100, 40.012), meter(100.5, 40.02)]);
    expect(readings.map((values) => values['E_I.CH1'])).toEqual([undefined, undefined, 100_000, 100_500]);
  });

  it('does not jump when the first energy is exported', () => {
    const readings = readInOrder([meter(100, 0), meter(99.998, 0.002), meter(99.99, 0.01)]);
    for (const values of readings) expect(values['E_I.CH1']).toBeCloseTo(100_000, 6);
  });

  it('gives way to the register of the import', () => {
    const found = valuesOf(
      read('tele/plug/SENSOR', { ENERGY: { Total: 5, ImportActive: 12.58, ExportActive: 3, Power: 1 } }),
    );
    expect(found).toEqual({ 'P.CH1': 1, 'E_I.CH1': 12_580, 'E_E.CH1': 3_000 });
  });
});
