import { describe, expect, it } from 'vitest';
import { CallError } from '../../base/errors/call-error.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { shownFailure } from './shown-failure.ts';

const nothing = new CallError({ code: 610, message: 'data_not_found' });
const broken = new CallError({ code: 999, message: 'general_error' });
const { last_seen: _lastSeen, ...fresh } = deviceEntry({ mac: '02005E100001' });
const of = (device: typeof fresh & { last_seen?: number }) =>
  ({ kind: 'device', device, title: device.title }) as const;

describe('a failure beside a chart', () => {
  // proves R-ERR-045
  it('is not that nothing was found of a device that has never reported', () => {
    expect(shownFailure(nothing, of(fresh))).toBeNull();
    expect(shownFailure(nothing, of({ ...fresh, last_seen: 1 }))).toBe(nothing);
    expect(shownFailure(broken, of(fresh))).toBe(broken);
    expect(shownFailure(null, of(fresh))).toBeNull();
  });
});
