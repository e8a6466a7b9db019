import type { GeneratorData } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { isOutputOf, orderOf } from './generator-output.ts';

/** L1 with half of its apparent power as active power, L2 without current, L3 with all of it. */
const SET: GeneratorData = {
  U: { L1: 230, L2: 100, L3: 230 },
  I: { L1: 5, L2: 0, L3: 10 },
  ANGLE_U: { L1: 0, L2: 120, L3: 240 },
  ANGLE_I: { L1: 60, L2: 130, L3: 240 },
  freq: 50,
};
const MEASURED = {
  ...{ U_L1: 230, U_L2: 100, U_L3: 230 },
  ...{ I_L1: 5, I_L2: 0, I_L3: 10 },
  ...{ P_L1: 575, P_L2: 0, P_L3: 2_300, F: 50 },
};

const matches = (values: Readonly<Record<string, number>>) => isOutputOf(SET, { ...MEASURED, ...values });

describe('a setting of the generator', () => {
  it('is sent as voltage and current of each phase in turn', () => {
    expect(orderOf(SET)).toEqual({
      ...{ effective: [230, 5, 100, 0, 230, 10], angles: [0, 60, 120, 130, 240, 240] },
      ...{ frequency: 50, running: true },
    });
  });
});

describe('what the reference measures', () => {
  // 2 % of 230 V are 4.6 V, of 5 A and 10 A with 0.02 A beside them 0.12 A and 0.22 A; 3 % of 1,150 VA with 4.6 W are 39.1 W.
  it.each([
    { U_L1: 234.5 },
    { U_L3: 225.5 },
    { U_L2: 101.9 },
    { I_L1: 5.119 },
    { I_L1: 4.881 },
    { I_L2: 0.019 },
    { I_L3: 10.219 },
    { P_L1: 614 },
    { P_L1: 536 },
    // Nothing but 0.02 A at 100 V.
    { P_L2: 1.9 },
    { F: 50.24 },
    { F: 49.76 },
  ])('is the output with %j', (values) => {
    expect(matches(values)).toBe(true);
  });

  it.each([
    { U_L1: 234.7 },
    { U_L3: 225.3 },
    { U_L2: 102.1 },
    { I_L1: 5.121 },
    { I_L1: 4.879 },
    { I_L2: 0.021 },
    { I_L3: 10.221 },
    { P_L1: 615 },
    { P_L1: 535 },
    { P_L2: 2.1 },
    // The current flows the other way.
    { P_L3: -2_300 },
    { F: 50.26 },
    { F: 49.74 },
  ])('is not the output with %j', (values) => {
    expect(matches(values)).toBe(false);
  });

  it('is compared as far as it was measured, and is not the output without a voltage', () => {
    expect(isOutputOf(SET, { U_L1: 230 })).toBe(true);
    expect(isOutputOf(SET, { U_L1: 230, I_L3: 0, P_L3: 0 })).toBe(true);
    expect(isOutputOf(SET, { U_L1: 230, U_L3: 0 })).toBe(false);
    expect(isOutputOf(SET, { I_L1: 5, P_L1: 575, F: 50 })).toBe(false);
  });
});
