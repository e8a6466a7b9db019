import { stepEdges } from '@phasor/calendar';
import { arbitrarySamples, meterRows, meterSample } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollup } from './rollup.ts';
import type { RowBlock } from './row-block.ts';

function expectSameRows(actual: RowBlock, expected: RowBlock): void {
  for (const key of ['start', 'end', 'covered', 'firstTime', 'lastTime', 'firstBoot', 'lastBoot'] as const) {
    expect(actual[key]).toEqual(expected[key]);
  }
  expect(actual.registers).toEqual(expected.registers);
  expect(actual.gauges.P?.min).toEqual(expected.gauges.P?.min);
  expect(actual.gauges.P?.max).toEqual(expected.gauges.P?.max);
  for (const [row, mean] of (expected.gauges.P?.mean ?? []).entries()) {
    expect(actual.gauges.P?.mean[row]).toBeCloseTo(mean, 6);
  }
}

describe('rollup', () => {
  it('assigns a sample on an edge to the bucket before it', () => {
    const rows = rollup(meterRows([meterSample(60_000, { power: 1 }), meterSample(60_001, { power: 2 })]), 60_000);
    expect([...rows.start]).toEqual([0, 60_000]);
    expect([...rows.end]).toEqual([60_000, 120_000]);
  });

  it('weighs means by covered time and keeps extremes, first and last', () => {
    const rows = rollup(
      meterRows([
        meterSample(10_000, { power: 100, register: 7, interval: 10_000, boot: 3 }),
        meterSample(40_000, { power: 500, register: 8, interval: 30_000, boot: 4 }),
        meterSample(50_000, { interval: 10_000, boot: 4 }),
      ]),
      60_000,
    );
    expect([...(rows.gauges.P?.mean ?? [])]).toEqual([400]);
    expect([rows.gauges.P?.min[0], rows.gauges.P?.max[0]]).toEqual([100, 500]);
    expect([rows.registers.E?.first[0], rows.registers.E?.last[0]]).toEqual([7, 8]);
    expect([rows.covered[0], rows.firstTime[0], rows.lastTime[0]]).toEqual([50_000, 10_000, 50_000]);
    expect([rows.firstBoot[0], rows.lastBoot[0]]).toEqual([3, 4]);
  });

  it('does not change a sample longer than the bucket', () => {
    const rows = rollup(meterRows([meterSample(900_000, { power: 5, interval: 900_000 })]), 60_000);
    expect([rows.start[0], rows.end[0]]).toEqual([0, 900_000]);
  });

  it('does not divide a sample as long as the bucket in which it ends', () => {
    const rows = rollup(meterRows([meterSample(90_000, { power: 5, interval: 60_000 })]), 60_000);
    expect([[...rows.start], [...rows.end], [...rows.covered]]).toEqual([[30_000], [90_000], [60_000]]);
  });

  it('divides a sample at an edge, to the millisecond, and leaves out its time before the first one', () => {
    const samples = [
      meterSample(600, { power: 1, interval: 200 }),
      meterSample(1_000, { power: 2, interval: 400 }),
      meterSample(2_001, { power: 3, interval: 500 }),
    ];
    const rows = rollup(meterRows(samples), Float64Array.of(500, 1_000, 2_000, 3_000));
    expect([...rows.end]).toEqual([1_000, 2_000, 3_000]);
    expect([...rows.covered]).toEqual([500, 499, 1]);
    expect([...(rows.gauges.P?.mean ?? [])]).toEqual([(100 * 1 + 400 * 2) / 500, 3, 3]);
  });

  it('has no extremes of a gauge where it has no mean', () => {
    const samples = [meterSample(1_000, { power: 5 }), meterSample(61_000, { register: 7 })];
    const { P } = rollup(meterRows(samples), 60_000).gauges;
    for (const column of [P?.mean, P?.min, P?.max]) expect([...(column ?? [])]).toEqual([5, Number.NaN]);
  });

  it('reads registers in the order of their instants where a longer sample ends within a bucket', () => {
    const samples = [
      meterSample(50_000, { register: 10, boot: 1 }),
      meterSample(55_000, { register: 11, interval: 120_000, boot: 2 }),
      meterSample(58_000, { register: 12, boot: 3 }),
      meterSample(290_000, { register: 13, boot: 4 }),
      meterSample(295_000, { register: 14, interval: 120_000, boot: 5 }),
    ];
    const minutes = rollup(meterRows(samples), 60_000);
    expect([...minutes.end]).toEqual([55_000, 60_000, 295_000, 300_000]);
    for (const rows of [meterRows(samples), minutes]) {
      const { E } = rollup(rows, 900_000).registers;
      expect([E?.first[1], E?.firstTime[1], E?.firstBoot[1]]).toEqual([10, 50_000, 1]);
      expect([E?.last[1], E?.lastTime[1], E?.lastBoot[1]]).toEqual([14, 295_000, 5]);
    }
  });

  it('ignores rows outside of the edges', () => {
    const rows = meterRows([1000, 2000, 3000, 4000].map((time) => meterSample(time, { power: time })));
    expect([...rollup(rows, Float64Array.of(1000, 2000, 3000)).end]).toEqual([2000, 3000]);
    expect(rollup(rows, new Float64Array(0)).end).toHaveLength(0);
  });

  it('has the same result in stages as at once', () => {
    fc.assert(
      fc.property(arbitrarySamples(), (samples) => {
        const raw = meterRows(samples);
        expectSameRows(rollup(rollup(rollup(raw, 60_000), 900_000), 3_600_000), rollup(raw, 3_600_000));
      }),
    );
  });

  it('has the same result for a length as for the edges of that length', () => {
    fc.assert(
      fc.property(arbitrarySamples({ minLength: 1 }), (samples) => {
        const raw = meterRows(samples);
        const from = (raw.end[0] as number) - 3_600_000;
        const edges = stepEdges({ from, to: (raw.end.at(-1) as number) + 1, unit: 'hour', zone: 'UTC' });
        expectSameRows(rollup(raw, edges), rollup(raw, 3_600_000));
      }),
    );
  });

  it('is ascending and changes nothing when repeated', () => {
    fc.assert(
      fc.property(arbitrarySamples(), (samples) => {
        const once = rollup(meterRows(samples), 60_000);
        expect([...once.end]).toEqual([...once.end].sort((a, b) => a - b));
        expectSameRows(rollup(once, 60_000), once);
      }),
    );
  });
});
