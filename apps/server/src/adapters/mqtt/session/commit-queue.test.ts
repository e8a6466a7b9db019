import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommitQueue } from './commit-queue.ts';
import { Storing } from './storing.ts';

const HOLD_MS = 5_000;
const MOST_MS = 60_000;

function opened(storing?: Storing) {
  const faults: string[] = [];
  const acknowledged: number[] = [];
  const queue = new CommitQueue({
    ...{ holdMs: HOLD_MS, fail: (reason) => faults.push(reason) },
    patience: storing && { storing, mostMs: MOST_MS },
  });
  const stores: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const add = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const number = stores.push({ resolve, reject });
    queue.add(promise, () => acknowledged.push(number));
  };
  const commit = async (number: number) => {
    stores[number - 1]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, faults, acknowledged, stores, add, commit };
}

/** proves R-MEAS-001 */
describe('frames between arrival and commit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('acknowledges in the order of arrival, however the store finishes', async () => {
    const { acknowledged, add, commit } = opened();
    for (let count = 0; count < 3; count += 1) add();
    await commit(3);
    await commit(2);
    expect(acknowledged).toEqual([]);
    await commit(1);
    expect(acknowledged).toEqual([1, 2, 3]);
  });

  it('gives up once the oldest frame waits too long, not when a later one does', async () => {
    const { acknowledged, faults, add, commit } = opened();
    add();
    await vi.advanceTimersByTimeAsync(4_000);
    add();
    await commit(1);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(faults).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(faults).toEqual(['the store did not answer in time']);
    await commit(2);
    expect(acknowledged).toEqual([1]);
  });

  // proves R-MEAS-085
  it('waits on while frames of other devices are stored, and gives up once nothing is', async () => {
    const storing = new Storing();
    const [slow, other] = [opened(storing), opened(storing)];
    slow.add();
    for (let number = 1; number <= 4; number += 1) {
      await vi.advanceTimersByTimeAsync(4_000);
      other.add();
      await other.commit(number);
    }
    await vi.advanceTimersByTimeAsync(4_999);
    expect(slow.faults).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(slow.faults).toEqual(['the store did not answer in time']);
  });

  // proves R-MEAS-085
  it('gives up a frame that is not stored for a minute, although others are', async () => {
    const storing = new Storing();
    const [stuck, other] = [opened(storing), opened(storing)];
    stuck.add();
    for (let number = 1; number <= 59; number += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      other.add();
      await other.commit(number);
    }
    expect(stuck.faults).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stuck.faults).toHaveLength(1);
  });

  it('watches the next frame after all were committed', async () => {
    const { faults, add, commit } = opened();
    add();
    await commit(1);
    await vi.advanceTimersByTimeAsync(60_000);
    add();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(faults).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(faults).toHaveLength(1);
  });

  it('gives up once, and acknowledges nothing behind a frame that was not stored', async () => {
    const { acknowledged, faults, stores, add, commit } = opened();
    add();
    add();
    await commit(2);
    stores[0]?.reject(new Error('disk full'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(faults).toEqual(['the frame could not be stored']);
    expect(acknowledged).toEqual([]);
  });

  it('acknowledges no frame that comes after one that was not stored: its answer would cover both', async () => {
    const { acknowledged, faults, stores, add, commit } = opened();
    add();
    stores[0]?.reject(new Error('disk full'));
    await vi.advanceTimersByTimeAsync(0);
    add();
    await commit(2);
    expect([acknowledged, faults]).toEqual([[], ['the frame could not be stored']]);
  });

  it('leaves no timer behind when it is closed', async () => {
    const { queue, faults, acknowledged, add, commit } = opened();
    add();
    queue.close();
    await commit(1);
    expect(vi.getTimerCount()).toBe(0);
    expect([faults, acknowledged]).toEqual([[], []]);
  });
});
