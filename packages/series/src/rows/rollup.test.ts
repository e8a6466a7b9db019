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
