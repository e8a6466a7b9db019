import type { SeriesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { PROFILE_SCREENS } from './profile-catalogue.ts';
import { profileChart } from './profile-view.ts';

const names = { average: 'Average', sum: 'Sum', single: 'Frequency' };
const frame = { range: { from: 0, to: 1_000 }, locale: 'en', axisKind: 'linear', names, asRatio: false } as const;
const answer = (data: SeriesAnswer['data'], extremes?: SeriesAnswer['extremes']): SeriesAnswer => ({
  status: 'OK',
  data,
  ...(extremes === undefined ? {} : { extremes }),
  coverage: {},
  step: 60,
  time_zone: 'Europe/Bratislava',
});

describe('a profile chart', () => {
  it('lists the phases first, then what is formed of them', () => {
    const chart = profileChart(
      PROFILE_SCREENS.current,
      answer({ I: { cumulative: [[0, 3]], L2: [[0, 2]], L1: [[0, 1]] } }),
      frame,
    );
    expect(chart.series.map((series) => [series.name, series.colour])).toEqual([
      ['L1', 'l1'],
      ['L2', 'l2'],
      ['Sum', 'sum'],
    ]);
  });

  it('keeps the extremes of each step', () => {
    const extremes = { U: { L1: { min: [[0, 1] as [number, number]], max: [[0, 9] as [number, number]] } } };
    const chart = profileChart(PROFILE_SCREENS.voltage, answer({ U: { L1: [[0, 5]] } }, extremes), frame);
    expect(chart.series[0]?.extremes?.max).toEqual([[0, 9]]);
  });

  it('draws frequency as one series', () => {
    const chart = profileChart(PROFILE_SCREENS.frequency, answer({ F: [[0, 50.01]] }), frame);
    expect(chart.series.map((series) => series.name)).toEqual(['Frequency']);
  });

  it.each([
    ['inductive', 500, 60],
    ['capacitive', -500, -60],
  ])('shows a power factor of 0.5, %s, as an angle', (_kind, reactive, degrees) => {
    const chart = profileChart(
      PROFILE_SCREENS.powerFactor,
      answer({ PF: { L1: [[0, 0.5]] }, Q: { L1: [[0, reactive]] } }),
      frame,
    );
    expect(chart.axes[0]?.quantity).toBe('phaseAngle');
    expect(chart.series[0]?.points[0]?.[1]).toBeCloseTo(degrees, 9);
  });

  it('shows the ratio instead when asked to', () => {
    const chart = profileChart(PROFILE_SCREENS.powerFactor, answer({ PF: { L1: [[0, 0.5]] } }), {
      ...frame,
      asRatio: true,
    });
    expect(chart.axes[0]?.quantity).toBe('powerFactor');
    expect(chart.series[0]?.points).toEqual([[0, 0.5]]);
  });
});
