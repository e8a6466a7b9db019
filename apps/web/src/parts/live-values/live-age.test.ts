import type { DeviceListEntry } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { isOfLeft } from './live-age.ts';

describe('a live value', () => {
  const at = 1_790_000_000;
  const device = (state: Pick<DeviceListEntry, 'status' | 'last_seen'>) =>
    deviceEntry({ mac: '02005E200031', ...state });

  // proves R-LIVE-009, R-PREC-023
  it('is not current once its device is offline, however short the silence', () => {
    const last_seen = at * 1_000 + 400;
    expect(isOfLeft({ ts: at }, device({ status: 'OFFLINE', last_seen }))).toBe(true);
    expect(isOfLeft({ ts: at }, device({ status: 'ONLINE', last_seen }))).toBe(false);
    expect(isOfLeft({ ts: at }, undefined)).toBe(false);
  });

  // proves R-PREC-023
  it('received over LoRa after the last message of its device stays current', () => {
    expect(isOfLeft({ ts: at + 60 }, device({ status: 'OFFLINE', last_seen: at * 1_000 }))).toBe(false);
    expect(isOfLeft({ ts: at }, device({ status: 'OFFLINE' }))).toBe(false);
  });
});
