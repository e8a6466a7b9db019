import { describe, expect, it } from 'vitest';
import { notificationKey } from './notification-key.ts';

describe('the words of a notification', () => {
  // proves R-NEWS-006
  it.each([
    ['STATUS', 'ONLINE', 'online'],
    ['STATUS', 'OFFLINE', 'offline'],
    ['STATUS', 'OUTAGE', 'outage'],
    ['STATUS', 'CLOCK', 'clock_wrong'],
    ['STATUS', 'WEEK', 'week'],
    ['STATUS', 'DIP', 'dip_goes_on'],
    ['STATUS', 'SWELL', 'swell_goes_on'],
    ['DISCONNECTOR', 'ON', 'switched_on'],
    ['NILM', 'OFF', 'switched_off'],
    ['NILM', 'END', 'has_run'],
    ['QUESTION', 'RECURRING', 'question'],
    ['ANOMALY', '3', 'anomaly'],
  ] as const)('for %s %s are those of "%s"', (type, event, key) => {
    expect(notificationKey({ type, data: { timestamp: 0, event } })).toBe(key);
  });

  // proves R-NEWS-051
  it('say of an outage that is over that the supply is back', () => {
    const over = { timestamp: 0, event: 'OUTAGE', runtime: 60 };
    expect(notificationKey({ type: 'STATUS', data: over })).toBe('restored');
    expect(notificationKey({ type: 'DISCONNECTOR', data: { ...over, runtime: 0 } })).toBe('restored');
  });

  it('say of a dip and a swell that are over what they were', () => {
    const of = (event: string) => notificationKey({ type: 'STATUS', data: { timestamp: 0, event, runtime: 0.3 } });
    expect([of('DIP'), of('SWELL')]).toEqual(['dip', 'swell']);
  });

  it('say of several devices what they have in common', () => {
    const of = (event: string, runtime?: number) =>
      notificationKey({
        type: 'STATUS',
        data: { timestamp: 0, event, devices: ['A0B1C2D3E4F5', 'A0B1C2D3E4F6'], ...(runtime && { runtime }) },
      });
    expect([of('DIP', 1), of('SWELL', 1), of('WEEK')]).toEqual(['dip_several', 'swell_several', 'week_several']);
    expect(of('CLOCK')).toBe('clock_several');
    expect([of('ONLINE'), of('OFFLINE'), of('OUTAGE'), of('OUTAGE', 60)]).toEqual([
      'online_several',
      'offline_several',
      'outage_several',
      'restored_several',
    ]);
    expect(of('MORE')).toBe('more');
  });

  // proves R-NEWS-007
  it('tell the six anomalies apart', () => {
    const keys = [0, 1, 2, 3, 4, 5].map((anomaly) =>
      notificationKey({ type: 'ANOMALY', data: { timestamp: 0, event: '', anomaly } }),
    );
    expect(keys).toEqual([
      'unusual_pause',
      'unusual_length',
      'unusual_in_day',
      'unusual_in_week',
      'unusual_in_month',
      'unusual_in_year',
    ]);
  });

  // proves R-NEWS-006
  it('are general ones where the event is not known, whatever its name', () => {
    expect(notificationKey({ type: 'STATUS', data: { timestamp: 0, event: 'toString' } })).toBe('other');
  });
});
