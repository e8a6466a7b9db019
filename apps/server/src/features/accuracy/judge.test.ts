import { GENERATOR_DEFAULTS, type TestCondition } from '@phasor/contract/accuracy';
import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';

const unity = { ...GENERATOR_DEFAULTS, I: { L1: 5, L2: 0, L3: 5 }, ANGLE_I: { L1: 0, L2: 120, L3: 240 } };

function judged(codes: readonly TestCondition[], bench: Record<string, number>, device: Record<string, number>) {
  const planned = { generator: unity, testConditions: codes.map((testCase) => ({ testCase, accuracy: 1 })) };
  return judge(planned, { bench: (column) => bench[column], device: (column) => device[column] });
}

describe('a comparison with a reference near zero', () => {
  it('of an active or reactive power is judged as a share of the apparent power', () => {
    // 5 A at 240 V are 1,200 VA: 1 % of them is 12.
    const [within, beyond] = [
      judged(['QA'], { Q_L1: 0.4 }, { Q_L1: 12.3 }),
      judged(['QA'], { Q_L1: 0.4 }, { Q_L1: 13 }),
    ];
    expect(within[0]).toMatchObject({ status: 'SUCCESS', base: 'S', absolute_error: expect.closeTo(11.9, 6) });
    expect(within[0]?.relative_error).toBeCloseTo((11.9 / 1_200) * 100, 6);
    expect(beyond[0]).toMatchObject({ status: 'FAIL', base: 'S', relative_error: expect.closeTo(1.05, 6) });
  });
  it('of an active power, too, and of no current', () => {
    // 0.4 W of 1,200 VA, and 1 mA of 5 A.
    const [power] = judged(['PA'], { P_L1: 0.4 }, { P_L1: 12.3 });
    expect(power).toMatchObject({ status: 'SUCCESS', base: 'S', relative_error: expect.closeTo(0.991_667, 6) });
    const [current] = judged(['IA'], { I_L1: 0.001 }, { I_L1: 0.5 });
    expect(current).toMatchObject({ status: 'NO_REFERENCE', relative_error: null });
    expect(current).not.toHaveProperty('base');
  });
  it('is near zero below half a per cent of the current and of the voltage that were set', () => {
    // 25 mA of 5 A, 1.2 V of 240 V.
    expect(judged(['IA'], { I_L1: 0.024 }, { I_L1: 0.024 })[0]).toMatchObject({ status: 'NOT_JUDGED' });
    expect(judged(['IA'], { I_L1: 0.026 }, { I_L1: 0.026 })[0]).toMatchObject({ status: 'SUCCESS' });
    expect(judged(['VA'], { U_L1: 1.1 }, { U_L1: 1.1 })[0]).toMatchObject({ status: 'NOT_JUDGED' });
    const [voltage] = judged(['VA'], { U_L1: 3 }, { U_L1: 3.3 });
    expect(voltage).toMatchObject({ status: 'FAIL', relative_error: expect.closeTo(10, 6) });
  });
  it('is left out where the device measures nothing either', () => {
    const nothing = { I_L2: 0.0001, P_L2: 0.01, Q_L2: 0, S_L2: 0.02 };
    const rows = judged(['IB', 'PB', 'QB', 'SB'], nothing, { I_L2: 0.002, P_L2: 0.4, Q_L2: -0.3, S_L2: 0.5 });
    expect(rows.map(({ status, relative_error }) => [status, relative_error])).toEqual(
      ['IB', 'PB', 'QB', 'SB'].map(() => ['NOT_JUDGED', null]),
    );
  });
  it('is not passed where the device measures something', () => {
    const rows = judged(['IB', 'SB'], { I_L2: 0, S_L2: 0 }, { I_L2: 0.02, S_L2: 4.8 });
    expect(rows.map(({ status }) => status)).toEqual(['NO_REFERENCE', 'NO_REFERENCE']);
  });
});

describe('a comparison with a reference', () => {
  it('is a share of the reference, from half a per cent of full scale on', () => {
    const [row] = judged(['QA'], { Q_L1: 6 }, { Q_L1: 6.03 });
    expect(row).toMatchObject({ status: 'SUCCESS', relative_error: expect.closeTo(0.5, 6) });
    expect(row).not.toHaveProperty('base');
  });
  it('passes with an error as large as is allowed', () => {
    expect(judged(['VA'], { U_L1: 200 }, { U_L1: 202 })[0]).toMatchObject({ status: 'SUCCESS', relative_error: 1 });
    expect(judged(['VA'], { U_L1: 200 }, { U_L1: 197.9 })[0]).toMatchObject({ status: 'FAIL' });
  });
  it('has no result where the reference or the device measured nothing of it', () => {
    const nothing = { absolute_error: null, relative_error: null };
    const [without] = judged(['VA'], {}, { U_L1: 230 });
    expect(without).toMatchObject({ ...nothing, generator_value: null, device_value: 230, status: 'NO_REFERENCE' });
    const [silent] = judged(['VA'], { U_L1: 230 }, {});
    expect(silent).toMatchObject({ ...nothing, generator_value: 230, device_value: null, status: 'NO_VALUE' });
  });
});
