import type { SeriesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import type { TimeChart } from '../../parts/charts/index.ts';
import { legendFigures } from '../../parts/charts/panels/legend-figures.ts';
import { inUnitOfTotals, totalsShown } from '../../parts/measurements/index.ts';
import { ANALYTICS_SCREENS } from './analytics-catalogue.ts';
import { type ColumnFrame, columnChart, columnWindow, columnWish, wholeSteps } from './column-view.ts';

const ZONE = 'Europe/Bratislava';
const at = (text: string) => Date.parse(`2026-11-${text}+01:00`);
const answer = (change: Partial<SeriesAnswer>): SeriesAnswer => ({
  status: 'OK',
  data: {},
  coverage: {},
  step: 900,
  time_zone: ZONE,
  ...change,
});
const frame = (change: Partial<ColumnFrame> = {}): ColumnFrame => ({
  range: { from: at('20T00:00'), to: at('21T00:00') },
  period: '15MIN',
  now: at('20T12:50'),
  locale: 'en',
  axisKind: 'linear',
  texts: {
    nameOf: (quantity) => quantity,
    running: 'running',
    incomplete: (share) => `measured ${share}`,
    quarterAt: (time) => `at ${new Date(time).toISOString()}`,
    possible: (power) => `perhaps ${power}`,
  },
  ...change,
});

describe('the request of an analytics screen', () => {
  // proves R-ANA-025
  it('is the total of its quantities in seconds', () => {
    const range = { from: at('20T00:00'), to: at('21T00:00') };
    expect(columnWish(ANALYTICS_SCREENS.reactiveEnergyDay, { range, period: 'DAY', source: 2 })).toEqual({
      data: 'Q1,Q2,Q3,Q4',
      phase: 'CUM',
      from: range.from / 1_000,
      to: range.to / 1_000,
      period: 'DAY',
      format: 'H',
      source: 2,
    });
  });
});

describe('columns', () => {
  it('mark the step that still runs and those measured only in part', () => {
    const chart = columnChart(
      ANALYTICS_SCREENS.activeEnergy15min,
      answer({
        data: {
          E_I: {
            CUM: [
              [at('20T12:15'), 1],
              [at('20T12:30'), 2],
              [at('20T12:45'), 3],
            ],
          },
        },
        steps_covered: [
          [at('20T12:15'), 0.5],
          [at('20T12:30'), 0.995],
          [at('20T12:45'), 0.3],
        ],
      }),
      frame(),
    );
    expect([...(chart.series[0]?.notes ?? [])]).toEqual([
      [at('20T12:15'), 'measured 0.5'],
      [at('20T12:45'), 'running'],
    ]);
    expect(chart.step).toBe('quarter');
  });

  // proves R-ANA-022
  it('of longer steps show their highest quarter hour and its time', () => {
    const chart = columnChart(
      ANALYTICS_SCREENS.quarterHourMaximum,
      answer({
        data: { P_MAX: { CUM: [[at('19T07:15'), 14_200]] } },
        possible_peaks: { CUM: [[at('19T09:00'), 15_000]] },
        step: 0,
      }),
      frame({ period: 'DAY' }),
    );
    expect(chart.series[0]?.points).toEqual([[at('19T00:00'), 14_200]]);
    expect(chart.series[0]?.captions?.get(at('19T00:00'))).toMatch(/06:15.+ · perhaps 15000$/);
  });

  it('add up to the shown total', () => {
    const chart = columnChart(
      ANALYTICS_SCREENS.activeEnergyHour,
      answer({
        data: {
          E_I: {
            CUM: [
              [at('20T01:00'), 5],
              [at('20T02:00'), null],
            ],
          },
          E_E: { CUM: [[at('20T01:00'), 2]] },
        },
      }),
      frame({ period: 'HOUR' }),
    );
    expect(totalsShown(chart, new Set(['E_E']))).toEqual([{ id: 'E_I', name: 'E_I', value: 5 }]);
    expect(totalsShown(chart, new Set(['E_E', 'E_I']))).toEqual([]);
  });
});

describe('zooming into columns', () => {
  const part = { from: at('20T06:20'), to: at('20T08:01') };

  it('ends at whole steps', () => {
    expect(wholeSteps(part, { period: 'HOUR', zone: ZONE })).toEqual({ from: at('20T06:00'), to: at('20T09:00') });
    expect(wholeSteps(part, { period: '15MIN', zone: ZONE })).toEqual({ from: at('20T06:15'), to: at('20T08:15') });
  });

  it('follows the calendar of the site where the clock changes', () => {
    const instant = (text: string) => Temporal.ZonedDateTime.from(`${text}[${ZONE}]`).epochMilliseconds;
    const night = { from: instant('2026-10-25T02:10'), to: instant('2026-10-25T09:00') };
    expect(wholeSteps(night, { period: 'DAY', zone: ZONE })).toEqual({
      from: instant('2026-10-25T00:00'),
      to: instant('2026-10-25T00:00') + 25 * 3_600_000,
    });
  });

  it('leaves out steps that a drag only touched, and shows at least one', () => {
    const shown: unknown[] = [];
    const all = { from: at('20T00:00'), to: at('21T00:00') };
    const limits = { first: 0, last: at('21T00:00'), least: 10_000, longest: 1e12 };
    const window = columnWindow(
      { shown: all, whole: all, isZoomed: false, limits, show: (range) => shown.push(range) },
      { period: 'HOUR', zone: ZONE },
    );
    expect(window.limits.least).toBe(3_600_000);
    window.show({ from: at('20T05:59') + 50_000, to: at('20T08:00') + 5_000 });
    window.show({ from: at('20T06:20'), to: at('20T06:25') });
    window.show(undefined);
    expect(shown).toEqual([
      { from: at('20T06:00'), to: at('20T08:00') },
      { from: at('20T06:00'), to: at('20T07:00') },
      undefined,
    ]);
  });
});

describe('the unit of columns', () => {
  const hours = (...values: number[]) =>
    columnChart(
      ANALYTICS_SCREENS.activeEnergyHour,
      answer({
        data: {
          E_I: { CUM: values.map((value, hour): [number, number] => [at('20T00:00') + hour * 3_600_000, value]) },
        },
      }),
      frame({ period: 'HOUR' }),
    );
  const unitOf = (chart: TimeChart) => {
    const { unit } = legendFigures(inUnitOfTotals(chart, totalsShown(chart, new Set())), new Set());
    return unit;
  };

  // proves R-ANA-040
  it('is that of the total beside them, to the threshold', () => {
    expect(unitOf(hours(40_000, 60_000.01))).toBe('kWh');
    expect(unitOf(hours(40_000, 60_000))).toBe('Wh');
    expect(unitOf(hours(150_000))).toBe('kWh');
    expect(unitOf(hours())).toBe('Wh');
  });

  // proves R-ANA-040
  it('keeps the digits of small columns', () => {
    const values = Array.from({ length: 24 }, () => 4_567.8);
    const chart = hours(...values);
    const figures = legendFigures(inUnitOfTotals(chart, totalsShown(chart, new Set())), new Set()).rows.get('E_I');
    expect(figures?.map(({ text }) => text)).toEqual(['4.568', '4.568', '4.568', '4.568', '109.627']);
  });
});
