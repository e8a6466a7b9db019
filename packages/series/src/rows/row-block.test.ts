import { describe, expect, it } from 'vitest';
import { rowsOfSamples } from './row-block.ts';

describe('the rows of samples', () => {
  it('have their order, span, boot number and values, whatever order the samples are in', () => {
    const samples = [
      { time: 300, interval: 100, boot: 8, values: { E: 33 } },
      { time: 100, interval: 60, boot: 7, values: { P: 5, E: 31 } },
      { time: 200, interval: 50, boot: Number.NaN, values: { P: 6 } },
    ];
    const block = rowsOfSamples(samples, { gauges: ['P'], registers: ['E'] });
    const rows = [0, 1, 2].map((row) => [block.start[row], block.end[row], block.covered[row]]);
    expect(rows).toEqual([
      [40, 100, 60],
      [150, 200, 50],
      [200, 300, 100],
    ]);
    for (const boots of [block.firstBoot, block.lastBoot]) expect([...boots]).toEqual([7, Number.NaN, 8]);
    for (const times of [block.firstTime, block.lastTime]) expect([...times]).toEqual([100, 200, 300]);
    const { P, E } = { P: block.gauges.P ?? expect.fail(), E: block.registers.E ?? expect.fail() };
    for (const column of [P.mean, P.min, P.max]) expect([...column]).toEqual([5, 6, Number.NaN]);
    for (const column of [E.first, E.last]) expect([...column]).toEqual([31, Number.NaN, 33]);
  });
});
