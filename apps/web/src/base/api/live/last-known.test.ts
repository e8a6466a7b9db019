import { describe, expect, it } from 'vitest';
import { lastKnown } from './last-known.ts';

const sum = { ts: 100, members: 2, missing: [], interval: 1, P: { CUM: 800 } };
const silent = { ts: 0, members: 0, missing: ['A1', 'A2'] };

describe('what is known of a group', () => {
  it('is its newest message', () => {
    expect(lastKnown(undefined, silent)).toBe(silent);
    expect(lastKnown(silent, sum)).toBe(sum);
    const later = { ...sum, ts: 101, members: 1, missing: ['A2'] };
    expect(lastKnown(sum, later)).toBe(later);
  });

  // proves R-DASH-097
  it('is its last one with the names of its members while they are all silent', () => {
    const known = lastKnown(sum, silent);
    expect(known).toEqual({ ...sum, members: 0, missing: ['A1', 'A2'] });
    expect(lastKnown(known, silent)).toEqual(known);
  });

  it('is nothing of other settings', () => {
    const named = { ...silent, settings: 'b' };
    expect(lastKnown({ ...sum, settings: 'a' }, named)).toBe(named);
  });
});

it('is the newest message of a device, which has no members', () => {
  expect(lastKnown(sum, { ts: 7 })).toEqual({ ts: 7 });
});
