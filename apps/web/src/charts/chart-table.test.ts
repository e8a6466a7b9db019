import { describe, expect, it } from 'vitest';
import { chartTable, isoTime, toCsv } from './chart-table.ts';
import { fileName } from './save-chart.ts';
import { chartOf, from, HOUR, none, ZONE } from './test-chart.ts';

describe('the table', () => {
  it('has a row for every step, empty ones too', () => {
    expect(chartTable(chartOf(), none).rows[1]).toEqual({ time: from + HOUR, values: [null, -0.02] });
  });

  it('is written with semicolons where the decimal mark is a comma', () => {
    const csv = toCsv(chartTable(chartOf(), none), { timeHeading: 'Čas', timeZone: ZONE, decimalComma: true });
    expect(csv.split('\r\n')[0]).toBe('Čas;L1 (kW);L2 (kW)');
    expect(csv.split('\r\n')[1]).toBe('2026-03-29T00:00:00+01:00;1,5;0');
  });

  it('keeps the offset of each moment', () => {
    expect(isoTime(from + 2 * HOUR, ZONE)).toBe('2026-03-29T03:00:00+02:00');
  });

  it('never hands a formula to a spreadsheet', () => {
    const spec = chartOf({ series: [{ id: 'x', name: '=HYPERLINK("x")', colour: 0, points: [] }] });
    const csv = toCsv(chartTable(spec, none), { timeHeading: 'Time', timeZone: ZONE, decimalComma: false });
    expect(csv).toContain(`"'=HYPERLINK(""x"") (W)"`);
  });
});

describe('the name of a file', () => {
  it('is made of letters and digits of any language', () => {
    expect(fileName(['Hlavný prívod / č. 1', 'Napätie', '2026-03-29'])).toBe('hlavný-prívod-č-1-napätie-2026-03-29');
    expect(fileName(['', 'Voltage', '..'])).toBe('voltage');
  });
});
