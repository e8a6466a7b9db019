import { describe, expect, it } from 'vitest';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { boardOf, isEmptyMessage } from './board.ts';

describe('a live message', () => {
  // proves R-DASH-067
  it('is empty when it has a time and no value', () => {
    expect(isEmptyMessage({ ts: 1 })).toBe(true);
    expect(isEmptyMessage({ ts: 1, F: 50 })).toBe(false);
  });

  it('of a group whose members are silent is no fault', () => {
    expect(isEmptyMessage({ ts: 0, members: 0, missing: ['A'] })).toBe(false);
  });
});

// proves R-DEV-029
it('a dashboard has the part of relays where the device has relays', () => {
  const partsOf = (given: Parameters<typeof deviceEntry>[0]) =>
    boardOf({ kind: 'device', device: deviceEntry(given), title: 'Plug' }, { zone: 'UTC', period: 'today' }).plan.parts;
  const plug = { mac: '02005E100001', type: 2 };
  expect(partsOf({ ...plug, caps: ['relay'] })).toContain('relays');
  expect(partsOf(plug)).toContain('relays');
  expect(partsOf({ ...plug, caps: [] })).toEqual(['activePower', 'voltage', 'current', 'locations', 'share']);
});
