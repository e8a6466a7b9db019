import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import type { Sample } from '../../../ports/series-store.ts';

const MAC = aDevice().mac;
/** 2026-03-10T00:00 in Bratislava (UTC+1). */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const sample = (time: number, interval: number, values: Sample['values']): Sample => ({
  ...{ device: MAC, source: 1, time, boot: 1 },
  interval,
  values,
});

/** Samples of one length over [from, to), with their index as value. */
const every = (interval: number, from: number, to: number): Sample[] =>
  Array.from({ length: (to - from) / interval }, (_, index) =>
    sample(from + (index + 1) * interval, interval, { P_L1: 100 + index, E_I_L1: 5_000 + index }),
  );

const scene = async (now: number, samples: Sample[]) => {
  const at = await new MeasurementScene([aDevice()], { now }).start();
  await at.add(samples);
  return at;
};

type Points = readonly (readonly [number, number | null])[];
const listOf = (data: Record<string, unknown>, quantity: string) => (data[quantity] as { L1: Points }).L1;

describe('a profile with its neighbours', () => {
  it('has a point before and one after a window that lies between two measurements', async () => {
    const at = await scene(MIDNIGHT + HOUR, every(MINUTE, MIDNIGHT, MIDNIGHT + HOUR));
    const window = { from: MIDNIGHT + 10 * MINUTE + 20_000, to: MIDNIGHT + 10 * MINUTE + 40_000 };
    const bare = await at.profile({ data: 'P', phase: 'L1', ...window });
    expect(listOf(bare.data, 'P').map(([time]) => time)).toEqual([MIDNIGHT + 10 * MINUTE]);
    const { data, step, extremes } = await at.profile({ data: 'P', phase: 'L1', ...window, neighbours: true });
    expect(step).toBe(60);
    expect(listOf(data, 'P')).toEqual([
      [MIDNIGHT + 9 * MINUTE, 109],
      [MIDNIGHT + 10 * MINUTE, 110],
      [MIDNIGHT + 11 * MINUTE, 111],
    ]);
    expect(extremes?.P?.L1?.min).toHaveLength(3);
  });

  it('has registers there too', async () => {
    const at = await scene(MIDNIGHT + HOUR, every(MINUTE, MIDNIGHT, MIDNIGHT + HOUR));
    const window = { from: MIDNIGHT + 10 * MINUTE + 20_000, to: MIDNIGHT + 10 * MINUTE + 40_000 };
    const { data } = await at.profile({ data: 'E_I', phase: 'L1', ...window, neighbours: true });
    const times = listOf(data, 'E_I').map(([time]) => time);
    expect([(times[0] ?? 0) <= window.from, (times.at(-1) ?? 0) >= window.to]).toEqual([true, true]);
    expect(listOf(data, 'E_I').every(([, value]) => value !== null)).toBe(true);
  });

  it('contains nothing of the future', async () => {
    const now = MIDNIGHT + 30 * MINUTE;
    const at = await scene(now, every(MINUTE, MIDNIGHT, now));
    const { data } = await at.profile({
      data: 'P',
      phase: 'L1',
      from: now - HOUR / 3,
      to: now + HOUR,
      neighbours: true,
    });
    expect(listOf(data, 'P').at(-1)?.[0]).toBe(now - MINUTE);
  });

  it('covers and answers the range like a profile without them', async () => {
    const at = await scene(MIDNIGHT + 2 * HOUR, every(10_000, MIDNIGHT, MIDNIGHT + HOUR));
    const second = fc.integer({ min: 0, max: 7_000 });
    await fc.assert(
      fc.asyncProperty(second, fc.integer({ min: 10, max: 4_000 }), async (start, length) => {
        const window = { from: MIDNIGHT + start * 1_000, to: MIDNIGHT + (start + length) * 1_000, step: 10 };
        const wish = { data: 'P', phase: 'L1', ...window };
        const bare = await at.profile(wish).catch(() => undefined);
        const wide = await at.profile({ ...wish, neighbours: true }).catch(() => undefined);
        if (bare === undefined) return;
        expect(wide?.coverage).toEqual(bare.coverage);
        const inner = listOf(wide?.data ?? {}, 'P').filter(([time]) => time + 10_000 > window.from && time < window.to);
        expect(inner).toEqual(listOf(bare.data, 'P'));
      }),
      { numRuns: 40 },
    );
  });
});

describe('an answer with steps shorter than the measurements', () => {
  it('shows where, so that a table has a row for each measurement', async () => {
    const minutes = every(MINUTE, MIDNIGHT, MIDNIGHT + HOUR);
    const seconds = every(1_000, MIDNIGHT + HOUR, MIDNIGHT + 2 * HOUR);
    const at = await scene(MIDNIGHT + 2 * HOUR, [...minutes, ...seconds]);
    const { step, sparse } = await at.profile({ data: 'P', phase: 'L1', from: MIDNIGHT, to: MIDNIGHT + 2 * HOUR });
    expect(step).toBeLessThan(60);
    expect(sparse).toEqual([[MIDNIGHT, MIDNIGHT + HOUR, 60]]);
  });

  it('shows nothing for steps as long as the measurements, or longer', async () => {
    const at = await scene(MIDNIGHT + HOUR, every(10_000, MIDNIGHT, MIDNIGHT + HOUR));
    const range = { data: 'P', phase: 'L1', from: MIDNIGHT, to: MIDNIGHT + HOUR };
    expect(await at.profile(range)).not.toHaveProperty('sparse');
    expect(await at.profile({ ...range, step: 60 })).not.toHaveProperty('sparse');
  });
});
