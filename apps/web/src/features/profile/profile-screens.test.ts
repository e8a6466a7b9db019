import type { SeriesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { LINE_SCREENS } from '../../base/addresses/chart-screens.ts';
import { profileChart, profileWish, startsHidden } from '../../parts/profiles/index.ts';

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
  it('lists the phases first, then their sum or mean', () => {
    const chart = profileChart(
      LINE_SCREENS.current,
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
    const chart = profileChart(LINE_SCREENS.voltage, answer({ U: { L1: [[0, 5]] } }, extremes), frame);
    expect(chart.series[0]?.extremes?.max).toEqual([[0, 9]]);
  });

  it('draws frequency as one series', () => {
    const chart = profileChart(LINE_SCREENS.frequency, answer({ F: [[0, 50.01]] }), frame);
    expect(chart.series.map((series) => series.name)).toEqual(['Frequency']);
  });

  // proves R-PROF-009
  it.each([
    ['inductive', 500, 60],
    ['capacitive', -500, -60],
  ])('shows a power factor of 0.5, %s, as an angle', (_kind, reactive, degrees) => {
    const chart = profileChart(
      LINE_SCREENS.powerFactor,
      answer({ PF: { L1: [[0, 0.5]] }, Q: { L1: [[0, reactive]] } }),
      frame,
    );
    expect(chart.axes[0]?.quantity).toBe('phaseAngle');
    expect(chart.series[0]?.points[0]?.[1]).toBeCloseTo(degrees, 9);
  });

  // proves R-PROF-009
  it('shows the ratio instead when it is chosen', () => {
    const chart = profileChart(LINE_SCREENS.powerFactor, answer({ PF: { L1: [[0, 0.5]] } }), {
      ...frame,
      asRatio: true,
    });
    expect(chart.axes[0]?.quantity).toBe('powerFactor');
    expect(chart.series[0]?.points).toEqual([[0, 0.5]]);
    expect(chart.series[0]?.also?.points[0]?.[1]).toBeCloseTo(60, 9);
  });

  it('has the ratio beside the angle', () => {
    const chart = profileChart(LINE_SCREENS.powerFactor, answer({ PF: { L1: [[0, 0.5]] } }), frame);
    expect(chart.series[0]?.also).toEqual({ quantity: 'powerFactor', points: [[0, 0.5]] });
  });
});

describe('the request of a profile screen', () => {
  const options = { range: { from: 1_000_000, to: 2_000_000 }, source: 2, phases: ['L1', 'L2'] } as const;

  // proves R-BAR-012, R-PROF-017
  it('names the phases in use, seconds and the source', () => {
    expect(profileWish(LINE_SCREENS.voltage, options)).toEqual({
      data: 'U',
      phase: 'L1,L2',
      from: 1_000,
      to: 2_000,
      format: 'H',
      cumulative: true,
      source: 2,
      neighbours: true,
    });
  });

  it('has no neighbours for a compared range, which begins with its own start', () => {
    expect(profileWish(LINE_SCREENS.voltage, { ...options, isBare: true })).not.toHaveProperty('neighbours');
  });

  // proves R-PROF-018
  it('has no total of a power factor, but its sign', () => {
    expect(profileWish(LINE_SCREENS.powerFactor, options)).toMatchObject({ data: 'PF,Q', cumulative: false });
  });

  // proves R-PROF-018
  it.each(['frequency', 'reactiveEnergy', 'apparentEnergy'] as const)('has no field for the total of %s', (name) => {
    expect(profileWish(LINE_SCREENS[name], options)).not.toHaveProperty('cumulative');
  });

  // proves R-PROF-008
  it('has no source where none can be chosen', () => {
    expect(profileWish(LINE_SCREENS.reactiveEnergy, options)).not.toHaveProperty('source');
  });
});

describe('initially hidden series of a profile screen', () => {
  const byFlags = ['cumulative', 'average'];

  it('are those of the settings for a device', () => {
    expect(startsHidden(LINE_SCREENS.current, { isGroup: false, byFlags })).toEqual(byFlags);
  });

  // proves R-PROF-016
  it('leave the sum of a group', () => {
    expect(startsHidden(LINE_SCREENS.current, { isGroup: true, byFlags })).not.toContain('cumulative');
    expect(startsHidden(LINE_SCREENS.powerFactor, { isGroup: true, byFlags })).toEqual(byFlags);
  });

  // proves R-PROF-045
  it('leave the phases of a group where they are stacked', () => {
    expect(startsHidden(LINE_SCREENS.activeEnergyImport, { isGroup: true, isStacked: true, byFlags })).toEqual([]);
  });
});
describe('the scale of a profile', () => {
  const axisOf = (name: keyof typeof LINE_SCREENS, fromZero: boolean) =>
    profileChart(LINE_SCREENS[name], answer({}), { ...frame, fromZero }).axes[0];

  it('includes the normal values, where there are some', () => {
    expect(axisOf('voltage', false)).toMatchObject({ normal: { low: 207, high: 253 } });
    expect(axisOf('frequency', false)).toMatchObject({ normal: { low: 49.5, high: 50.5 } });
    expect(axisOf('current', false)).not.toHaveProperty('normal');
  });

  it('is in kWh, kvarh and kVAh for energies, however small', () => {
    const names = ['activeEnergyImport', 'activeEnergyExport', 'reactiveEnergy', 'apparentEnergy'] as const;
    expect(names.map((name) => axisOf(name, false)?.unit)).toEqual(['kWh', 'kWh', 'kvarh', 'kVAh']);
  });

  // proves R-SUPPLY-003
  it('includes zero for the voltage of an outage detector', () => {
    expect(axisOf('voltage', true)).toMatchObject({ fromZero: true });
    expect(axisOf('frequency', true)).not.toHaveProperty('fromZero');
    expect(axisOf('voltage', false)).not.toHaveProperty('fromZero');
  });
});
