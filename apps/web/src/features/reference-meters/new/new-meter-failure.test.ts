import { describe, expect, it } from 'vitest';
import { CallError } from '../../../base/errors/call-error.ts';
import { messages } from '../messages/en.ts';
import { newMeterFailure } from './new-meter-failure.ts';

describe('a meter that is not added', () => {
  // proves R-METER-004
  it('is shown as an offline device with 529, without a guess at what may be running there', () => {
    const failure = newMeterFailure(new CallError({ code: 529, message: 'device_is_offline' }));
    expect(failure && messages.not_added[failure].title).toBe('Device is offline');
  });

  it('is shown as a full device where the meter as a whole is refused, else as a general failure', () => {
    expect(newMeterFailure(new CallError({ code: 422, field: 'meter' }))).toBe('full');
    expect(newMeterFailure(new CallError({ code: 422, field: 'meter.SNUM' }))).toBeUndefined();
    expect(newMeterFailure(new Error('broken'))).toBeUndefined();
  });
});
