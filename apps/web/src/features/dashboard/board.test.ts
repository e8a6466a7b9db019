import type { DeviceListEntry } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { isEmptyMessage, isOfLeft } from './board.ts';

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

describe('a live value', () => {
  const at = 1_790_000_000;
  const selected = (state: Pick<DeviceListEntry, 'status' | 'last_seen'>) =>
    ({ kind: 'device', title: 'Meter', device: deviceEntry({ mac: '02005E200031', ...state }) }) as const;

  // proves R-PREC-023
  it('is not current once its device is offline, however short the silence', () => {
    const left = selected({ status: 'OFFLINE', last_seen: at * 1_000 + 400 });
    expect(isOfLeft({ ts: at }, left)).toBe(true);
    expect(isOfLeft({ ts: at }, selected({ status: 'ONLINE', last_seen: at * 1_000 + 400 }))).toBe(false);
  });

  // proves R-PREC-023
  it('received over LoRa after the last message of its device stays current', () => {
    expect(isOfLeft({ ts: at + 60 }, selected({ status: 'OFFLINE', last_seen: at * 1_000 }))).toBe(false);
    expect(isOfLeft({ ts: at }, selected({ status: 'OFFLINE' }))).toBe(false);
  });
});
