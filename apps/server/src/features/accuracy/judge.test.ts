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
});
