import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '@phasor/quantities';
import fc from 'fast-check';
import { type FoldQuery, type RowQuery, type Sample, SERIES_LEVELS } from '../../src/ports/series-store.ts';
import { aSample, DEVICE, everything, MIDNIGHT, OTHER_DEVICE } from './series-samples.ts';

/** Devices whose samples lie in so many days. */
export const DEVICES = [DEVICE, OTHER_DEVICE];
export const DAYS = 12;

const instant = fc.integer({ min: 0, max: DAYS * DAY_MS }).map((offset) => MIDNIGHT + Math.round(offset / 500) * 500);
/** One sample of a device, of any length. */
const sample = fc
  .record({
    device: fc.constantFrom(...DEVICES),
    time: instant,
    interval: fc.constantFrom(1_000, 1_000, 10_000, MINUTE_MS, QUARTER_MS, HOUR_MS, DAY_MS),
    // A meter that starts anew counts from little.
    boot: fc.integer({ min: 1, max: 3 }),
    power: fc.integer({ min: -50, max: 50 }),
    register: fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: undefined }),
    second: fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: undefined, freq: 8 }),
  })
  .map(({ device, time, interval, boot, power, register, second }): Sample => {
    const registers = {
      ...(register !== undefined && { E_I_L1: register }),
      ...(second !== undefined && { E_I_L2: second }),
    };
    return aSample(time, { device, interval, boot, values: { P_L1: power, ...registers } });
  });
/** A minute of samples, so that buckets have several. */
const run = sample.map((first) =>
  Array.from({ length: 5 }, (_, index) => ({ ...first, time: first.time + index * first.interval })),
);

export type Step = typeof step extends fc.Arbitrary<infer Step> ? Step : never;

/** What happens to a store. */
export const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      samples: fc.array(sample, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('append' as const), samples: run }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('form' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      device: fc.constantFrom(...DEVICES),
      zone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/Havana'),
    }),
  },
);
/** A question for rows. */
export const read = fc
  .record({
    level: fc.constantFrom(...SERIES_LEVELS, 'day'),
    ends: fc.tuple(instant, instant),
    neighbours: fc.boolean(),
    devices: fc.constantFrom(DEVICES, [DEVICE], [OTHER_DEVICE]),
  })
  .map(({ level, ends, neighbours, devices }): RowQuery => {
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    return everything(level, { devices, from, to, neighbours, registers: ['E_I_L1', 'E_I_L2', 'E_I_L3'] });
  });

/** Quarter hours of a group of both. */
export const fold: FoldQuery = {
  family: 'electrical',
  devices: DEVICES,
  source: 1,
  gauges: [{ shape: { column: 'P_L1', averaged: false }, factors: [1, 10] }],
  ranges: Array.from({ length: DAYS }, (_, day) => ({
    from: MIDNIGHT + day * DAY_MS,
    to: MIDNIGHT + (day + 1) * DAY_MS,
  })),
  length: QUARTER_MS,
};
