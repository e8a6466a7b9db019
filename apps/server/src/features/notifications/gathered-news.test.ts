import { describe, expect, it } from 'vitest';
import type { DeviceNews } from '../../ports/records/notification-records.ts';
import { mayShareCause, withoutEnded } from './gathered-news.ts';

const outage = (mac: string, timestamp: number, runtime?: number): DeviceNews => ({
  ...{ mac, at: timestamp * 1_000, type: 'STATUS', pairType: 1 },
  data: { timestamp, event: 'OUTAGE', ...(runtime !== undefined && { runtime }) },
});

// proves R-NEWS-027
describe('gathered news', () => {
  it('of an interruption that is over say its end alone', () => {
    const [begun, over] = [outage('A', 1_000), outage('A', 1_008, 8.4)];
    expect(withoutEnded([begun, over])).toEqual([over]);
    expect(withoutEnded([begun, outage('B', 1_008, 8.4)])).toHaveLength(2);
    expect(withoutEnded([begun, outage('A', 2_000, 8.4)])).toHaveLength(2);
  });

  it('of a dip that is over say that it was, and of a swell beside it both', () => {
    const lasting = (event: string, runtime?: number): DeviceNews => {
      const { data, ...rest } = outage('A', 1_000, runtime);
      return { ...rest, data: { ...data, event } };
    };
    expect(withoutEnded([lasting('DIP'), lasting('DIP', 90)])).toEqual([lasting('DIP', 90)]);
    expect(withoutEnded([lasting('DIP'), lasting('SWELL', 90)])).toHaveLength(2);
  });

  it('of a long interruption say its end alone, and of the next one its beginning, too', () => {
    const [begun, over, next] = [outage('A', 1_000), outage('A', 4_600, 3_600), outage('A', 4_605)];
    expect(withoutEnded([begun, over])).toEqual([over]);
    expect(withoutEnded([outage('A', 1_005, 5), outage('A', 1_030)])).toHaveLength(2);
    expect(withoutEnded([begun, over, next])).toEqual([over, next]);
  });

  it('are of one interruption where their beginnings differ by a minute', () => {
    expect(withoutEnded([outage('A', 1_000), outage('A', 1_060)])).toHaveLength(1);
    expect(withoutEnded([outage('A', 1_000), outage('A', 1_061)])).toHaveLength(2);
  });

  it('of one that became worse say the last of it', () => {
    const worse = outage('A', 1_001);
    expect(withoutEnded([outage('A', 1_000), worse])).toEqual([worse]);
  });

  it('of everything else stay', () => {
    const offline: DeviceNews = { ...outage('A', 1_000), data: { timestamp: 1_000, event: 'OFFLINE' } };
    expect(withoutEnded([offline, outage('A', 1_008, 8)])).toHaveLength(2);
    expect(withoutEnded([offline, offline])).toHaveLength(2);
  });
});

describe('news that others of the same cause may follow', () => {
  it('are devices that come and go, and events of the supply', () => {
    const news = (event: string): DeviceNews => ({ ...outage('A', 1_000), data: { timestamp: 1_000, event } });
    expect(['ONLINE', 'OFFLINE', 'RESET', 'ON'].map((event) => mayShareCause(news(event)))).toEqual([
      ...[true, true],
      ...[false, false],
    ]);
    expect(mayShareCause({ ...news('OUTAGE'), supply: { class: null } })).toBe(true);
    expect(mayShareCause(news('OUTAGE'))).toBe(false);
  });
});
