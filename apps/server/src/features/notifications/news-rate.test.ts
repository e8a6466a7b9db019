import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountRate } from '../../ports/records/news-records.ts';
import type { DeviceNews } from '../../ports/records/notification-records.ts';
import { joinedNews, NEWS_RATE, ratedNews, releasedNews } from './news-rate.ts';

const MINUTE = 60_000;
const relay = (at: number, mac = 'A0B1C2D3E4F5'): DeviceNews => ({
  ...{ mac, at, type: 'DISCONNECTOR', pairType: 4 },
  data: { timestamp: at / 1_000, event: 'ON', name: 'R1' },
});
const status = (
  mac: string,
  event: string,
  { at = 0, runtime }: { at?: number; runtime?: number } = {},
): DeviceNews => ({
  ...{ mac, at, type: 'STATUS', pairType: 1 },
  data: { timestamp: at / 1_000, event, ...(runtime !== undefined && { runtime }) },
});

// proves R-NEWS-027
describe('news of one cause', () => {
  it('are one, with the devices in their order, by what happened', () => {
    const news = [
      status('A', 'OFFLINE'),
      status('B', 'OFFLINE', { at: 1 }),
      relay(2),
      status('C', 'ONLINE', { at: 3 }),
      status('B', 'OUTAGE', { at: 4 }),
      status('C', 'OUTAGE', { at: 5, runtime: 60 }),
      status('A', 'OUTAGE', { at: 6, runtime: 90 }),
    ];
    expect(joinedNews(news).map(({ mac, data }) => [mac, data.event, data.devices, data.runtime])).toEqual([
      ['A', 'OFFLINE', ['A', 'B'], undefined],
      ['A0B1C2D3E4F5', 'ON', undefined, undefined],
      ['C', 'ONLINE', undefined, undefined],
      ['B', 'OUTAGE', undefined, undefined],
      ['C', 'OUTAGE', ['C', 'A'], 90],
    ]);
  });
});

describe('dips of several devices with one cause', () => {
  it('are one, with the worst of them', () => {
    const dip = (mac: string, percent: number, cell: 'C2' | 'D2'): DeviceNews => ({
      ...status(mac, 'DIP', { runtime: 0.3 }),
      data: { timestamp: 0, event: 'DIP', runtime: 0.3, class: cell, percent },
    });
    expect(joinedNews([dip('A', 62, 'C2'), dip('B', 31, 'D2'), dip('C', 60, 'C2')]).map(({ data }) => data)).toEqual([
      { timestamp: 0, event: 'DIP', devices: ['A', 'B', 'C'], runtime: 0.3, class: 'D2', percent: 31 },
    ]);
  });
});

describe('news of another time', () => {
  it('have another cause', () => {
    const news = [
      status('A', 'OUTAGE', { at: 0 }),
      status('B', 'OUTAGE', { at: 599_000 }),
      status('C', 'OUTAGE', { at: 1_300_000 }),
    ];
    expect(joinedNews(news).map(({ mac, data }) => [mac, data.devices])).toEqual([
      ['A', ['A', 'B']],
      ['C', undefined],
    ]);
  });
});

describe('news of several causes', () => {
  const NOON = Date.UTC(2026, 5, 1, 12);
  const offline = (mac: string, seconds: number, at = NOON) => ({
    ...{ mac, at, type: 'STATUS', pairType: 1 },
    data: { timestamp: NOON / 1_000 + seconds, event: 'OFFLINE' },
  });

  it('are in the order in which they came', () => {
    const news = [offline('A', 0, NOON), relay(NOON + 1), offline('C', 3_600, NOON + 2)] as DeviceNews[];
    expect(joinedNews(news).map(({ at }) => at - NOON)).toEqual([0, 1, 2]);
  });

  it('are told apart by when they happened, whenever their messages came', () => {
    const news = [offline('B', 5_000), offline('A', 0), offline('C', 5_600), offline('D', 6_201)] as DeviceNews[];
    const devices = joinedNews(news).map(({ mac, data }) => data.devices ?? [mac]);
    expect(devices.toSorted()).toEqual([['A'], ['B', 'C'], ['D']]);
  });

  it('of one week that are joined have it', () => {
    const report = (mac: string): DeviceNews => {
      const { data, ...rest } = status(mac, 'WEEK');
      return { ...rest, data: { ...data, week: '2026-05-25' } };
    };
    expect(joinedNews([report('A'), report('B')]).map(({ data }) => data.week)).toEqual(['2026-05-25']);
  });
});

// proves R-NEWS-028
describe('the rate of an account', () => {
  it('sends the first at once, then one a minute with the number of the others', () => {
    const first = ratedNews(
      Array.from({ length: 15 }, (_, n) => relay(n)),
      undefined,
      0,
    );
    expect(first.notified.map(({ data }) => [data.event, data.count])).toEqual([
      ...Array.from({ length: 9 }, () => ['ON', undefined]),
      ['MORE', 6],
    ]);
    const second = ratedNews([relay(20), relay(21, 'B')], first.rate, 30_000);
    expect(second.notified).toEqual([]);
    expect(releasedNews(second.rate, 30_000).notified).toEqual([]);
    const released = releasedNews(second.rate, MINUTE);
    expect(released.notified.map(({ data }) => [data.count, data.devices])).toEqual([[2, ['A0B1C2D3E4F5', 'B']]]);
    expect(released.rate.held).toBeNull();
  });

  it('sends ten at once, also one after the other', () => {
    let rate: AccountRate | undefined;
    const sent = Array.from({ length: 12 }, (_, n) => {
      const rated = ratedNews([relay(n)], rate, 0);
      rate = rated.rate;
      return rated.notified.length;
    });
    expect(sent).toEqual([...Array.from({ length: 10 }, () => 1), 0, 0]);
  });

  it('sends what was held and what has come since as one, with up to 1,000 devices', () => {
    const held = { first: relay(1), devices: ['A', 'B'], count: 2 };
    const news = Array.from({ length: 1_500 }, (_, n) => relay(n, `M${n}`));
    const { notified, rate } = ratedNews(news, { level: 0, filledAt: 0, held }, 5 * MINUTE);
    expect(notified).toMatchObject([{ type: 'STATUS', at: 5 * MINUTE, data: { timestamp: 300, count: 1_502 } }]);
    expect(notified[0]?.data.devices).toHaveLength(1_000);
    expect(notified[0]?.data.devices?.slice(0, 3)).toEqual(['A', 'B', 'M0']);
    expect(rate).toEqual({ level: 4, filledAt: 5 * MINUTE, held: null });
  });

  it('sends a single one that was held as it is', () => {
    const { rate } = ratedNews([relay(1)], { level: 0, filledAt: 0, held: null }, 0);
    expect(releasedNews(rate, MINUTE).notified).toEqual([relay(1)]);
  });

  it('sends no more than its burst and one a minute, whatever happens, and counts everything once', () => {
    const happenings = fc.array(fc.record({ after: fc.nat(40_000), count: fc.integer({ min: 1, max: 1_500 }) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(happenings, (all) => {
        const sent: { at: number; count: number }[] = [];
        let [now, happened] = [0, 0];
        let rate: AccountRate | undefined;
        for (const { after, count } of all) {
          now += after;
          happened += count;
          const rated = ratedNews(
            Array.from({ length: count }, () => relay(now)),
            rate,
            now,
          );
          rate = rated.rate;
          sent.push(...rated.notified.map(({ data }) => ({ at: now, count: data.count ?? 1 })));
        }
        now += MINUTE;
        const last = rate === undefined ? [] : releasedNews(rate, now).notified;
        sent.push(...last.map(({ data }) => ({ at: now, count: data.count ?? 1 })));
        expect(sent.reduce((sum, { count }) => sum + count, 0)).toBe(happened);
        for (const { at } of sent) {
          const within = sent.filter((one) => one.at >= at && one.at < at + 10 * MINUTE);
          expect(within.length).toBeLessThanOrEqual(NEWS_RATE.burst + 10);
        }
      }),
    );
  });
});
