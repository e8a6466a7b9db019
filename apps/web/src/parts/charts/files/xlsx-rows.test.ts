import { describe, expect, it } from 'vitest';
import { readXlsx } from '../../../base/testing/xlsx-reader.ts';
import { SHEET_FILES } from './chart-exports.ts';
import type { Sheet } from './sheet.ts';
import { xlsxName, xlsxRows } from './xlsx-rows.ts';

const ZONE = 'Europe/Bratislava';

const sheetAt = (times: readonly number[]): Sheet => ({
  headings: ['Time', 'P (W)'],
  rows: times.map((at, index) => ({ id: at, cells: [{ at, zone: ZONE }, index] })),
});

describe('the cells of a spreadsheet', () => {
  it('are dates in the civil time of the zone, with its offset beside them', () => {
    const [headings, row] = xlsxRows(sheetAt([Date.UTC(2026, 6, 1, 10)]));
    expect(headings?.map((cell) => cell?.value)).toEqual(['Time', 'UTC', 'P (W)']);
    expect(row?.map((cell) => cell?.value)).toEqual([new Date('2026-07-01T12:00:00Z'), '+02:00', 0]);
  });

  // proves R-FORM-035
  it('have no minus where a number rounds to zero, and all its digits elsewhere', () => {
    const cells = [-0.001, -0.006, 0.001];
    const sheet: Sheet = { headings: ['a', 'b', 'c'], decimals: [2, 2, 2], rows: [{ id: 1, cells }] };
    expect(xlsxRows(sheet)[1]?.map((cell) => cell?.value)).toEqual([0, -0.006, 0.001]);
    const whole: Sheet = { ...sheet, decimals: [0, null, 3], rows: [{ id: 1, cells: [-0.4, -0.4, -0.0004] }] };
    expect(xlsxRows(whole)[1]?.map((cell) => cell?.value)).toEqual([0, -0.4, 0]);
  });

  it('distinguish the two hours of a clock change by their offset', () => {
    const change = Date.UTC(2026, 9, 25, 0);
    const [, ...rows] = xlsxRows(sheetAt([change, change + 3_600_000]));
    const twoOClock = new Date('2026-10-25T02:00:00Z');
    expect(rows.map((row) => row.slice(0, 2).map((cell) => cell?.value))).toEqual([
      [twoOClock, '+02:00'],
      [twoOClock, '+01:00'],
    ]);
  });

  it('are dates in any column, finer than a second where one is, and empty where there is no moment', () => {
    const at = Date.UTC(2026, 0, 1, 11, 0, 0, 320);
    const sheet: Sheet = {
      headings: ['Kind', 'Start', 'n'],
      rows: [
        { id: 1, cells: ['Dip', { at, zone: ZONE }, 3] },
        { id: 2, cells: ['None', null, 4] },
      ],
    };
    const [headings, first, second] = xlsxRows(sheet);
    expect(headings?.map((cell) => cell?.value)).toEqual(['Kind', 'Start', 'UTC', 'n']);
    expect(first?.[1]).toEqual({ value: new Date('2026-01-01T12:00:00.320Z'), format: 'yyyy-mm-dd hh:mm:ss.000' });
    expect(first?.slice(2).map((cell) => cell?.value)).toEqual(['+01:00', 3]);
    expect(second).toEqual([{ value: 'None' }, null, null, { value: 4 }]);
  });

  it('are those of a sheet without times; unknown and empty values are empty cells', () => {
    const sheet = {
      headings: ['Device', 'kWh'],
      rows: [
        { id: 'a', cells: ['', null] },
        { id: 'b', cells: ['Boiler', 0] },
      ],
    };
    expect(xlsxRows(sheet).slice(1)).toEqual([
      [null, null],
      [{ value: 'Boiler' }, { value: 0 }],
    ]);
  });
});

describe('a spreadsheet of a chart', () => {
  const title = 'Profile · Voltage [L1/L2] of the main supply';
  const sheet: Sheet = {
    headings: ['Time', 'L1 (V)', 'n'],
    decimals: [null, 1, 0],
    rows: [{ id: Date.UTC(2026, 6, 1, 10), cells: [{ at: Date.UTC(2026, 6, 1, 10), zone: ZONE }, 230.123, 4] }],
  };
  const read = async () => await readXlsx(await SHEET_FILES.xlsx({ title, sheet, locale: 'sk' }));

  it('has the name of the chart, within the limits of sheet names', async () => {
    expect(xlsxName(title)).toBe('Profile · Voltage L1 L2 of the');
    expect((await read())('xl/workbook.xml')).toContain('name="Profile · Voltage L1 L2 of the"');
    expect(xlsxName('///')).toBe('Phasor');
  });

  // proves R-ANA-005
  it('is written for any name of a device, counted as spreadsheets count and without an apostrophe at its end', async () => {
    const named = 'Works 🏭 Boiler 🔥 Results 29-11-2026 12:00:00';
    const file = await readXlsx(await SHEET_FILES.xlsx({ title: named, sheet, locale: 'sk' }));
    expect(file('xl/workbook.xml')).toContain('name="Works 🏭 Boiler 🔥 Results 29-1"');
    // 16 signs of two units are 32.
    expect(xlsxName('🏭'.repeat(16))).toBe('🏭'.repeat(15));
    expect(xlsxName("'The miller's' house")).toBe("The miller's' house");
    expect(xlsxName("Reading of an old water miller's house")).toBe('Reading of an old water miller');
    expect(xlsxName("'' '")).toBe('Phasor');
  });

  it('keeps its headings in place', async () => {
    expect((await read())('xl/worksheets/sheet1.xml')).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  });

  it('has numbers as whole numbers with their own format, and dates as dates', async () => {
    const file = await read();
    const cells = [...file('xl/worksheets/sheet1.xml').matchAll(/<c r="([A-Z]2)"([^>]*)>.*?<v>(.*?)<\/v>/g)];
    const [date, , volts, count] = cells.map(([, , attributes = '', value = '']) => ({ attributes, value }));
    // Days since 1899-12-30: noon of 2026-07-01.
    expect(Number(date?.value)).toBeCloseTo((Date.UTC(2026, 6, 1, 12) - Date.UTC(1899, 11, 30)) / 86_400_000, 6);
    expect([volts?.value, count?.value]).toEqual(['230.123', '4']);
    expect(volts?.attributes).not.toContain('t="s"');
    const styles = file('xl/styles.xml');
    for (const format of ['#,##0.0', '#,##0', 'yyyy-mm-dd hh:mm:ss'])
      expect(styles).toContain(`formatCode="${format}"`);
  });
});
