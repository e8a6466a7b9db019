import { describe, expect, it } from 'vitest';
import { isApplianceName, savedAs } from './appliance-name.ts';

describe('the name of an appliance', () => {
  // proves R-APPL-012
  it.each([
    ['', false],
    ['T', false],
    ['  T ', false],
    ['TV', true],
    ['A'.repeat(30), true],
    ['A'.repeat(31), false],
  ])('%j: %s', (name, isOne) => {
    expect(isApplianceName(name)).toBe(isOne);
  });
});

describe('a recording under a known name', () => {
  const kettle = { ID_appliance: 7, name: 'Kettle', phase: 'L1', learned: false, imprints: [] } as const;

  // proves R-APPL-032
  it('is a further one of that appliance', () => {
    expect(savedAs([{ ...kettle, imprints: [] }], ' kettle ')).toEqual({ ID_appliance: 7 });
    expect(savedAs([{ ...kettle, imprints: [] }], 'Oven ')).toEqual({ name: 'Oven' });
    expect(savedAs([], 'Kettle')).toEqual({ name: 'Kettle' });
  });
});
