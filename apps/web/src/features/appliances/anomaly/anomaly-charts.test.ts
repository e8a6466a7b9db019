import type { ApplianceAnomalies } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { from, HOUR } from '../testing/test-appliances.ts';
import { type ANOMALY_CHARTS, anomalyChart, runCounts } from './anomaly-charts.ts';

const data: ApplianceAnomalies = {
  starts: [from, from + 5 * HOUR, from + 9 * HOUR],
  ...{ times: [null, 3, 2], timesClass: [0, 1, 1] },
  ...{ durations: [5, 5.5, 150], durationsClass: [1, 1, -1] },
  ...{ timeOfDay: [0, 5, 9], timeOfDayClass: [1, 1, 1] },
  ...{ timeOfWeek: [4, 4.2, 4.4], timeOfWeekClass: [1, 1, 1] },
  ...{ timeOfMonth: [19, 19.2, 19.4], timeOfMonthClass: [1, 1, 1] },
  ...{ timeOfYear: [323, 323.2, 323.4], timeOfYearClass: [1, 1, 1] },
};
const names = { normal: 'Normal', anomaly: 'Anomaly' };
const chartOf = (name: (typeof ANOMALY_CHARTS)[number]) =>
  anomalyChart(name, data, { timeZone: 'Europe/Bratislava', locale: 'en-GB', names });

describe('a chart of anomalies', () => {
  // proves R-APPL-023
  it('marks anomalies by shape, colour and word', () => {
    const [normal, anomaly] = chartOf('durations').series;
    expect([normal?.name, anomaly?.name]).toEqual(['Normal', 'Anomaly']);
    expect(normal?.shape).not.toBe(anomaly?.shape);
    expect(normal?.colour).not.toBe(anomaly?.colour);
  });

  it('draws each run at its start, in its series', () => {
    const [normal, anomaly] = chartOf('durations').series;
    expect(normal?.points.map(([time]) => time)).toEqual([from, from + 5 * HOUR]);
    expect(anomaly?.points).toEqual([[from + 9 * HOUR, 2.5]]);
  });

  it('shows times in the unit of the longest one', () => {
    expect(chartOf('times').axes[0]?.quantity).toBe('uptime');
    expect(chartOf('times').series[0]?.points.map(([, value]) => value)).toEqual([3, 2]);
  });

  it('leaves out runs without a value: the first has no run before it', () => {
    expect(chartOf('times').series.map(({ points }) => points.length)).toEqual([2, 0]);
  });

  // proves R-APPL-022
  it.each([
    ['timeOfDay', 24],
    ['timeOfWeek', 7],
    ['timeOfMonth', 31],
    ['timeOfYear', 365],
  ] as const)('has an axis as long as its clock: %s', (name, max) => {
    const [axis] = chartOf(name).axes;
    expect([axis?.min, axis?.max]).toEqual([0, max]);
    expect(axis?.named?.every(({ value }) => value >= 0 && value <= max)).toBe(true);
  });

  // proves R-APPL-022
  it('names hours, weekdays and months', () => {
    const namesOf = (name: (typeof ANOMALY_CHARTS)[number]) => chartOf(name).axes[0]?.named?.map((one) => one.name);
    expect(namesOf('timeOfDay')).toEqual(['00:00', '06:00', '12:00', '18:00', '24:00']);
    expect(namesOf('timeOfWeek')?.[0]).toBe('Mon');
    expect(namesOf('timeOfYear')).toEqual(['Jan', 'Apr', 'Jul', 'Oct']);
  });

  it('shows every run, including the first and the last', () => {
    const { range } = chartOf('durations');
    expect(range.from).toBeLessThan(from);
    expect(range.to).toBeGreaterThan(from + 9 * HOUR);
  });
});

it('counts a run once, however many anomalies it has', () => {
  expect(runCounts({ ...data, timeOfDayClass: [1, 1, -1] })).toEqual({ all: 3, anomalies: 1 });
});
