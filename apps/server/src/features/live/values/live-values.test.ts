import { SAMPLE_FAMILIES } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LiveReading, lastRegistersOf, liveValuesOf } from './live-values.ts';

const plain = { ratio: 1, continuous: (_device: string, _column: string, value: number) => value };

function live(values: Record<string, number>, reading: LiveReading = plain) {
  return liveValuesOf({ device: 'A00000000001', time: 1_700_000_000_500, values, words: {} }, reading);
}

describe('live values', () => {
  it('are grouped by phase, with the time in seconds', () => {
    expect(live({ U_L1: 230.1, U_L2: 229, F: 50.01 })).toEqual({
      ts: 1_700_000_000.5,
      U: { L1: 230.1, L2: 229, AVG: 229.55 },
      F: 50.01,
    });
  });

  it('have sums of currents, powers and energies, and averages of voltage and distortion', () => {
    const values = live({ P_L1: 100, P_L2: -40, U_L1: 230, U_L2: 0, DF_I_L1: 4, DF_I_L2: 8, E_I_L1: 10, E_I_L3: 5 });
    expect(values).toMatchObject({ P: { CUM: 60 }, U: { AVG: 230 }, DF_I: { AVG: 6 }, E_I: { CUM: 15 } });
    expect(values.P).not.toHaveProperty('AVG');
    expect(values.U).not.toHaveProperty('CUM');
  });

  it('form the total power factor of total powers, not of power factors', () => {
    const values = live({ P_L1: 100, P_L2: 300, S_L1: 100, S_L2: 400, PF_L1: 1, PF_L2: 0.75 });
    expect(values.PF?.AVG).toBe(0.8);
  });

  // proves R-DASH-051, R-MEAS-030
  it('multiply currents, powers and energies by the transformation ratio, but no circuit and no voltage', () => {
    const values = live({ U_L1: 230, I_L1: 1.5, E_I_L1: 2, PF_L1: 0.9, CH3_I: 2, CH3_E_I: 7 }, { ...plain, ratio: 40 });
    expect(values).toMatchObject({
      U: { L1: 230 },
      I: { L1: 60, CUM: 60 },
      E_I: { L1: 80 },
      PF: { L1: 0.9 },
      CH: { 3: { I: 2, E_I: 7 } },
    });
  });

  // proves R-MEAS-030
  it('continue registers before the ratio is applied', () => {
    const continuous = (_device: string, column: string, value: number) =>
      column === 'E_I_L1' ? value + 1_000 : value;
    expect(live({ E_I_L1: 5, P_L1: 5 }, { ratio: 2, continuous })).toMatchObject({ E_I: { L1: 2_010 }, P: { L1: 10 } });
  });

  it('sum the quadrants of reactive energy', () => {
    const values = live({ Q1_L1: 1, Q4_L1: 2, Q2_L2: 4 });
    expect(values.Q_E).toEqual({ L1: 3, L2: 4, CUM: 7 });
  });

  // proves R-DASH-012
  it('contain relays, their energy, sensors and texts', () => {
    const values = { relay_1: 1, relay_2: 0, energy_R1: 12, tempS: 21.5, WRSSI: -61 };
    const words = { MTYPE: 'delta' };
    expect(liveValuesOf({ device: 'A', time: 0, values, words }, plain)).toEqual({
      ts: 0,
      relays: { 1: 1, 2: 0 },
      energy: { R1: 12 },
      relay_energy: { R1: 12 },
      tempS: 21.5,
      WRSSI: -61,
      MTYPE: 'delta',
    });
  });

  // proves R-PREC-017
  it('contain the phasors of a precision meter, without ratio and without a total', () => {
    const values = live(
      { F_U_L1: 0, F_U_L2: 120, F_I_L2: 150, U_PP_L1: 398.4, F_UPP_L1: 330 },
      { ...plain, ratio: 40 },
    );
    expect(values).toMatchObject({
      F_U: { L1: 0, L2: 120 },
      F_I: { L2: 150 },
      U_PP: { L1: 398.4 },
      F_UPP: { L1: 330 },
    });
    expect(values.F_U).not.toHaveProperty('AVG');
  });

  // proves R-RELAY-020
  it('show the own counter of a relay beside its continuous register, so that a cleared one restarts', () => {
    const goingOn = { ratio: 5, continuous: (_device: string, _column: string, reading: number) => 1_000 + reading };
    const { energy, relay_energy } = liveValuesOf(
      { device: 'A', time: 0, values: { energy_R2: 3 }, words: {} },
      goingOn,
    );
    expect([energy, relay_energy]).toEqual([{ R2: 1_003 }, { R2: 3 }]);
  });

  it('leave out invalid and unknown values, and never show 0 for them', () => {
    expect(live({ U_L1: Number.NaN, I_L1: Number.POSITIVE_INFINITY, colour: 3 })).toEqual({ ts: 1_700_000_000.5 });
    expect(live({ energy_R1: Number.NaN, Q12_T: Number.NaN, Q34_T: 12 })).toEqual({ ts: 1_700_000_000.5 });
    expect(live({ P_L1: 0, S_L1: 0, PF_L1: 1 }).PF).toEqual({ L1: 1 });
  });

  it.each(Object.values(SAMPLE_FAMILIES).flatMap(({ gauges, registers }) => [...gauges, ...registers]))(
    'have a place for the stored column %s',
    (column) => {
      // The reactive energy over all phases comes in two halves.
      const rest = column.startsWith('Q12') ? { Q34_T: 1 } : column.startsWith('Q34') ? { Q12_T: 1 } : {};
      expect(Object.keys(live({ [column]: 1, ...rest })).length).toBeGreaterThan(1);
    },
  );

  // proves R-LORA-010
  it('use a total reported by the device, with and without the phases', () => {
    const message = live({ P_T: 700, P_L1: 200, U_T: 231, E_I_T: 5_000, Q12_T: 30, Q34_T: 12 });
    expect(message).toMatchObject({ P: { L1: 200, CUM: 700 }, U: { AVG: 231 }, E_I: { CUM: 5_000 }, Q_E: { CUM: 42 } });
    expect(live({ Q12_T: 30 })).not.toHaveProperty('Q_E');
  });

  it('apply the transformation ratio to a reported total', () => {
    const reported = live({ P_T: 7, U_T: 231, Q12_T: 30, Q34_T: 12 }, { ...plain, ratio: 40 });
    expect(reported).toMatchObject({ P: { CUM: 280 }, U: { AVG: 231 }, Q_E: { CUM: 1_680 } });
  });

  it('have the total of an energy at the height of its history where only phases are reported', () => {
    const total: LiveReading['total'] = (_device, quantity, readings) =>
      quantity === 'E_I' ? 1_000 + [...readings.values()].reduce((sum, value) => sum + value, 0) : 0;
    const reading = { ...plain, ratio: 2, total };
    expect(live({ E_I_L1: 5, E_I_L2: 7 }, reading).E_I).toEqual({ L1: 10, L2: 14, CUM: 2_024 });
    expect(live({ E_I_L1: 5, E_I_T: 90 }, reading).E_I).toEqual({ L1: 10, CUM: 180 });
  });

  it('name the settings on which they depend, and the interval of the device or its link', () => {
    const arrival = { device: 'A', time: 0, values: {}, words: {} };
    expect(liveValuesOf({ ...arrival, interval: 2_000 }, { ...plain, settings: 's' })).toEqual({
      ...{ ts: 0, settings: 's', interval: 2 },
    });
    expect(liveValuesOf({ ...arrival, interval: 2_000, pace: null }, plain)).toEqual({ ts: 0, interval: null });
  });

  it('have four decimals, and all digits of a register from a hundred million kilowatt hours on', () => {
    expect(live({ E_I_L1: 1.000_06, E_E_L1: 123_456_789_012.345_67 })).toMatchObject({
      ...{ E_I: { L1: 1.0001 }, E_E: { L1: 123_456_789_012.345_67 } },
    });
  });

  it('of a silent device are its last registers, continuous already, with the ratio', () => {
    const registers = () => new Map([['E_I_L1', 5]]);
    const continuous = () => Number.NaN;
    expect(lastRegistersOf('A', { ratio: 2, continuous, registers })).toEqual({ ts: 0, E_I: { L1: 10, CUM: 10 } });
    expect(lastRegistersOf('A', plain)).toEqual({ ts: 0 });
  });

  it('keep the sum of phases equal to the total, to the last decimal sent', () => {
    const watt = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((value) => value / 1_000);
    fc.assert(
      fc.property(watt, watt, watt, (L1, L2, L3) => {
        expect(live({ P_L1: L1, P_L2: L2, P_L3: L3 }).P?.CUM).toBeCloseTo(L1 + L2 + L3, 3);
      }),
    );
  });
});
