import { ERRORS } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { CallError, callError } from '../../../base/errors/call-error.ts';
import { damagedTimes } from './damaged.ts';

const damaged = [
  { mac: 'A', from: 10, to: 30 },
  { mac: 'B', from: 20, to: 40 },
  { mac: 'A', from: 50, to: 60 },
];

describe('damaged times', () => {
  // proves R-OPS-061
  it('are those of the answer, or of the failure that nothing was found', () => {
    const times = [
      { from: 10, to: 40 },
      { from: 50, to: 60 },
    ];
    expect(damagedTimes({ damaged }, null)).toEqual(times);
    expect(damagedTimes(undefined, new CallError({ ...ERRORS['store.not_found'], data: { damaged } }))).toEqual(times);
  });

  it('are none where nobody names any', () => {
    expect(damagedTimes(undefined, null)).toEqual([]);
    expect(damagedTimes({}, callError('store.not_found'))).toEqual([]);
    expect(damagedTimes(undefined, new Error('no network'))).toEqual([]);
  });
});
