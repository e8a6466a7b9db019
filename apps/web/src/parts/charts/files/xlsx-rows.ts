import { withoutSignOfZero } from '@phasor/quantities';
import type { CellObject, Sheet as XlsxSheet } from 'write-excel-file/browser';
import { type Cell, isMoment, type Moment, type Sheet } from './sheet.ts';

/** One row for a spreadsheet; null is an empty cell. */
export type XlsxRow = (CellObject | null)[];

const DATE_FORMAT = 'yyyy-mm-dd hh:mm:ss';
const OFFSET_HEADING = 'UTC';
const WIDTHS = { least: 12, most: 60, spare: 2 } as const;
/** Width of a column of dates: its heading may name the subject of the file, and be longer. */
const DATE_WIDTH = 24;

/** Characters that a sheet's name must not contain, and its maximum length, in UTF-16 units. */
const NOT_IN_NAMES = /[[\]:*?/\\]/g;
const NAME_MAX = 31;

/** The name of a sheet as allowed by spreadsheets. */
export function xlsxName(title: string): string {
  const name = title
    .replace(NOT_IN_NAMES, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ ']+/, '')
    .slice(0, NAME_MAX)
    // Neither half of a sign, such as an emoji, nor an apostrophe at the end.
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[ ']+$/, '');
  return name === '' ? 'Phasor' : name;
}

/** A sheet under its own name with fixed headings. */
export function xlsxSheet(sheet: Sheet, title: string): XlsxSheet<File | Blob | ArrayBuffer> {
  const data = xlsxRows(sheet);
  const widths = (data[0] ?? []).map((heading, column) => {
    if (data.some((row) => row[column]?.value instanceof Date)) return { width: DATE_WIDTH };
    const length = Math.max(String(heading?.value ?? '').length, ...texts(data, column));
    return { width: Math.min(WIDTHS.most, Math.max(WIDTHS.least, length + WIDTHS.spare)) };
  });
  return { data, sheet: xlsxName(title), stickyRowsCount: 1, columns: widths };
}

const texts = (rows: readonly XlsxRow[], column: number) =>
  rows.slice(1, 200).map((row) => {
    const value = row[column]?.value;
    return typeof value === 'string' ? value.length : 0;
  });

/** A cell that shows so many decimals of a number and keeps all of it; spreadsheets would write -0.00 where it rounds to zero. */
export function numberCell(value: number, decimals: number): CellObject & { value: number } {
  const format = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return { value: withoutSignOfZero(value, decimals), format };
}

/**
 * The cells of a sheet for a spreadsheet. Moments become dates that can be sorted, subtracted and drawn: the civil time, because
 * spreadsheets have no zones, with its offset from UTC beside it, which distinguishes the two equal hours of a clock change.
 */
export function xlsxRows({ headings, rows, decimals = [] }: Sheet): XlsxRow[] {
  const formats = headings.map((_, column) => momentFormat(rows.map(({ cells }) => cells[column])));
  const heading = (value: string) => ({ value, fontWeight: 'bold' as const });
  return [
    headings.flatMap((value, column) =>
      formats[column] === undefined ? [heading(value)] : [heading(value), heading(OFFSET_HEADING)],
    ),
    ...rows.map(({ cells }) =>
      cells.flatMap((value, column) => {
        const format = formats[column];
        if (isMoment(value)) return civilTime(value, format ?? DATE_FORMAT);
        const cell = plain(value, decimals[column]);
        return format === undefined ? [cell] : [cell, null];
      }),
    ),
  ];
}

/** Format of a column's moments, finer than seconds where one is; undefined for a column without moments. */
function momentFormat(cells: readonly (Cell | undefined)[]): string | undefined {
  const moments = cells.filter(isMoment);
  if (moments.length === 0) return undefined;
  return moments.some(({ at }) => Math.round(at) % 1_000 !== 0) ? `${DATE_FORMAT}.000` : DATE_FORMAT;
}

function plain(value: Exclude<Cell, Moment>, decimals: number | null | undefined): CellObject | null {
  if (value === null || value === '') return null;
  if (typeof value !== 'number' || decimals === undefined || decimals === null) return { value };
  return numberCell(value, decimals);
}

function civilTime({ at, zone }: Moment, format: string): CellObject[] {
  const civil = Temporal.Instant.fromEpochMilliseconds(Math.round(at)).toZonedDateTimeISO(zone);
  const asUtc = civil.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds;
  return [{ value: new Date(asUtc), format }, { value: civil.offset }];
}
