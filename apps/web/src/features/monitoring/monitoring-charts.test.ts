import { describe, expect, it } from 'vitest';
import { daysChart, ringOf, sliceOfArc, uptimeChart } from './monitoring-charts.ts';

const DAY = 86_400_000;
const HALF = 1_800_000;
const from = Date.parse('2026-06-01T00:00:00+02:00');
const names = { online: 'Online', offline: 'Offline', unknown: 'Unknown' };
const period = { range: { from, to: from + 2 * DAY }, timeZone: 'Europe/Bratislava', locale: 'en' };
const daysOf = (unknown: number) => ({
  online: [[from, 64_800] as [number, number], [from + DAY, 100] as [number, number]],
  offline: [[from, 21_600 - unknown] as [number, number], [from + DAY, 0] as [number, number]],
  unknown: [[from, unknown] as [number, number], [from + DAY, 0] as [number, number]],
  uptime: [[from, 3_600] as [number, number], [from + DAY, null] as [number, null]],
});

describe('the chart of days', () => {
  const frame = { ...period, names, chosen: from };

  // proves R-AVAIL-017
  it('has stacked shares that add up to a hundred, with their seconds', () => {
    const { series, stacked, step, axes } = daysChart(daysOf(10_800), frame);
    expect({ stacked, step, max: axes[0]?.max }).toEqual({ stacked: true, step: 'day', max: 100 });
    expect(series.map(({ name, points }) => [name, points[0]?.[1]])).toEqual([
      ['Online', 75],
      ['Unknown', 12.5],
      ['Offline', 12.5],
    ]);
    expect(series[0]?.points[1]).toEqual([from + DAY, 100]);
    expect(series.map(({ also }) => also?.points[0]?.[1])).toEqual([64_800, 10_800, 10_800]);
  });

  // proves R-AVAIL-020
  it('has no series of unknown time where there is none', () => {
    expect(daysChart(daysOf(0), frame).series.map(({ id }) => id)).toEqual(['online', 'offline']);
  });

  // proves R-AVAIL-023
  it('is empty without data', () => {
    expect(daysChart(undefined, frame).series.every(({ points }) => points.length === 0)).toBe(true);
  });
});

describe('the chart of the uptime', () => {
  const frame = { ...period, name: 'Uptime', kind: 'logarithmic', now: from + DAY + HALF, textOf: String } as const;

  // proves R-AVAIL-022
  it('is an area of hours, each value at the end of its step, with gaps for unknown time', () => {
    const { axes, series } = uptimeChart(daysOf(0), frame);
    expect(axes[0]).toEqual({ quantity: 'uptime', kind: 'logarithmic' });
    expect(series[0]).toMatchObject({
      filled: true,
      points: [
        [from + DAY, 1],
        [from + DAY + HALF, null],
      ],
    });
    expect(series[0]?.captions?.get(from + DAY)).toBe('3600');
  });

  it('takes slices of days as well, and no data', () => {
    const rows = [{ timestamp: from, offline: 0, online: 1_800, unknown: 0, uptime: 7_200 }];
    expect(uptimeChart(rows, frame).series[0]?.points).toEqual([[from + DAY + HALF, 2]]);
    expect(uptimeChart(undefined, frame).series[0]?.points).toEqual([]);
  });
});

describe('the ring of a day', () => {
  const day = { ...period, range: { from, to: from + DAY } };
  const words = {
    names,
    percent: '% online',
    headings: { time: 'Time', state: 'State', uptime: 'Uptime (s)' },
    spanOf: (seconds: number) => `${seconds} s`,
  };
  const rows = [
    { timestamp: from + HALF, offline: 0, online: 1_800, unknown: 0, uptime: 60 },
    { timestamp: from + 2 * HALF, offline: 900, online: 900, unknown: 0, uptime: null },
  ];
  const pie = ringOf(rows, { ...day, words, opens: true });

  // proves R-AVAIL-019
  it('goes around once like a clock, blank before the device existed and after now', () => {
    expect(pie.slices.map(({ value, colour }) => [value / HALF, colour])).toEqual([
      [1, 'blank'],
      [1, 'ok'],
      [0.5, 'ok'],
      [0.5, 'bad'],
      [45, 'blank'],
    ]);
    expect(pie.slices.map(({ parts }) => parts !== undefined)).toEqual([false, true, true, true, false]);
    const names = ['00:30 – 01:00: Online', '01:00 – 01:30: Online, 900 s', '01:00 – 01:30: Offline, 900 s'];
    expect(pie.slices.slice(1, 4).map(({ name }) => name)).toEqual(names);
    expect(pie.slices.slice(1, 4).map(({ id }) => sliceOfArc(id) - from)).toEqual([HALF, 2 * HALF, 2 * HALF]);
  });

  // proves R-AVAIL-021
  it('has the percent in its middle, the states beside it, and every slice in its table', () => {
    expect([pie.whole, pie.scale.unit]).toEqual([75, '% online']);
    expect(pie.lines?.map(({ name, text }) => `${name} ${text}`)).toEqual(['Online 2700 s', 'Offline 900 s']);
    expect(pie.sheet.headings).toHaveLength(6);
    expect(pie.sheet.rows[1]?.cells).toEqual(['01:00 – 01:30', 'Offline', 900, 900, 0, null]);
  });

  it('is blank where nothing is known', () => {
    const empty = ringOf([], { ...day, words, opens: true });
    expect(empty.slices).toEqual([{ id: 'after', name: '', value: DAY, colour: 'blank' }]);
    expect([empty.whole, empty.lines]).toEqual([null, []]);
  });
});
