import { describe, expect, it } from 'vitest';
import { CallError } from '../../../base/errors/call-error.ts';
import { faultOf, isApplianceName, savedAs } from './recording-form.ts';

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

describe('a refused recording', () => {
  // proves R-APPL-013
  it.each([525, 526, 528])('is wrong in what was selected: %i', (code) => {
    expect(faultOf(new CallError({ code }))).toBe('selection');
  });

  // proves R-APPL-013
  it('is wrong in its name where another appliance has it', () => {
    expect(faultOf(new CallError({ code: 527 }))).toBe('name');
  });

  it('has no fault of its own where the call failed', () => {
    expect(faultOf(new CallError({ code: 503 }))).toBeUndefined();
  });
});
