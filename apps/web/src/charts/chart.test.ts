import { describe, expect, it } from 'vitest';
import { axisScales } from './axis-scales.ts';
import type { TimeChart } from './chart-spec.ts';
import { chartTable, isoTime, toCsv } from './chart-table.ts';
import { chartTheme } from './chart-theme.ts';
import { timeOption } from './time-option.ts';
import { timeTicks } from './time-ticks.ts';
import { tooltipText } from './tooltip.ts';

const ZONE = 'Europe/Bratislava';
const from = Date.parse('2026-03-29T00:00:00+01:00');
const to = Date.parse('2026-03-30T00:00:00+02:00');
const HOUR = 3_600_000;
const none: ReadonlySet<string> = new Set();

const chart = (change: Partial<TimeChart> = {}): TimeChart => ({
  kind: 'line',
  range: { from, to },
  timeZone: ZONE,
  locale: 'sk',
  axes: [{ quantity: 'activePower', kind: 'linear' }],
  series: [
    {
      id: 'L1',
      name: 'L1',
      colour: 'l1',
      points: [
        [from, 1_500],
        [from + HOUR, null],
        [from + 2 * HOUR, 500.5],
      ],
    },
    {
      id: 'L2',
      name: 'L2',
      colour: 'l2',
      points: [
        [from, 0],
        [from + HOUR, -20],
      ],
    },
  ],
  ...change,
});

const drawnSeries = (spec: TimeChart, hidden = none) =>
  timeOption(spec, { theme: chartTheme('light'), hidden, width: 800 }).series as { id: string; data: unknown[] }[];

describe('the axis', () => {
  it('has one unit, chosen by the largest value shown', () => {
    expect(axisScales(chart(), none)[0]?.unit).toBe('kW');
    expect(axisScales(chart(), new Set(['L1']))[0]?.unit).toBe('W');
  });

  it('counts civil hours on the day the clock goes forward', () => {
    const { values, format } = timeTicks({ from, to, timeZone: ZONE, locale: 'sk' }, 12);
    const labels = values.map((value) => format.format(value));
    expect(labels).toContain('0:00'.padStart(5, '0'));
    expect(labels).not.toContain('02:30');
    expect(new Set(labels).size).toBeGreaterThan(8);
  });

  it('never has more ticks than there is room for', () => {
    const year = { from: Date.parse('2025-01-01'), to: Date.parse('2026-01-01'), timeZone: ZONE, locale: 'en' };
    expect(timeTicks(year, 5).values.length).toBeLessThanOrEqual(6);
  });
});

describe('the picture', () => {
  it('breaks a line at a gap', () => {
    expect(drawnSeries(chart())[0]?.data).toContainEqual([from + HOUR, null]);
  });

  it('leaves hidden series out', () => {
    expect(drawnSeries(chart(), new Set(['L1'])).map((series) => series.id)).toEqual(['L2']);
  });

  it('has no place for zero on a logarithmic axis', () => {
    const spec = chart({ axes: [{ quantity: 'activePower', kind: 'logarithmic' }] });
    expect(drawnSeries(spec)[1]?.data).toEqual([
      [from, null],
      [from + HOUR, null],
    ]);
  });

  it('draws the extremes of each step, so that no peak vanishes', () => {
    const extremes = { min: [[from, 1]] as const, max: [[from, 9_000]] as const };
    const spec = chart({ series: [{ id: 'L1', name: 'L1', colour: 'l1', points: [[from, 5]], extremes }] });
    expect(drawnSeries(spec)[0]).toMatchObject({
      id: 'L1:extremes',
      data: [
        [from, 1],
        [from, 9_000],
      ],
    });
  });

  it('stands a column over the middle of its step', () => {
    expect(drawnSeries(chart({ kind: 'column', step: HOUR }))[0]?.data[0]).toEqual([from + HOUR / 2, 1_500]);
  });
});

describe('the crosshair', () => {
  it('tells every shown value to three decimals in the unit that fits it', () => {
    const text = tooltipText(chart(), { hidden: none }, [
      { seriesId: 'L1', value: [from, 1_500] },
      { seriesId: 'L2', value: [from, null] },
    ]);
    expect(text).toContain('1,500 kW');
    expect(text).toContain('L2  – W');
  });
});

describe('the table', () => {
  it('has a row for every step, empty ones too', () => {
    expect(chartTable(chart(), none).rows[1]).toEqual({ time: from + HOUR, values: [null, -0.02] });
  });

  it('is written with semicolons where the decimal mark is a comma', () => {
    const csv = toCsv(chartTable(chart(), none), { timeHeading: 'Čas', timeZone: ZONE, decimalComma: true });
    expect(csv.split('\r\n')[0]).toBe('Čas;L1 (kW);L2 (kW)');
    expect(csv.split('\r\n')[1]).toBe('2026-03-29T00:00:00+01:00;1,5;0');
  });

  it('keeps the offset of each moment', () => {
    expect(isoTime(from + 2 * HOUR, ZONE)).toBe('2026-03-29T03:00:00+02:00');
  });

  it('never hands a formula to a spreadsheet', () => {
    const spec = chart({ series: [{ id: 'x', name: '=HYPERLINK("x")', colour: 0, points: [] }] });
    const csv = toCsv(chartTable(spec, none), { timeHeading: 'Time', timeZone: ZONE, decimalComma: false });
    expect(csv).toContain(`"'=HYPERLINK(""x"") (W)"`);
  });
});
