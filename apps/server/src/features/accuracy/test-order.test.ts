import { GENERATOR_DEFAULTS } from '@phasor/contract/accuracy';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { describe, expect, it } from 'vitest';
import { aCase } from '../../../testing/scenes/accuracy-scene.ts';

describe('the order of a test', () => {
  // proves R-ACCU-002
  it.each([
    ['testProfile.0.generator.U.L1', { U: { L1: 99.9, L2: 240, L3: 240 } }],
    ['testProfile.0.generator.U.L3', { U: { L1: 100, L2: 320, L3: 320.1 } }],
    ['testProfile.0.generator.I.L2', { I: { L1: 0, L2: 120.1, L3: 120 } }],
    ['testProfile.0.generator.ANGLE_U.L1', { ANGLE_U: { L1: -0.1, L2: 0, L3: 360 } }],
    ['testProfile.0.generator.ANGLE_I.L3', { ANGLE_I: { L1: 0, L2: 360, L3: 360.1 } }],
    ['testProfile.0.generator.freq', { freq: 39.9 }],
    ['testProfile.0.generator.freq', { freq: 70.1 }],
  ])('takes what a generator can put out, and names %s where it is not', (field, wrong) => {
    const testProfile = [aCase(['VA'], { generator: { ...GENERATOR_DEFAULTS, ...wrong } })];
    expect(faultsOf({ testProfile })).toEqual([field]);
  });

  // proves R-ACCU-003
  it('takes each of the 15 conditions once, with an accuracy from next to nothing to 100 %', () => {
    const of = (testCase: string, accuracy: number) => ({ testCase, accuracy });
    const faults = (...testConditions: object[]) =>
      faultsOf({ testProfile: [{ generator: GENERATOR_DEFAULTS, testConditions }] });
    expect(faults(of('VA', 1e-15), of('SC', 100))).toEqual([]);
    expect(faults()).toEqual(['testProfile.0.testConditions']);
    expect(faults(of('VA', 1), of('VA', 2))).toEqual(['testProfile.0.testConditions']);
    expect(faults(of('VD', 1))).toEqual(['testProfile.0.testConditions.0.testCase']);
    for (const wrong of [0, 1e-16, 100.1]) {
      expect(faults(of('VA', wrong))).toEqual(['testProfile.0.testConditions.0.accuracy']);
    }
  });
});

function faultsOf(body: object): string[] {
  const shown = { user_token: 'u', device_token: 'd', ...body };
  const { error } = CALL_SCHEMAS['accuracy.test'].request.safeParse(shown);
  return error?.issues.map(({ path }) => path.join('.')) ?? [];
}
