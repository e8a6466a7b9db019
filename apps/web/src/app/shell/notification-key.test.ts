import { describe, expect, it } from 'vitest';
import { notificationKey } from './notification-key.ts';

describe('the words of a notification', () => {
  it.each([
    ['STATUS', 'ONLINE', 'online'],
    ['STATUS', 'OFFLINE', 'offline'],
    ['STATUS', 'OUTAGE', 'outage'],
    ['DISCONNECTOR', 'ON', 'switched_on'],
    ['NILM', 'OFF', 'switched_off'],
    ['ANOMALY', '3', 'anomaly'],
  ] as const)('for %s %s are those of "%s"', (type, event, key) => {
    expect(notificationKey({ type, data: { timestamp: 0, event } })).toBe(key);
  });

  it('are general ones where the event is not known, whatever its name', () => {
    expect(notificationKey({ type: 'STATUS', data: { timestamp: 0, event: 'toString' } })).toBe('other');
  });
});
