import { PHASE_REGISTERS } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureBack, measureOn } from '../history/register-mark.ts';
import { buildLoads } from '../models/build-loads.ts';
import { Feeder } from '../physics/feeder.ts';
import { TEST_LOADS, testMeter, testSite } from '../testing/build-meters.ts';
import { registersAt } from './device-model.ts';
import { ElectricalMeter, type MeterWiring } from './electrical-meter.ts';

const START = Date.UTC(2025, 0, 1);
const loads = fc.constantFrom(...(Object.keys(TEST_LOADS) as (keyof typeof TEST_LOADS)[]));
const instant = fc.integer({ min: 0, max: 500 * 86_400 }).map((seconds) => START + seconds * 1000);

describe('a meter', () => {
  it('keeps the powers of a phase in a triangle: P² + Q² ≤ S², S = U·I, PF = |P| / S', () => {
    fc.assert(
      fc.property(loads, instant, fc.constantFrom(1, 60, 900), (name, to, seconds) => {
        const { values } = testMeter(name).measure({ from: to - seconds * 1000, to, points: Math.min(15, seconds) });
        for (const phase of PHASES) {
          const read = (quantity: 'U' | 'I' | 'P' | 'Q' | 'S' | 'PF') => values[quantity]?.[phase] ?? Number.NaN;
          expect(read('P') ** 2 + read('Q') ** 2).toBeLessThanOrEqual(read('S') ** 2 * (1 + 1e-9));
          expect(read('PF')).toBeCloseTo(Math.abs(read('P')) / read('S'), 3);
          expect(Math.abs(read('U') * read('I') - read('S'))).toBeLessThan(0.02);
          expect(read('U')).toBeGreaterThan(190);
          expect(read('U')).toBeLessThan(253);
        }
      }),
    );
  });

  it('measures a distortion that is what lies between the powers of one second', () => {
    fc.assert(
      fc.property(loads, instant, (name, to) => {
        for (const { P, Q, S, DF_I, D } of testMeter(name).readAt(to)) {
          const fundamental = Math.hypot(P, Q);
          expect(S ** 2).toBeCloseTo(fundamental ** 2 + D ** 2, 3);
          if (fundamental > 1) expect((fundamental * DF_I) / 100).toBeCloseTo(D, 6);
        }
      }),
    );
  });

  // proves R-MEAS-044
  it('sees a voltage that sags with its load and rises with what is fed in', () => {
    fc.assert(
      fc.property(loads, instant, (name, to) => {
        const meter = testMeter(name);
        meter.readAt(to).forEach(({ U, P, Q }, phase) => {
          const dropped = meter.grid.voltageAt(to, phase) - U;
          expect(Math.sign(dropped)).toBe(Math.sign(0.05 * P + 0.03 * Q));
          expect(Math.abs(dropped)).toBeLessThan(40);
        });
      }),
    );
  });

  it('is the same for the same seed at any time, in any order', () => {
    fc.assert(
      fc.property(loads, instant, instant, (name, a, b) => {
        const one = testMeter(name);
        const other = testMeter(name);
        const first = one.measure({ from: a - 1000, to: a, points: 1 });
        other.measure({ from: b - 1000, to: b, points: 1 });
        expect(other.measure({ from: a - 1000, to: a, points: 1 })).toEqual(first);
      }),
    );
  });

  it('is another one for another seed', () => {
    const span = { from: START, to: START + 900_000, points: 15 };
    expect(testMeter('plant', 1).measure(span).values.P).not.toEqual(testMeter('plant', 2).measure(span).values.P);
  });
});

describe('a meter on a feeder without voltage', () => {
  const feeder = new Feeder({ seed: 42, name: 'line', timeZone: 'Europe/Bratislava', troubles: ['maintenance'] });
  const options = { site: testSite(), name: 'plant', phases: 3, resistance: 0.05, reactance: 0.03 } as const;
  const meter = new ElectricalMeter({ ...options, feeder, loads: buildLoads(TEST_LOADS.plant, 42) });
  const [outage] = feeder.disturbances(START, START + 60 * 86_400_000);
  const begin = outage?.start ?? Number.NaN;

  // proves R-SUPPLY-033
  it('measures no voltage, no power and no frequency, and counts no energy', () => {
    const { values, increments } = meter.measure({ from: begin + 5_000, to: begin + 10_000, points: 5 });
    for (const quantity of ['U', 'I', 'P', 'Q', 'S'] as const) {
      expect(values[quantity]).toEqual({ L1: 0, L2: 0, L3: 0 });
    }
    expect([values.F, values.PF]).toEqual([undefined, {}]);
    expect([...increments]).toEqual(Array(increments.length).fill(0));
  });

  it('has the share of each in the interval in which it begins', () => {
    const whole = testMeter('plant').measure({ from: begin - 60_000, to: begin + 60_000, points: 120 });
    const part = meter.measure({ from: begin - 60_000, to: begin + 60_000, points: 120 });
    expect((part.values.U?.L1 ?? 0) / (whole.values.U?.L1 ?? 0)).toBeCloseTo(0.5, 2);
    const before = testMeter('plant').measure({ from: begin - 60_000, to: begin, points: 60 });
    expect((part.values.P?.L1 ?? 0) / (before.values.P?.L1 ?? 0)).toBeCloseTo(0.5, 3);
  });
});

describe('a meter that is wrongly connected', () => {
  const wired = (wiring: MeterWiring) =>
    new ElectricalMeter({
      ...{ site: testSite(), name: 'house', phases: 3, resistance: 0.05, reactance: 0.03, wiring },
      loads: buildLoads(TEST_LOADS.house, 42),
    });
  const right = testMeter('house').readAt(START + 43_200_000);

  it('measures the other direction where a transformer is turned', () => {
    const wrong = wired({ currentOf: [0, 1, 2], turned: [false, true, false] }).readAt(START + 43_200_000);
    expect(wrong.map(({ P }) => P)).toEqual(right.map(({ P }, phase) => (phase === 1 ? -P : P)));
    expect(wrong.map(({ U, S }) => [U, S])).toEqual(right.map(({ U, S }) => [U, S]));
  });

  it('measures the current of another phase a third of a turn off', () => {
    const wrong = wired({ currentOf: [1, 0, 2], turned: [false, false, false] }).readAt(START + 43_200_000);
    const lagOf = ({ P, Q }: { P: number; Q: number }) => (Math.atan2(Q, P) * 180) / Math.PI;
    const shift = (a: number, b: number) => (((a - b) % 360) + 360) % 360;
    // The current of L2 follows the voltage of L1 by its own lag and 120°.
    expect(shift(lagOf(wrong[0] ?? { P: 0, Q: 0 }), lagOf(right[1] ?? { P: 0, Q: 0 }))).toBeCloseTo(120, 6);
    expect(shift(lagOf(wrong[1] ?? { P: 0, Q: 0 }), lagOf(right[0] ?? { P: 0, Q: 0 }))).toBeCloseTo(240, 6);
    expect(wrong[0]?.S).toBe(right[1]?.S);
  });
});

describe('registers', () => {
  it('only grow, and grow by the mean power times the time', () => {
    fc.assert(
      fc.property(loads, instant, (name, time) => {
        const meter = testMeter(name);
        const mark = { time, registers: new Float64Array(meter.registerCount).fill(1e6) };
        const { samples } = measureOn(meter, mark, { step: 900_000, points: 5, count: 8 });
        for (let i = 1; i < samples.length; i++) {
          for (const phase of PHASES) {
            const grown = (register: (typeof PHASE_REGISTERS)[number]) =>
              (samples[i]?.[register]?.[phase] ?? Number.NaN) - (samples[i - 1]?.[register]?.[phase] ?? Number.NaN);
            expect(Math.min(...PHASE_REGISTERS.map(grown))).toBeGreaterThanOrEqual(0);
            const mean = samples[i]?.P?.[phase] ?? Number.NaN;
            expect(grown('E_I') - grown('E_E')).toBeCloseTo(mean * 0.25, 1);
            expect(grown('S_E')).toBeGreaterThanOrEqual(grown('E_I') + grown('E_E') - 0.01);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('meet the present when the past is measured backwards', () => {
    fc.assert(
      fc.property(loads, instant, (name, time) => {
        const meter = testMeter(name);
        const walk = { step: 60_000, points: 4, count: 30 };
        const now = { time, registers: new Float64Array(meter.registerCount).fill(5e6) };
        const back = measureBack(meter, now, walk);
        const again = measureOn(meter, back.mark, walk);
        expect(again.mark.time).toBe(time);
        expect(again.samples).toEqual(back.samples);
        for (const register of again.mark.registers) expect(register).toBeCloseTo(5e6, 5);
      }),
      { numRuns: 30 },
    );
  });

  it('stand high enough for 13 months to be taken away', () => {
    for (const name of Object.keys(TEST_LOADS) as (keyof typeof TEST_LOADS)[]) {
      const meter = testMeter(name);
      const time = Date.UTC(2026, 10, 20, 15);
      const mark = { time, registers: registersAt(meter, time) };
      const walk = { step: 3_600_000, points: 2, count: 24 * 400 };
      const begin = measureBack(meter, mark, walk).mark;
      expect(Math.min(...begin.registers)).toBeGreaterThan(0);
    }
  });
});

describe('a solar roof', () => {
  it('exports at noon in June, draws a little at night, and exports little in December', () => {
    const meter = testMeter('solar');
    const power = (month: number, hour: number) => {
      let watts = 0;
      for (let day = 1; day <= 20; day++) {
        const from = Date.UTC(2026, month, day, hour);
        const { P = {} } = meter.measure({ from, to: from + 3_600_000, points: 12 }).values;
        watts += ((P.L2 ?? Number.NaN) * 3) / 20;
      }
      return watts;
    };
    const daily = (month: number) => [6, 8, 10, 12, 14, 16].reduce((sum, hour) => sum + power(month, hour), 0);
    expect(power(5, 11)).toBeLessThan(-20_000);
    expect(power(5, 23)).toBeGreaterThan(0);
    expect(daily(11)).toBeGreaterThan(daily(5) / 2.5);
  });
});
