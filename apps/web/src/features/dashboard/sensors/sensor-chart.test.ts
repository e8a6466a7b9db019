import type { SensorAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { sensorChart } from './sensor-chart.ts';

const answer: SensorAnswer = {
  status: 'OK',
  time_zone: 'Europe/Bratislava',
  data: {
    timestamps: [0, 60_000],
    temp_1: [21.5, null],
    humidity: [45, 46],
    co2: [600, 610],
    lux1: [0, 3],
    lux2: [0, 4],
    pir: [1, 0],
  },
};

const chartOf = (given: SensorAnswer | undefined) =>
  sensorChart(given, {
    range: { from: 0, to: 120_000 },
    zone: 'Europe/Bratislava',
    locale: 'en',
    nameOf: (name) => name,
  });

describe("an environment sensor's chart", () => {
  // proves R-SENS-004
  it('has six series, each on an axis of its own, with gaps where nothing was measured', () => {
    const { series, axes } = chartOf(answer);
    expect(series.map(({ id, axis }) => [id, axis])).toEqual([
      ['tempS', 0],
      ['hum', 1],
      ['co2', 2],
      ['lux', 3],
      ['lux2', 4],
      ['pir', 5],
    ]);
    expect(axes).toHaveLength(6);
    expect(series[0]?.points).toEqual([
      [0, 21.5],
      [60_000, null],
    ]);
  });

  // proves R-SENS-006
  it('shows humidity from 0 to 100 and bounds no other axis', () => {
    expect(chartOf(answer).axes.map(({ min, max }) => [min, max])).toEqual([
      [undefined, undefined],
      [0, 100],
      ...Array.from({ length: 4 }, () => [undefined, undefined]),
    ]);
  });

  // proves R-SENS-007
  it('draws air as lines, light and motion as areas', () => {
    expect(chartOf(answer).series.map(({ filled }) => filled)).toEqual([false, false, false, true, true, true]);
  });

  it('is empty before an answer', () => {
    expect(chartOf(undefined).series.every(({ points }) => points.length === 0)).toBe(true);
  });
});
