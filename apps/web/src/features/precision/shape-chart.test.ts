import type { ShapesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import {
  curvesOf,
  distortionOf,
  effectiveOf,
  harmonicsChart,
  periodOf,
  waveformChart,
  wholeOrders,
} from './shape-chart.ts';

const frame = { moment: 5, timeZone: 'UTC', locale: 'en', part: undefined };
const sine = (size: number) =>
  Array.from({ length: 64 }, (_, i) => size * Math.SQRT2 * Math.sin((2 * Math.PI * i) / 64));
const measured: ShapesAnswer = {
  U: { L1: { values: [100, 0, 3, 0, 4] }, L2: { values: [100, 0, 0, 0, 1] } },
  I: { L1: { values: [100, 10, 20] } },
  F: 50,
};

describe('the curves of a precision meter', () => {
  it('are of the voltages first, then of the currents in lighter colours, only measured ones', () => {
    expect(curvesOf(measured).map(({ name, colour }) => [name, colour])).toEqual([
      ['U L1', 'l1'],
      ['U L2', 'l2'],
      ['I L1', 'l1-soft'],
    ]);
  });
});

describe('harmonics', () => {
  const words = { order: 'Order', nameOf: (order: number) => `H${order}` };

  // proves R-PREC-014
  it('are columns over their orders, from 0 to 100 percent', () => {
    const chart = harmonicsChart(measured, words, { ...frame, kind: 'linear' });
    expect(chart).toMatchObject({ kind: 'column', range: { from: 1, to: 6 }, step: 1, moment: 5 });
    expect(chart.axes).toEqual([{ quantity: 'voltageThd', kind: 'linear', min: 0, max: 100 }]);
    expect(chart.series[2]?.points).toEqual([
      [1, 100],
      [2, 10],
      [3, 20],
    ]);
    expect(chart.across?.text(3)).toBe('H3');
    expect(wholeOrders({ U: {}, I: {} })).toEqual({ from: 1, to: 2 });
  });

  it('show the chosen orders', () => {
    const chart = harmonicsChart(measured, words, { ...frame, kind: 'linear', part: { from: 2, to: 4 } });
    expect(chart.range).toEqual({ from: 2, to: 4 });
    expect(chart.series[0]?.points).toEqual([
      [2, 0],
      [3, 3],
    ]);
  });

  // proves R-PREC-014
  it('make the total distortion, none without current', () => {
    expect(distortionOf([100, 0, 3, 0, 4])).toBeCloseTo(5, 9);
    expect(distortionOf([50, 10])).toBeCloseTo(20, 9);
    expect(distortionOf([0, 0])).toBeNull();
    expect(distortionOf([])).toBeNull();
  });
});

describe('a waveform', () => {
  const words = { period: 'Time', textOf: (place: number, unit: string) => `${place} ${unit}` };

  // proves R-PREC-015
  it('is one period in ms, voltages on one axis and dashed currents on the other', () => {
    const answer = { U: { L1: { values: sine(230) } }, I: { L1: { values: sine(5) } }, F: 50 };
    const chart = waveformChart(answer, words, frame);
    expect(chart).toMatchObject({ kind: 'line', range: { from: 0, to: 20 } });
    expect(chart.series.map(({ axis, dashed, smooth }) => [axis, dashed, smooth !== undefined])).toEqual([
      [0, false, true],
      [1, true, true],
    ]);
    expect(chart.series[0]?.points[16]?.[0]).toBe(5);
    expect(chart.series[0]?.points.at(-1)).toEqual([20, 0]);
    expect(chart.across).toMatchObject({ heading: 'Time (ms)', unit: 'ms' });
  });

  it('is one period in degrees where the frequency is not known', () => {
    expect(periodOf({ U: {}, I: {} })).toEqual({ length: 360, unit: '°' });
  });

  it('has an effective value', () => {
    expect(effectiveOf(sine(230))).toBeCloseTo(230, 9);
    expect(effectiveOf([])).toBeNull();
  });
});
