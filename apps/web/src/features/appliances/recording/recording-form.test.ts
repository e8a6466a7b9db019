import { describe, expect, it } from 'vitest';
import { CallError } from '../../../base/errors/call-error.ts';
import { faultOf } from './recording-form.ts';

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
