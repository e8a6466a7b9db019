import type { EventFrame } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { newsOfEvent, newsOfStatus } from './device-news.ts';

const MAC = 'A0B1C2D3E4F5';
const frame = (type: EventFrame['type'], data?: Record<string, unknown>): EventFrame => ({
  id: '1',
  ts: 1_790_000_000.25,
  type,
  ...(data && { data }),
});
const AT = 1_790_000_001_000;
const DISCONNECTOR = 2;
const OUTAGE_DETECTOR = 5;

describe('what is news', () => {
  // proves R-NEWS-003
  it('a device that comes or goes, by the pair "device status"', () => {
    expect(newsOfStatus(MAC, 'OFFLINE', 1_790_000_000_250)).toEqual({
      mac: MAC,
      at: 1_790_000_000_250,
      type: 'STATUS',
      pairType: 1,
      data: { timestamp: 1_790_000_000.25, event: 'OFFLINE' },
    });
  });

  // proves R-NEWS-004
  it('a relay that switched, by the pair "disconnector"', () => {
    expect(
      newsOfEvent({ mac: MAC, type: DISCONNECTOR }, frame('RELAY', { relay: 2, state: 1, by: 'request' }), AT),
    ).toEqual({
      mac: MAC,
      at: AT,
      type: 'DISCONNECTOR',
      pairType: 4,
      data: { timestamp: 1_790_000_000.25, event: 'ON', name: 'R2' },
    });
    expect(
      newsOfEvent({ mac: MAC, type: DISCONNECTOR }, frame('RELAY', { relay: '4', state: 0 }), AT)?.data,
    ).toMatchObject({
      event: 'OFF',
      name: 'R4',
    });
  });

  it('is no relay that a disconnector does not have, and none of another device', () => {
    for (const relay of [0, 5, 1.5, null, 'R1', undefined]) {
      expect(newsOfEvent({ mac: MAC, type: DISCONNECTOR }, frame('RELAY', { relay, state: 1 }), AT)).toBeNull();
    }
    expect(newsOfEvent({ mac: MAC, type: 1 }, frame('RELAY', { relay: 1, state: 1 }), AT)).toBeNull();
    expect(newsOfEvent({ mac: MAC, type: undefined }, frame('RELAY', { relay: 1, state: 1 }), AT)).toBeNull();
  });

  it.each(['OUTAGE', 'DIP', 'SWELL', 'RESET', 'CLOCK'] as const)('is no %s as the device reports it', (type) => {
    expect(newsOfEvent({ mac: MAC, type: OUTAGE_DETECTOR }, frame(type, { phases: ['L1'] }), AT)).toBeNull();
  });
});
