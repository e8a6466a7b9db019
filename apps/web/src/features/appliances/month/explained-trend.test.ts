import type { ExplainedMonth } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { explainedTrend } from './explained-trend.ts';

const DAY = 86_400_000;
const month = (place: number, values: Partial<ExplainedMonth> = {}): ExplainedMonth => ({
  ...{ from: place * 30 * DAY, to: (place + 1) * 30 * DAY, total: 1_000, coverage: 1 },
  ...{ appliances: 400, always_on: 350, other: 250 },
  ...values,
});
const nothing = { total: null, appliances: 0, always_on: 0, other: 0, coverage: 0 };
const shown = { from: 90 * DAY, explained: { appliances: 0.6151, alwaysOn: 0.2, other: 0.1849 }, coverage: 1 };

// proves R-NILM-091
describe('the trend of what is explained', () => {
  it('begins with the first measured month and ends with the shown one', () => {
    const trend = explainedTrend([month(0, nothing), month(1), month(2)], shown);
    expect(trend).toEqual([
      { from: 30 * DAY, percent: 40, isUnsure: false },
      { from: 60 * DAY, percent: 40, isUnsure: false },
      { from: 90 * DAY, percent: 62, isUnsure: false },
    ]);
  });

  it('has no share of a month in which nothing was measured, and is unsure of one measured in part', () => {
    const trend = explainedTrend([month(0), month(1, nothing), month(2, { coverage: 0.4 })], shown);
    expect(trend.map(({ percent }) => percent)).toEqual([40, null, 40, 62]);
    expect(trend.map(({ isUnsure }) => isUnsure)).toEqual([false, false, true, false]);
  });

  it('is nothing where nothing was measured', () => {
    expect(explainedTrend([month(0, nothing)], { ...shown, explained: undefined, coverage: 0 })).toEqual([]);
  });
});
