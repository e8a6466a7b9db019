import { describe, expect, it } from 'vitest';
import { diagnose, diagnoseRatio, type WiringObservation } from './index.ts';

interface Input {
  readonly U: number;
  readonly I: number;
  /** Degrees of lag behind the voltage of L1. */
  readonly angleU: number;
  readonly angleI: number;
}

function observation(inputs: readonly Input[], isDark: boolean | null = null): WiringObservation {
  const powerOf = ({ U, I, angleU, angleI }: Input, of: (radians: number) => number) =>
    U * I * of(((angleI - angleU) * Math.PI) / 180);
  return {
    voltage: inputs.map(({ U }) => U),
    current: inputs.map(({ I }) => I),
    activePower: inputs.map((input) => powerOf(input, Math.cos)),
    reactivePower: inputs.map((input) => powerOf(input, Math.sin)),
    voltageAngle: inputs.map(({ angleU }) => angleU),
    currentAngle: inputs.map(({ angleI }) => angleI),
    isDark,
  };
}

const LAG = 20;
const input = (angleU: number, changes: Partial<Input> = {}): Input => ({
  U: 230,
  I: 5,
  angleU,
  angleI: angleU + LAG,
  ...changes,
});
const RIGHT = [input(0), input(120), input(240)];
const LOADS = { generation: 'none' } as const;

const found = (inputs: readonly Input[]) => diagnose([observation(inputs)], LOADS);

describe('the findings of a meter', () => {
  // proves R-WIRE-001
  it('are none where everything is right', () => {
    expect(found(RIGHT)).toMatchObject({ verdict: 'right', findings: [] });
  });

  // proves R-WIRE-009
  it('are no missing current where a meter that reports whole amperes has a power', () => {
    const reported = observation(RIGHT);
    const small = { current: [3, 0, 0], activePower: [690, 63, 90], reactivePower: [null, null, null] };
    const { findings } = diagnose([{ ...reported, ...small, currentAngle: [null, null, null] }], LOADS);
    expect(findings).toEqual([]);
    const none = diagnose([{ ...reported, ...small, activePower: [690, 63, 0] }], LOADS).findings;
    expect(none).toMatchObject([{ kind: 'current-missing', phase: 2 }]);
  });

  it('name a turned transformer with its angle before and after', () => {
    const { verdict, findings } = found([input(0), input(120, { angleI: 120 + LAG + 180 }), input(240)]);
    expect(verdict).toBe('wrong');
    expect(findings).toEqual([
      { kind: 'transformer-turned', phase: 1, lag: expect.closeTo(-160, 6), after: expect.closeTo(LAG, 6) },
    ]);
  });

  it("name transformers that surround each other's phase", () => {
    const swapped = [input(0), input(120, { angleI: 240 + LAG }), input(240, { angleI: 120 + LAG })];
    expect(found(swapped).findings).toEqual([
      {
        kind: 'transformer-elsewhere',
        phase: 1,
        line: 2,
        turned: false,
        lag: expect.closeTo(140, 6),
        after: expect.closeTo(LAG, 6),
      },
      {
        kind: 'transformer-elsewhere',
        phase: 2,
        line: 1,
        turned: false,
        lag: expect.closeTo(-100, 6),
        after: expect.closeTo(LAG, 6),
      },
    ]);
  });

  it('say of a transformer around another phase, too, whether it is turned', () => {
    const swapped = [input(0), input(120, { angleI: 240 + LAG + 180 }), input(240, { angleI: 120 + LAG })];
    expect(found(swapped).findings).toMatchObject([
      { kind: 'transformer-elsewhere', phase: 1, line: 2, turned: true, after: expect.closeTo(LAG, 6) },
      { kind: 'transformer-elsewhere', phase: 2, line: 1, turned: false, after: expect.closeTo(LAG, 6) },
    ]);
  });

  it('name a turned transformer beside exchanged voltages', () => {
    const inputs = [input(0), input(240, { angleI: 120 + LAG + 180 }), input(120, { angleI: 240 + LAG })];
    expect(found(inputs).findings).toEqual([
      { kind: 'voltages-swapped', phases: [1, 2] },
      { kind: 'transformer-turned', phase: 1, lag: expect.closeTo(60 + LAG, 6), after: expect.closeTo(LAG, 6) },
    ]);
  });

  it('name a left rotation and each transformer where all three are on the next phase', () => {
    const inputs = [input(0, { angleI: 240 + LAG }), input(240, { angleI: 120 + LAG }), input(120, { angleI: LAG })];
    expect(found(inputs).findings).toMatchObject([
      { kind: 'rotation-left' },
      { kind: 'transformer-elsewhere', phase: 0, line: 1 },
      { kind: 'transformer-elsewhere', phase: 1, line: 2 },
      { kind: 'transformer-elsewhere', phase: 2, line: 0 },
    ]);
  });

  it('name exchanged voltages by the rotation, rather than two transformers', () => {
    const inputs = [input(0), input(240, { angleI: 120 + LAG }), input(120, { angleI: 240 + LAG })];
    expect(found(inputs)).toMatchObject({ verdict: 'wrong', findings: [{ kind: 'voltages-swapped', phases: [1, 2] }] });
  });

  it('name a left rotation where the currents follow it', () => {
    expect(found([input(0), input(240), input(120)])).toMatchObject({
      verdict: 'wrong',
      findings: [{ kind: 'rotation-left' }],
    });
  });

  it('name a voltage that is missing, and nothing else then', () => {
    const { verdict, findings } = found([input(0), input(120, { U: 12, I: 0 }), input(240)]);
    expect(verdict).toBe('wrong');
    expect(findings).toEqual([{ kind: 'voltage-missing', phase: 1, voltage: 12, highest: 230 }]);
  });

  it('name a missing neutral by equal voltages between the phases', () => {
    // A star point moved by 90 V: each voltage is that of the phase less that of the star point.
    const moved = [0, 120, 240].map((angle) => {
      const [x, y] = [230 * Math.cos((-angle * Math.PI) / 180) - 90, 230 * Math.sin((-angle * Math.PI) / 180)];
      return input((-Math.atan2(y, x) * 180) / Math.PI, { U: Math.hypot(x, y) });
    });
    expect(found(moved).findings).toEqual([
      { kind: 'neutral-missing', certainty: 'sure', lowest: expect.closeTo(140, 0), highest: expect.closeTo(286, 0) },
    ]);
    const withoutAngles = { ...observation(moved), voltageAngle: [null, null, null] };
    expect(diagnose([withoutAngles], LOADS).findings).toMatchObject([{ kind: 'neutral-missing', certainty: 'unsure' }]);
  });

  it('name an input without current, and judge the others', () => {
    expect(found([input(0), input(120), input(240, { I: 0 })])).toMatchObject({
      verdict: 'right',
      findings: [{ kind: 'current-missing', phase: 2 }],
    });
  });

  // proves R-WIRE-003
  it('name generation where only loads are expected', () => {
    const feeding = RIGHT.map((one, phase) => (phase === 0 ? { ...one, angleI: one.angleU + 175 } : one));
    const day = [observation(RIGHT, true), observation(RIGHT, false), observation(feeding, false)];
    expect(diagnose(day, LOADS)).toMatchObject({
      verdict: 'right',
      findings: [{ kind: 'generation-unexpected', phase: 0 }],
    });
    expect(diagnose(day, { generation: 'possible' }).findings).toEqual([]);
  });

  it('are left open where the angle would be usual in two wirings', () => {
    const inputs = [0, 120, 240].map((angle) => input(angle, { angleI: angle + 46 }));
    const { verdict, findings, transformers } = found(inputs);
    expect(verdict).toBe('unsure');
    expect(findings).toEqual([]);
    expect(transformers.candidates.length).toBeGreaterThan(1);
    expect(transformers.candidates[0]?.line).toEqual([0, 1, 2]);
    const turned = inputs.map((one) => ({ ...one, angleI: one.angleI + 180 }));
    expect(found(turned)).toMatchObject({ verdict: 'unsure', findings: [] });
  });

  it('name a left rotation also where nothing is sure of the transformers', () => {
    const left = [0, 240, 120].map((angle) => input(angle, { angleI: angle + 46 }));
    expect(found(left)).toMatchObject({ verdict: 'unsure', findings: [{ kind: 'rotation-left' }] });
    const idle = left.map((one) => ({ ...one, I: 0 }));
    expect(found(idle)).toMatchObject({ verdict: 'unknown', findings: [{ kind: 'rotation-left' }] });
  });

  it('are unknown without current, and without anything', () => {
    expect(found(RIGHT.map((one) => ({ ...one, I: 0 }))).verdict).toBe('unknown');
    expect(diagnose([], LOADS)).toMatchObject({ verdict: 'unknown', findings: [] });
  });

  // proves R-MEAS-150
  it('are unknown without voltage, with and without angles', () => {
    const dead = observation(RIGHT.map((one) => ({ ...one, U: 0, I: 0 })));
    const nothing = [null, null, null];
    for (const reported of [dead, { ...dead, voltageAngle: nothing, currentAngle: nothing }]) {
      expect(diagnose([reported], LOADS)).toMatchObject({ verdict: 'unknown', findings: [] });
    }
  });

  it('of a meter of one phase are about its direction alone', () => {
    expect(found([input(0)])).toMatchObject({ verdict: 'right' });
    expect(found([input(0, { angleI: 200 })])).toMatchObject({
      verdict: 'wrong',
      findings: [{ kind: 'transformer-turned', phase: 0 }],
    });
  });
});

describe('the ratio of a meter beside the sum of those below it', () => {
  const own = Float64Array.from({ length: 48 }, (_, hour) => 800 + 300 * Math.sin(hour));

  // proves R-WIRE-004
  it('is implausible where the sum is the same multiple at all times', () => {
    const sum = own.map((value, hour) => value * (40 + Math.cos(hour)));
    expect(diagnoseRatio({ own, sum })).toEqual({ verdict: 'implausible', factor: expect.closeTo(40, 0) });
  });

  it('is plausible where less is measured below, and where the factors differ', () => {
    expect(diagnoseRatio({ own, sum: own.map((value) => value * 0.8) }).verdict).toBe('plausible');
    const erratic = own.map((value, hour) => value * (1 + (hour % 7)));
    expect(diagnoseRatio({ own, sum: erratic }).verdict).toBe('plausible');
  });

  it('is unknown with less than a day of both', () => {
    const sum = own.map((value, hour) => (hour < 30 ? Number.NaN : value));
    expect(diagnoseRatio({ own, sum })).toEqual({ verdict: 'unknown', factor: undefined });
  });

  it('is implausible, too, where nearly nothing of what the meter measures is measured below', () => {
    const sum = own.map((value) => value / 40);
    expect(diagnoseRatio({ own, sum })).toEqual({ verdict: 'implausible', factor: expect.closeTo(1 / 40, 9) });
  });

  it('follows from the hours in which both measured something, a day of them', () => {
    const isNight = (hour: number) => hour % 2 === 1;
    const multiple = own.map((value) => value * 40);
    const withoutSum = { own, sum: multiple.map((value, hour) => (isNight(hour) ? 0 : value)) };
    const withoutOwn = { own: own.map((value, hour) => (isNight(hour) ? 0 : value)), sum: multiple };
    for (const steps of [withoutSum, withoutOwn]) {
      expect(diagnoseRatio(steps)).toEqual({ verdict: 'implausible', factor: expect.closeTo(40, 6) });
    }
  });

  it('is a constant one where a quarter of the hours differ, and none where more do', () => {
    const differing = (hours: number) => own.map((value, hour) => value * (hour < hours ? 60 : 40));
    expect(diagnoseRatio({ own, sum: differing(12) }).verdict).toBe('implausible');
    expect(diagnoseRatio({ own, sum: differing(13) }).verdict).toBe('plausible');
  });
});
