import type { ImprintShape } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { shapesChart } from './shapes-chart.ts';

const shape = (ID: number, ID_imprint: number): ImprintShape => ({
  ...{ ID, ID_imprint, name: `Appliance ${ID}`, phase: 'L2' },
  rising_edge: [0, 1_500_000, 2_000_000],
  falling_edge: [2_000_000, 0],
  reactive_power: 12,
});
const frame = { locale: 'en', timeZone: 'UTC', moment: 0, seconds: 'Time (s)', colours: new Map([[1, 0]]) };

describe('the shapes of imprints', () => {
  // proves R-APPL-021
  it('are in W, second by second', () => {
    const [series] = shapesChart('rising', [shape(1, 10)], frame).series;
    expect(series?.points).toEqual([
      [0, 0],
      [1, 1_500],
      [2, 2_000],
    ]);
  });

  it('fall where the appliance is switched off', () => {
    expect(shapesChart('falling', [shape(1, 10)], frame).series[0]?.points).toEqual([
      [0, 2_000],
      [1, 0],
    ]);
  });

  // proves R-APPL-021
  it('name the phase, and number two imprints of one appliance', () => {
    const { series } = shapesChart('rising', [shape(1, 10), shape(1, 11)], frame);
    expect(series.map(({ name, dashed }) => [name, dashed])).toEqual([
      ['Appliance 1 · L2', false],
      ['Appliance 1 · L2 (2)', true],
    ]);
  });
});
