import type { SupplyEvent } from '@phasor/supply';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { METER, SupplyScene } from '../../../testing/scenes/supply-scene.ts';
import { changesOf } from './supply-changes.ts';
import { NEWS_MS, supplyNews } from './supply-news.ts';

const T = Date.UTC(2026, 5, 1, 23);
const event = (part: Partial<SupplyEvent>): SupplyEvent => ({
  ...{ id: 'a', kind: 'OUTAGE', start: T, end: null, phases: ['L1', 'L2', 'L3'], voltages: {}, value: 0, percent: 0 },
  ...{ cell: null, source: 'device', resolution: null, ...part },
});
const newsOf = (after: Partial<SupplyEvent>, before?: Partial<SupplyEvent>, { type = 5, seen = [0, 0] } = {}) => {
  const known = { events: before === undefined ? [] : [event(before)], seen: seen[0] ?? 0 };
  const found = { events: [event(after)], seen: seen[1] ?? 0 };
  return supplyNews(changesOf(aDevice({ type: type as 5 }), known, found), T + 60_000);
};

describe('news of an interruption', () => {
  // proves R-NEWS-005
  it('are its beginning and its end, with its phases and its duration, by the source "device status"', () => {
    expect(newsOf({})).toMatchObject([
      { type: 'STATUS', pairType: 1, supply: { class: null }, data: { timestamp: T / 1_000, event: 'OUTAGE' } },
    ]);
    expect(newsOf({})[0]?.data.runtime).toBeUndefined();
    expect(newsOf({ end: T + 42_500 }, {})).toMatchObject([
      { data: { timestamp: T / 1_000 + 42.5, event: 'OUTAGE', phases: ['L1', 'L2', 'L3'], runtime: 42.5 } },
    ]);
    expect(newsOf({ kind: 'PHASE_LOSS', phases: ['L2'], end: T + 9_000 })).toMatchObject([
      { data: { event: 'OUTAGE', phases: ['L2'], runtime: 9 } },
    ]);
  });

  // proves R-NEWS-016
  it('are of the source "disconnector" where it is one', () => {
    expect(newsOf({}, undefined, { type: 2 })).toMatchObject([{ type: 'DISCONNECTOR', pairType: 4 }]);
  });

  it('come again where more phases are lost, and not where it is known more exactly', () => {
    expect(newsOf({}, { kind: 'PHASE_LOSS' })).toHaveLength(1);
    expect(newsOf({}, { kind: 'DIP' })).toHaveLength(1);
    expect(newsOf({ end: T + 10 }, { end: T + 20 })).toEqual([]);
    expect(newsOf({ kind: 'PHASE_LOSS' }, {})).toEqual([]);
    expect(newsOf({ kind: 'PHASE_LOSS', end: T + 10 }, { end: T + 10 })).toEqual([]);
  });

  it('name no phases where they are unknown', () => {
    expect(newsOf({ phases: [] })[0]?.data).toEqual({ timestamp: T / 1_000, event: 'OUTAGE' });
  });

  it('are none where it was over more than a day ago', () => {
    expect(newsOf({ start: T - 2 * NEWS_MS, end: T + 60_000 - NEWS_MS })).toHaveLength(1);
    expect(newsOf({ start: T - 2 * NEWS_MS, end: T + 59_999 - NEWS_MS })).toEqual([]);
  });
});

// proves R-NEWS-042
describe('news of a dip or swell', () => {
  const dip = { kind: 'DIP', cell: 'C2', percent: 62.345, end: T + 320, phases: ['L2'] } as const;

  it('come once it is over, with its class, voltage and duration, by the source "supply"', () => {
    expect(newsOf({ ...dip, end: null, cell: null })).toEqual([]);
    expect(newsOf(dip, { ...dip, end: null, cell: null })).toMatchObject([
      {
        ...{ type: 'STATUS', pairType: 5, supply: { class: 'C2' } },
        data: { timestamp: T / 1_000, event: 'DIP', phases: ['L2'], runtime: 0.32, class: 'C2', percent: 62.3 },
      },
    ]);
  });

  it('come at once where it was over when it was noticed, without a voltage where none was measured', () => {
    const [over, ...others] = newsOf({ ...dip, percent: null });
    expect(over?.supply).toEqual({ class: 'C2' });
    expect(over?.data).toEqual({ timestamp: T / 1_000, event: 'DIP', phases: ['L2'], runtime: 0.32, class: 'C2' });
    expect(others).toEqual([]);
  });

  it('come again for those who chose a worse class only, where it turns out to be worse', () => {
    expect(newsOf({ ...dip, cell: 'D3' }, dip)).toMatchObject([{ supply: { class: 'D3', notifiedClass: 'C2' } }]);
    expect(newsOf({ ...dip, cell: 'B2' }, dip)).toEqual([]);
  });

  // proves R-NEWS-047
  it('come at its beginning once samples have shown it for longer than a minute, and again at its end', () => {
    const open = { ...dip, percent: 82, cell: null, end: null } as const;
    const at = (...seconds: [number, number]) => ({ seen: seconds.map((second) => T + second * 1_000) });
    expect(newsOf(open, open, at(1, 60))).toEqual([]);
    const [begun, ...others] = newsOf(open, open, at(60, 61));
    expect(begun).toMatchObject({ pairType: 5, supply: { class: 'A5' }, data: { timestamp: T / 1_000, class: 'A5' } });
    expect([begun?.data.runtime, begun?.data.percent, others]).toEqual([undefined, 82, []]);
    expect(newsOf(open, open, at(61, 900))).toEqual([]);
    expect(newsOf({ ...open, percent: 50 }, open, at(61, 900))).toMatchObject([
      { supply: { class: 'C5', notifiedClass: 'A5' }, data: { percent: 50 } },
    ]);
    const [over] = newsOf({ ...open, end: T + 7_200_000 }, open, at(61, 7_200));
    expect(over).toMatchObject({ supply: { class: 'A5' }, data: { runtime: 7_200 } });
    expect(over?.supply).not.toHaveProperty('notifiedClass');
  });

  it('are none for other events', () => {
    for (const kind of ['FREQUENCY', 'UNBALANCE', 'RESET'] as const) {
      expect(newsOf({ kind, end: T + 1, percent: null })).toEqual([]);
    }
  });
});

describe('news from samples', () => {
  let scene: SupplyScene;
  beforeEach(async () => {
    scene = await SupplyScene.open();
    scene.clock.set(T + 600_000);
  });
  afterEach(() => scene.close());
  const steady = (count: number) => Array<number>(count).fill(230);

  // proves R-NEWS-043
  it('are those of an outage and of its end that no device reported', async () => {
    await scene.measured(T, [...steady(5), 0, 0, 0]);
    await scene.supply.watch.settled();
    expect(scene.news.map(({ data }) => [data.event, data.timestamp, data.runtime])).toEqual([
      ['OUTAGE', T / 1_000 + 5, undefined],
    ]);
    await scene.measured(T + 8_000, steady(5));
    await scene.supply.watch.settled();
    expect(scene.news.slice(1).map(({ data }) => [data.timestamp, data.runtime])).toEqual([[T / 1_000 + 8, 3]]);
  });

  // proves R-NEWS-043
  it('are none of a device that lost its connection, however long', async () => {
    await scene.measured(T, steady(5));
    await scene.measured(T + 500_000, steady(60));
    await scene.supply.watch.settled();
    expect(scene.news).toEqual([]);
  });

  it('and from the device are one where both are of the same outage', async () => {
    await scene.measured(T, [...steady(5), 0, 0, 0, ...steady(5)]);
    await scene.supply.watch.settled();
    const before = scene.news.length;
    const data = { start: T / 1_000 + 5.2, duration: 2.9 };
    await scene.supply.watch.event(METER.mac, { id: '1', ts: T / 1_000 + 8.1, type: 'OUTAGE', data });
    expect([before, scene.news.length]).toEqual([1, 1]);
  });

  it('are not sent again after a restart', async () => {
    await scene.measured(T, [...steady(5), 0, 0, 0]);
    await scene.supply.watch.settled();
    await scene.crash();
    await scene.supply.watch.settled();
    expect(scene.news).toHaveLength(1);
  });

  // proves R-NEWS-047
  it('are of a dip that goes on for a minute at its beginning, once, also over a restart, and of its end', async () => {
    await scene.measured(T, [...steady(5), ...Array<number>(58).fill(190)]);
    await scene.supply.watch.settled();
    expect(scene.news).toEqual([]);
    await scene.crash();
    await scene.supply.watch.settled();
    await scene.measured(T + 63_000, Array<number>(20).fill(190));
    await scene.supply.watch.settled();
    const told = () => scene.news.map(({ data }) => [data.event, data.timestamp, data.class, data.runtime]);
    const begun = ['DIP', T / 1_000 + 5, 'A5', undefined];
    expect(told()).toEqual([begun]);
    await scene.crash();
    await scene.measured(T + 83_000, Array<number>(70).fill(190));
    await scene.supply.watch.settled();
    expect(told()).toEqual([begun]);
    await scene.measured(T + 153_000, steady(5));
    await scene.supply.watch.settled();
    expect(told()).toEqual([begun, ['DIP', T / 1_000 + 5, 'A5', 148]]);
  });

  it('are none of a dip after which nothing is measured', async () => {
    await scene.measured(T, [...steady(5), 190, 190]);
    await scene.crash();
    await scene.supply.watch.settled();
    expect(scene.news).toEqual([]);
  });

  // proves R-NEWS-046
  it('are made again after a crash until they are stored, and then no more', async () => {
    scene.storesNews = false;
    await scene.measured(T, [...steady(5), 0, 0, 0]);
    await scene.supply.watch.settled();
    expect(scene.news).toHaveLength(1);
    await scene.crash();
    await scene.supply.watch.settled();
    expect(scene.news.map(({ data }) => [data.event, data.timestamp])).toEqual(
      Array(2).fill(['OUTAGE', T / 1_000 + 5]),
    );
    await scene.measured(T + 8_000, steady(5));
    await scene.supply.watch.settled();
    expect(scene.news).toHaveLength(3);
    await scene.crash();
    // Neither its beginning nor its end is stored: the end says both.
    expect(scene.news.slice(3).map(({ data }) => [data.event, data.runtime])).toEqual([['OUTAGE', 3]]);
    await scene.newsStored();
    await scene.crash();
    await scene.supply.watch.settled();
    expect(scene.news).toHaveLength(4);
  });
});
