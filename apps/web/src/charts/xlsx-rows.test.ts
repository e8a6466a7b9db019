import { describe, expect, it } from 'vitest';
import type { Sheet } from './sheet.ts';
import { xlsxRows } from './xlsx-rows.ts';

const sheetAt = (times: readonly number[]): Sheet => ({
  headings: ['Time', 'P (W)'],
  rows: times.map((time, index) => ({ id: time, cells: [new Date(time).toISOString(), index] })),
});

describe('the cells of a spreadsheet', () => {
  it('are dates in the civil time of the zone, with its offset beside them', () => {
    const [headings, row] = xlsxRows(sheetAt([Date.UTC(2026, 6, 1, 10)]), 'Europe/Bratislava');
    expect(headings?.map((cell) => cell?.value)).toEqual(['Time', 'UTC', 'P (W)']);
    expect(row?.map((cell) => cell?.value)).toEqual([new Date('2026-07-01T12:00:00Z'), '+02:00', 0]);
  });

  it('tell the two hours of a clock change apart by their offset', () => {
    const change = Date.UTC(2026, 9, 25, 0);
    const [, ...rows] = xlsxRows(sheetAt([change, change + 3_600_000]), 'Europe/Bratislava');
    const twoOClock = new Date('2026-10-25T02:00:00Z');
    expect(rows.map((row) => row.slice(0, 2).map((cell) => cell?.value))).toEqual([
      [twoOClock, '+02:00'],
      [twoOClock, '+01:00'],
    ]);
  });

  it('are those of the sheet where it has no times; what is unknown or empty is an empty cell', () => {
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
