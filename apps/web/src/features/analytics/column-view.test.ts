import type { SeriesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { ANALYTICS_SCREENS } from './analytics-catalogue.ts';
import { type ColumnFrame, columnChart, columnWish, totalsShown, wholeSteps } from './column-view.ts';

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
  },
  ...change,
});

describe('what an analytics screen asks', () => {
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
  it('say which step still runs and which was measured only in part', () => {
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

  it('of longer steps stand for their highest quarter hour and say when it was', () => {
    const chart = columnChart(
      ANALYTICS_SCREENS.quarterHourMaximum,
      answer({ data: { P_MAX: { CUM: [[at('19T07:15'), 14_200]] } }, step: 0 }),
      frame({ period: 'DAY' }),
    );
    expect(chart.series[0]?.points).toEqual([[at('19T00:00'), 14_200]]);
    expect(chart.series[0]?.captions?.get(at('19T00:00'))).toContain('06:15');
  });

  it('add up to what is shown', () => {
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
  const whole = { from: at('20T00:00'), to: at('21T00:00') };

  it('ends at whole steps', () => {
    const part = { from: at('20T06:20'), to: at('20T08:01') };
    expect(wholeSteps(part, whole, { period: 'HOUR', zone: ZONE })).toEqual({
      from: at('20T06:00'),
      to: at('20T09:00'),
    });
    expect(wholeSteps(part, whole, { period: '15MIN', zone: ZONE })).toEqual({
      from: at('20T06:15'),
      to: at('20T08:15'),
    });
  });

  it('stays inside the period', () => {
    expect(wholeSteps({ from: at('20T06:20'), to: at('20T08:01') }, whole, { period: 'MONTH', zone: ZONE })).toEqual(
      whole,
    );
  });
});
