import { describe, expect, it } from 'vitest';
import { connectionHistory, followedSince, startsBefore } from './connection-history.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 9, 31);
const device = { mac: '02005E100001', seed: 20_260, end: NOW };
const times = (marks: readonly { at: number }[]) => marks.map(({ at }) => at);

describe('the connections of a device in the past', () => {
  // proves R-AVAIL-010
  it('begin with the history, come and go in turn, and end connected', () => {
    const marks = connectionHistory(device, NOW, 'full');
    expect(marks[0]).toMatchObject({ at: followedSince(NOW, 'full'), status: 'ONLINE' });
    expect(marks.map(({ status }) => status)).toEqual(marks.map((_, index) => (index % 2 ? 'OFFLINE' : 'ONLINE')));
    expect(times(marks)).toEqual([...new Set(times(marks))].sort((a, b) => a - b));
    expect(marks.at(-1)).toMatchObject({ status: 'ONLINE', boot: startsBefore(device, NOW, 'full') });
    // A year of a meter with a good place: some weeks without a word lost, some with.
    expect(marks.length).toBeGreaterThan(10);
    expect(marks.length).toBeLessThan(500);
  });

  // proves R-AVAIL-010
  it('are the same whenever they are computed', () => {
    const later = connectionHistory({ ...device, end: NOW + DAY }, NOW + DAY, 'full');
    const common = new Set(times(later));
    const inside = connectionHistory(device, NOW, 'full').filter(({ at }) => at > followedSince(NOW + DAY, 'full'));
    expect(inside.every(({ at }) => common.has(at))).toBe(true);
  });

  // proves R-AVAIL-010
  it('count a start only when the device itself went down', () => {
    const online = connectionHistory(device, NOW, 'full').filter(({ status }) => status === 'ONLINE');
    const boots = online.map(({ boot }) => boot ?? 0);
    expect(boots).toEqual(boots.toSorted((a, b) => a - b));
    expect(new Set(boots).size).toBeLessThan(boots.length);
    for (const [index, mark] of online.entries()) {
      expect(mark.startedAt).toBeLessThanOrEqual(mark.at);
      const before = online[index - 1];
      if (before?.boot === mark.boot) expect(mark.startedAt).toBe(before.startedAt);
    }
  });

  // proves R-AVAIL-010
  it('of one that fell silent end when it did', () => {
    const end = NOW - 3 * DAY;
    expect(connectionHistory({ ...device, end }, NOW, 'full').at(-1)).toMatchObject({ at: end, status: 'OFFLINE' });
    expect(connectionHistory({ ...device, end }, NOW, 'short')).toEqual([
      { mac: device.mac, at: followedSince(NOW, 'short'), status: 'OFFLINE', boot: null, startedAt: null },
    ]);
  });
});
