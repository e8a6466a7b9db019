import { arbitrarySamples, METER_MAX_POWER, meterRows, meterSample } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionLimit } from './connection-limit.ts';
import { continuousRegister, type RegisterOptions, registerBreaks, SETTLING_MS } from './continuous-register.ts';
import { energyBetween, registerAt } from './energy.ts';
import { type RegisterKnots, registerKnots } from './register-knots.ts';

/** One reading a minute; `undefined` boots are boot 1. */
function readings(values: readonly number[], boots: readonly number[] = []): RegisterKnots {
  return {
    register: 'E',
    time: Float64Array.from(values, (_, i) => i * 60_000),
    value: Float64Array.from(values),
    boot: Float64Array.from(values, (_, i) => boots[i] ?? 1),
  };
}

const LIMIT = { maxPower: 20_000 };

function counted(knots: RegisterKnots, options: RegisterOptions = LIMIT): number {
  const { value } = continuousRegister(knots, options);
  return (value.at(-1) as number) - (value[0] as number);
}

const kinds = (knots: RegisterKnots, options: RegisterOptions = LIMIT) =>
  registerBreaks(knots, options).map(({ kind }) => kind);

describe('continuousRegister', () => {
  it('equals the register while it only grows', () => {
    const register = continuousRegister(readings([1000, 1010, 1010, 1030]), LIMIT);
    expect([...register.value]).toEqual([1000, 1010, 1010, 1030]);
    expect(register.breaks).toEqual([]);
    expect(register.doubtful).toEqual([]);
  });

  // proves R-MEAS-017
  it('treats a lower register with a newer boot as a reset, however little lower', () => {
    const knots = readings([100, 110, 105, 108], [1, 1, 2, 2]);
    expect(kinds(knots)).toEqual(['reset']);
    expect(counted(knots)).toBe(10 + 105 + 3);
  });

  // proves R-MEAS-017
  it('treats a lower register after a RESET event as a reset', () => {
    const knots = readings([1000, 1010, 995, 996]);
    expect(kinds(knots, { ...LIMIT, resets: [100_000] })).toEqual(['reset']);
    expect(kinds(knots, { ...LIMIT, resets: [120_000] })).toEqual(['reset']);
    expect(kinds(knots, { ...LIMIT, resets: [60_000] })).toEqual(['noise', 'noise']);
    expect(kinds(knots, { ...LIMIT, resets: [30_000] })).toEqual(['noise', 'noise']);
    expect(kinds(knots, { ...LIMIT, resets: [30_000, 130_000] })).toEqual(['noise', 'reset']);
  });

  // proves R-MEAS-017
  it('treats a fall below 0.9 as a reset once the next sample confirms it', () => {
    expect(kinds(readings([1000, 5, 8]))).toEqual(['reset']);
    expect(counted(readings([1000, 5, 8]))).toBe(8);
  });

  it('does not decide on a fall before a later sample confirms it', () => {
    expect(kinds(readings([1000, 5]))).toEqual(['noise']);
    expect(counted(readings([1000, 5]))).toBe(0);
  });

  it('ignores a single zero', () => {
    expect(counted(readings([1000, 0, 1005]))).toBe(5);
    expect(kinds(readings([1000, 0, 1005]))).toEqual(['noise']);
    expect(kinds(readings([1000, 0, 1000]))).toEqual(['noise']);
  });

  // proves R-MEAS-017
  it('treats a small dip as noise until the old value is exceeded', () => {
    const knots = readings([1000, 995, 990, 999, 1004]);
    const register = continuousRegister(knots, LIMIT);
    expect(register.value.at(-1)).toBe(1004);
    expect(kinds(knots)).toEqual(['noise', 'noise', 'noise']);
    expect(kinds(readings([1000, 900, 901]))).toEqual(['noise', 'noise']);
    expect(kinds(readings([1000, 899, 901]))).toEqual(['reset']);
  });

  it('covers the register up to the last reading even if that is noise', () => {
    const register = continuousRegister(readings([1000, 1003, 1001]), LIMIT);
    expect(registerAt(register, 120_000)).toBe(1003);
  });

  it('continues the old count after a device temporarily reported another one', () => {
    const knots = readings([1000, 0, 3, 6, 1010], [1, 2, 2, 2, 2]);
    expect(counted(knots)).toBe(10);
    expect(kinds(knots)).toEqual(['reset', 'recovery']);
    expect(continuousRegister(knots, LIMIT).doubtful).toEqual([]);
    expect(counted(knots, {})).toBe(10);
  });

  it('continues the old count for a day after another one began, and no longer', () => {
    const at = (instants: readonly number[], values: readonly number[]) => ({
      ...{ register: 'E', time: Float64Array.from(instants), value: Float64Array.from(values) },
      boot: Float64Array.from(values, (_, index) => (index === 0 ? 1 : 2)),
    });
    const since = 60_000;
    const back = (later: number) => at([0, since, since + 60_000, since + later], [1_000, 0, 5, 1_010]);
    expect(counted(back(SETTLING_MS), {})).toBe(10);
    expect(kinds(back(SETTLING_MS), {})).toEqual(['reset', 'recovery']);
    expect(counted(back(SETTLING_MS + 1), {})).toBe(1_010);
    expect(kinds(back(SETTLING_MS + 1), {})).toEqual(['reset']);
    // What the new count has counted meanwhile has to be in the old one.
    expect(counted(at([0, since, since + 60_000, since + 120_000], [1_000, 0, 5, 1_004]), {})).toBe(1_004);
  });

  it('takes a dip for another count after a day of it', () => {
    const HOUR = 3_600_000;
    const values = [1_000, ...Array.from({ length: 28 }, (_, hour) => 950 + hour)];
    const time = Float64Array.from(values, (_, hour) => hour * HOUR);
    const dip = { register: 'E', time, value: Float64Array.from(values), boot: new Float64Array(values.length) };
    // The dip begins in the first hour: in the 26th it is older than a day, and three increments of 1 follow.
    expect(kinds(dip)).toEqual([...Array<string>(25).fill('noise'), 'segment']);
    expect(continuousRegister(dip, LIMIT).value.at(-1)).toBe(1_002);
    // A reading of the old count meanwhile ends it.
    const two = { ...dip, value: dip.value.map((value, hour) => (hour === 20 ? 1_001 : value)) };
    expect(new Set(kinds(two))).toEqual(new Set(['noise']));
  });

  it('ignores a spike and its increment', () => {
    const register = continuousRegister(readings([1000, 900_000, 1005, 1010]), LIMIT);
    expect(register.value.at(-1)).toBe(1010);
    expect(register.doubtful).toEqual([]);
  });

  it('does not count an increment that the connection cannot carry', () => {
    const register = continuousRegister(readings([1000, 1010, 90_010, 90_020]), LIMIT);
    expect(register.value.at(-1)).toBe(1020);
    expect(register.doubtful).toEqual([{ time: 120_000, amount: 89_000, register: 'E' }]);
  });

  it('does not count the reading after a reset if it is too large for the elapsed time', () => {
    const register = continuousRegister(readings([9000, 5000, 5010], [1, 2, 2]), LIMIT);
    expect(register.value.at(-1)).toBe(9010);
    expect(register.doubtful).toEqual([{ time: 60_000, amount: 5000, register: 'E' }]);
  });

  it('accepts a step of a coarse register for the energy of its constant time', () => {
    const time = Float64Array.of(0, 1000, 2000, 3000);
    const knots = { register: 'E', time, value: Float64Array.of(50, 50, 50, 60), boot: new Float64Array(4) };
    expect(counted(knots, { maxPower: 18_000 })).toBe(10);
    expect(counted(knots, { maxPower: 18_000, resolution: 0 })).toBe(0);
  });

  it('refuses a coarse step of a register that was not constant', () => {
    const time = Float64Array.of(0, 1000, 2000, 3000);
    const knots = { register: 'E', time, value: Float64Array.of(50, 51, 52, 62), boot: new Float64Array(4) };
    expect(counted(knots, { maxPower: 18_000 })).toBe(2);
  });

  it('continues after a possible wrap, and accepts nothing else as one', () => {
    expect(counted(readings([99_990, 10, 15]), { ...LIMIT, modulus: 100_000 })).toBe(25);
    expect(kinds(readings([99_990, 10, 15]), { ...LIMIT, modulus: 100_000 })).toEqual(['wrap']);
    expect(kinds(readings([50_000, 10, 15]), { ...LIMIT, modulus: 100_000 })).toEqual(['reset']);
    expect(kinds(readings([99_990, 10, 15]), { modulus: 100_000 })).toEqual(['reset']);
  });

  it('counts nothing from one segment to the next, whichever is higher', () => {
    const higher = readings([0, 100, 500_000, 500_010]);
    expect(counted(higher, { ...LIMIT, segmentStarts: [60_001] })).toBe(110);
    expect(continuousRegister(higher, { ...LIMIT, segmentStarts: [60_001] }).doubtful).toEqual([]);
    expect(counted(readings([500, 600, 20, 30]), { ...LIMIT, segmentStarts: [60_001] })).toBe(110);
  });

  it('continues from the end of an earlier count', () => {
    const values = [1000, 1010, 5, 8, 4, 20, 30];
    const boots = [1, 1, 2, 2, 2, 2, 2];
    const whole = continuousRegister(readings(values, boots), LIMIT);
    for (let cut = 1; cut < values.length; cut += 1) {
      const head = continuousRegister(readings(values.slice(0, cut), boots), LIMIT);
      if (!head.end) throw new Error('a count with readings has an end');
      const tail = continuousRegister(readings(values, boots), { ...LIMIT, start: head.end });
      expect(tail.value.at(-1)).toBe(whole.value.at(-1));
    }
  });

  it('is empty without readings', () => {
    const register = continuousRegister(readings([]));
    expect(register.time).toHaveLength(0);
    expect(register.end).toBeNull();
  });

  it('never falls and never counts more than the connection carries, for any readings', () => {
    const reading = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 1_000_000 }));
    const step = fc.record({ value: reading, wait: fc.integer({ min: 1000, max: 600_000 }), boots: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 40 }), (steps) => {
        let time = 0;
        let boot = 1;
        const rows = steps.map(({ value, wait, boots }) => {
          time += wait;
          if (boots) boot += 1;
          return meterSample(time, { register: value, boot });
        });
        const register = continuousRegister(registerKnots(meterRows(rows), 'E'), { ...LIMIT, resolution: 0 });
        const energy = energyBetween(register, register.time);
        for (const [i, amount] of energy.entries()) {
          const hours = ((register.time[i + 1] as number) - (register.time[i] as number)) / 3_600_000;
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(LIMIT.maxPower * hours + 1e-6);
        }
      }),
      { numRuns: 500 },
    );
  });

  // proves R-MEAS-017
  it('neither loses nor counts twice over a reset, a single zero and a wrap of a correct meter', () => {
    const trouble = fc.constantFrom('reset', 'zero', 'wrap' as const);
    fc.assert(
      fc.property(arbitrarySamples({ minLength: 4 }), trouble, fc.nat(), (samples, kind, seed) => {
        const at = 1 + (seed % (samples.length - 2));
        const truth = samples.map((sample) => sample.values.E as number);
        const zero = truth[at - 1] as number;
        // A reset that has counted past the old reading when it is first seen cannot be distinguished from a continued
        // count.
        fc.pre(zero > (truth.at(-1) as number) - (truth[0] as number));
        // The wrap is placed directly after the reading before the fault.
        const modulus = Math.max(zero, truth[0] as number) + 1e-9;
        const reported = truth.map((value, i) => {
          if (kind === 'zero') return i === at ? 0 : value;
          if (i < at) return value;
          return kind === 'reset' ? value - zero : value - modulus < 0 ? value : value - modulus;
        });
        const rows = samples.map((sample, i) => ({
          ...sample,
          boot: kind === 'reset' && i >= at ? 2 : 1,
          values: { E: reported[i] as number },
        }));
        const options = { maxPower: METER_MAX_POWER, ...(kind === 'wrap' ? { modulus } : {}) };
        const register = continuousRegister(registerKnots(meterRows(rows), 'E'), options);
        const total = (register.value.at(-1) as number) - (register.value[0] as number);
        expect(total).toBeCloseTo((truth.at(-1) as number) - (truth[0] as number), 3);
      }),
      { numRuns: 300 },
    );
  });
});

describe('connectionLimit', () => {
  it('is the power of all phases at 1.2 of the nominal voltage and the greatest current', () => {
    expect(connectionLimit({ phases: 3, maxCurrent: 25 })).toBeCloseTo(20_700, 9);
    expect(connectionLimit({ phases: 1, maxCurrent: 5, ratio: 40 })).toBeCloseTo(55_200, 9);
    expect(connectionLimit({ phases: 2, maxCurrent: 10, nominalVoltage: 120 })).toBeCloseTo(2_880, 9);
  });
});
