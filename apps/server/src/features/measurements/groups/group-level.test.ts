import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MemorySeriesStore } from '../../../../testing/series-store/memory-series-store.ts';
import { batchOf } from '../../../../testing/series-store/series-samples.ts';
import type { RowQuery, Sample } from '../../../ports/series-store.ts';
import { GroupLevel } from './group-level.ts';
import { GroupMemory } from './group-memory.ts';

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 2, 1);
const DAYS = { from: FIRST_DAY, to: FIRST_DAY + 20 * DAY };
const METERS = [aDevice({ mac: '0004A3000001' }), aDevice({ mac: '0004A3000002' })];
const POWER = { quantity: 'P', channel: 'L1' } as const;

function hour(device: { mac: string }, end: number, power = 100): Sample {
  return { device: device.mac, source: 1, time: end, interval: 3_600_000, boot: 1, values: { P_L1: power } };
}

class CountingStore extends MemorySeriesStore {
  readonly queries: RowQuery[] = [];
  /** Runs once in the middle of the next read. */
  meanwhile: (() => Promise<void>) | undefined;

  override async rows(query: RowQuery) {
    this.queries.push(query);
    const rows = await super.rows(query);
    const { meanwhile } = this;
    this.meanwhile = undefined;
    await meanwhile?.();
    return rows;
  }
}

async function filled(daysMax?: number) {
  const store = new CountingStore();
  await store.start();
  const days = Array.from({ length: 20 }, (_, day) => FIRST_DAY + day * DAY + DAY / 2);
  await store.append(batchOf(METERS.flatMap((meter) => days.map((noon) => hour(meter, noon)))));
  const memory = new GroupMemory(daysMax);
  const level = new GroupLevel(store, memory);
  const maxima = async (devices = METERS) => {
    const pieces = (await level.days({ devices, source: 1 }, [POWER], DAYS)).get(POWER) ?? [];
    return pieces.map(({ stretches }) => Math.max(...stretches.max.filter((value) => !Number.isNaN(value))));
  };
  return { store, memory, maxima };
}

describe('the quarter hours of a group', () => {
  it('are read once and then cached', async () => {
    const { store, maxima } = await filled();
    const first = await maxima();
    expect(first).toEqual(Array.from({ length: 20 }, () => 200));
    const { length } = store.queries;
    expect(await maxima()).toEqual(first);
    expect(store.queries).toHaveLength(length);
  });

  it('are computed again only for the day to which a late sample belongs', async () => {
    const { store, maxima } = await filled();
    await maxima();
    await store.append(batchOf(METERS.map((meter) => hour(meter, FIRST_DAY + 3 * DAY, 900))));
    const found = await maxima();
    expect(found[2]).toBe(1_800);
    expect(found.filter((value) => value === 200)).toHaveLength(19);
  });

  it('are not cached for a day that received a sample while it was read', async () => {
    const { store, maxima } = await filled();
    store.meanwhile = () => store.append(batchOf(METERS.map((meter) => hour(meter, FIRST_DAY + 3 * DAY, 900))));
    await maxima();
    expect((await maxima())[2]).toBe(1_800);
  });

  it('are computed again with another ratio or another member', async () => {
    const { maxima } = await filled();
    await maxima();
    const [first, second] = METERS as [(typeof METERS)[0], (typeof METERS)[0]];
    expect((await maxima([first, { ...second, transformationRatio: 40 }]))[0]).toBe(4_100);
    expect((await maxima([first]))[0]).toBe(100);
    expect((await maxima())[0]).toBe(200);
  });

  it('are dropped where there is no room, the least recently used first', async () => {
    const { store, memory, maxima } = await filled(25);
    await maxima();
    await maxima(METERS.slice(0, 1));
    expect(memory.size).toBe(20);
    const { length } = store.queries;
    await maxima(METERS.slice(0, 1));
    expect(store.queries).toHaveLength(length);
    expect((await maxima())[0]).toBe(200);
  });

  it('are read once for two simultaneous requests', async () => {
    const { store, maxima } = await filled();
    await Promise.all([maxima(), maxima()]);
    const once = store.queries.length;
    const again = await filled();
    await again.maxima();
    expect(once).toBe(again.store.queries.length);
  });
});
