import type { NotificationValues } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byDay,
  EVERYTHING,
  isEverything,
  NOTICE_KINDS,
  type Notice,
  noticeKind,
  noticeSheet,
  noticeWish,
  wishedNotices,
  wishSearch,
} from './notice-list.ts';

const AT = Date.UTC(2026, 5, 1, 12);
const [HALL, YARD] = ['A0B1C2D3E4F5', 'A0B1C2D3E4F6'];

function notice(
  id: number,
  given: Partial<Omit<Notice, 'item'>> & { item?: Partial<NotificationValues> } = {},
): Notice {
  const item = {
    ...{ id, type: 'STATUS', device: HALL, data: { timestamp: 0, event: 'OFFLINE' }, seen: true },
    ...given.item,
  } as NotificationValues;
  return {
    ...{ id, kind: noticeKind(item), devices: [{ mac: HALL, title: 'Hall' }], title: 'Hall', text: 'Went offline' },
    ...{ facts: '', day: 'Monday', time: '14:00', at: AT, zone: 'Europe/Bratislava' },
    ...given,
    item,
  };
}

const all = [
  notice(5, {
    item: { seen: false },
    devices: [
      { mac: HALL, title: 'Hall' },
      { mac: YARD, title: 'Yard' },
    ],
    title: '2 devices offline',
  }),
  notice(4, { item: { type: 'NILM' }, text: 'Boiler has run', facts: 'L2 · 1 hr' }),
  notice(3, { devices: [{ mac: YARD, title: 'Yard' }], title: 'Yard', day: 'Sunday' }),
  notice(2, { item: { type: 'DISCONNECTOR', seen: false }, text: 'R1 switched on', day: 'Sunday' }),
  notice(1, { item: { type: 'ANOMALY' }, text: 'Unusual behaviour', day: 'Sunday' }),
];
const ofSupply = (type: NotificationValues['type'], event: string) =>
  noticeKind({ type, data: { timestamp: 0, event } });
const macsOf = (id: string) => new Set(id === 'site' ? [HALL, YARD] : [id]);
const shown = (wish: Partial<typeof EVERYTHING>) =>
  wishedNotices(all, { ...EVERYTHING, ...wish }, macsOf).map(({ id }) => id);

describe('the list of notifications', () => {
  it('has what happened to the supply as one kind, of whatever device', () => {
    const events = [
      ['STATUS', 'OUTAGE'],
      ['DISCONNECTOR', 'OUTAGE'],
      ['STATUS', 'DIP'],
      ['STATUS', 'SWELL'],
      ['STATUS', 'WEEK'],
    ];
    expect(events.map(([type, event]) => ofSupply(type as NotificationValues['type'], event ?? ''))).toEqual(
      events.map(() => 'supply'),
    );
    expect([ofSupply('STATUS', 'CLOCK'), ofSupply('DISCONNECTOR', 'ON')]).toEqual(['status', 'relays']);
  });

  it('shows everything at first, then what the filters select', () => {
    expect(shown({})).toEqual([5, 4, 3, 2, 1]);
    expect(NOTICE_KINDS.map((kind) => shown({ kind }))).toEqual([[5, 4, 3, 2, 1], [], [5, 3], [2], [4], [], [1]]);
    expect(shown({ seen: 'unseen' })).toEqual([5, 2]);
    expect(shown({ of: YARD })).toEqual([5, 3]);
    expect(shown({ of: 'site' })).toEqual([5, 4, 3, 2, 1]);
    expect(shown({ of: 'gone' })).toEqual([]);
    expect(shown({ of: HALL, kind: 'status', seen: 'unseen' })).toEqual([5]);
  });

  it('finds its texts, and devices by name and address', () => {
    expect(shown({ find: 'boiler' })).toEqual([4]);
    expect(shown({ find: 'Yard' })).toEqual([5, 3]);
    expect(shown({ find: YARD })).toContain(3);
    expect(shown({ find: 'nothing like it' })).toEqual([]);
  });

  it('has its filters in the address, and ignores invalid ones', () => {
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom(...NOTICE_KINDS),
          of: fc.string(),
          seen: fc.constantFrom('all' as const, 'unseen' as const),
          find: fc.string(),
        }),
        (wish) => {
          expect(noticeWish(wishSearch(wish))).toEqual(wish);
        },
      ),
    );
    expect(noticeWish({ kind: 'else', of: 7, seen: 'no', find: undefined })).toEqual(EVERYTHING);
    expect(isEverything(noticeWish({}))).toBe(true);
    expect(isEverything({ ...EVERYTHING, find: 'x' })).toBe(false);
  });

  it('is grouped by days', () => {
    expect(byDay(all).map(({ day, notices }) => [day, notices.length])).toEqual([
      ['Monday', 2],
      ['Sunday', 3],
    ]);
  });

  it('is saved with texts and devices', () => {
    const { headings, rows } = noticeSheet(all.slice(0, 2), ['Time', 'Devices', 'What', 'More']);
    expect(headings).toEqual(['Time (Europe/Bratislava)', 'Devices', 'What', 'More']);
    const moment = { at: AT, zone: 'Europe/Bratislava' };
    expect(rows.map(({ cells }) => cells)).toEqual([
      [moment, 'Hall, Yard', '2 devices offline', ''],
      [moment, 'Hall', 'Boiler has run', 'L2 · 1 hr'],
    ]);
  });
});
