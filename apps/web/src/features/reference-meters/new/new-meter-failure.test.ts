import { describe, expect, it } from 'vitest';
import { CallError } from '../../../base/errors/call-error.ts';
import { messages } from '../messages/en.ts';
import { newMeterFailure } from './new-meter-failure.ts';

describe('a meter that is not added', () => {
  // proves R-METER-004
  it('is told as an offline device with 529, and with no word of what might be running there', () => {
    const failure = newMeterFailure(new CallError({ code: 529, message: 'device_is_offline' }));
    expect(failure && messages.not_added[failure].title).toBe('Device is offline');
  });

  it('is told as a full device where the meter as a whole is what is wrong, and as nothing special otherwise', () => {
    expect(newMeterFailure(new CallError({ code: 422, field: 'meter' }))).toBe('full');
    expect(newMeterFailure(new CallError({ code: 422, field: 'meter.SNUM' }))).toBeUndefined();
    expect(newMeterFailure(new Error('broken'))).toBeUndefined();
  });
});
