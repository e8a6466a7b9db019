import { describe, expect, it } from 'vitest';
import { testMeter } from '../testing/build-meters.ts';
import { BenchedMeter } from './benched-meter.ts';
import { phasorValues } from './phasors.ts';
import { TestBench } from './test-bench.ts';

const NOON = Date.UTC(2026, 5, 10, 10);
const span = { from: NOON, to: NOON + 1_000, points: 1 };

describe('the phasors of a precision meter', () => {
  const balanced = [0, 120, 240].map((voltageAngle) => ({
    voltage: 230,
    current: 5,
    voltageAngle,
    currentAngle: voltageAngle + 30,
  }));

  it('lag the first voltage, and make the voltages from phase to phase', () => {
    const { F_U, F_I, U_PP, F_UPP } = phasorValues(balanced);
    expect(F_U).toEqual({ L1: 0, L2: 120, L3: 240 });
    expect(F_I).toEqual({ L1: 30, L2: 150, L3: 270 });
    for (const volts of Object.values(U_PP)) expect(volts).toBeCloseTo(230 * Math.sqrt(3), 2);
    // U12 leads U1 by 30 degrees.
    expect(F_UPP).toEqual({ L1: 330, L2: 90, L3: 210 });
  });

  it('count from the first voltage wherever that is', () => {
    const turned = balanced.map((one) => ({
      ...one,
      voltageAngle: one.voltageAngle + 350,
      currentAngle: one.currentAngle + 350,
    }));
    expect(phasorValues(turned)).toEqual(phasorValues(balanced));
  });

  it('are reported only where there is a signal: nothing flows without an angle, and one phase has no next one', () => {
    const [one] = balanced as [(typeof balanced)[0]];
    expect(phasorValues([{ ...one, current: 0 }])).toEqual({ F_U: { L1: 0 }, F_I: {}, U_PP: {}, F_UPP: {} });
  });

  it('are those of the generator while it runs, and of what is connected otherwise', () => {
    const bench = new TestBench();
    const meter = (tellsPhasors: boolean) =>
      new BenchedMeter({
        meter: testMeter('household'),
        ...{ phases: 3, bench, seed: 1, name: 'x', error: 0, tellsPhasors },
      });
    const { P, Q, F_U, F_I } = meter(true).measure(span).values;
    expect(F_U).toEqual({ L1: 0, L2: 120, L3: 240 });
    const lag = (Math.atan2(Q?.L2 ?? 0, P?.L2 ?? 0) * 180) / Math.PI;
    expect(F_I?.L2).toBeCloseTo((((120 + lag) % 360) + 360) % 360, 1);
    bench.set({ GEN_PHAS: [10, 40, 130, 160, 250, 280], GENERATE: true }, NOON);
    expect(meter(true).measure(span).values).toMatchObject({
      F_U: { L1: 0, L2: 120, L3: 240 },
      F_I: { L1: 30, L2: 150, L3: 270 },
    });
    expect(meter(false).measure(span).values).not.toHaveProperty('F_U');
  });
});
