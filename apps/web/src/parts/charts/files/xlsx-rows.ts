import type { CellObject, Sheet as XlsxSheet } from 'write-excel-file/browser';
import type { Cell, Sheet } from './sheet.ts';

/** One row for a spreadsheet; null is an empty cell. */
export type XlsxRow = (CellObject | null)[];

const DATE_FORMAT = 'yyyy-mm-dd hh:mm:ss';
const OFFSET_HEADING = 'UTC';
const WIDTHS = { least: 12, most: 60, spare: 2 } as const;
/** Maximum width of the first column: its heading names the subject of the file and may be longer. */
const DATE_WIDTH = 21;

/** Characters that a sheet's name must not contain, and its maximum length. */
const NOT_IN_NAMES = /[[\]:*?/\\]/g;
const NAME_MAX = 31;

interface Named {
  readonly title: string;
  readonly timeZone?: string;
}

/** The name of a sheet as allowed by spreadsheets. */
export function xlsxName(title: string): string {
  const name = title
    .replace(NOT_IN_NAMES, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  return [...(name === '' ? 'Phasor' : name)].slice(0, NAME_MAX).join('').trim();
}

/** A sheet under its own name with fixed headings. */
export function xlsxSheet(sheet: Sheet, { title, timeZone }: Named): XlsxSheet<File | Blob | ArrayBuffer> {
  const data = xlsxRows(sheet, timeZone);
  const widths = (data[0] ?? []).map((heading, column) => {
    if (timeZone !== undefined && column === 0) return { width: DATE_WIDTH };
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

/** Number format with so many decimals; the cell keeps the full number. */
export function numberFormat(decimals: number): string {
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
}

/**
 * The cells of a sheet for a spreadsheet. With a time zone the rows' ids are instants, epoch ms, and the first column
 * becomes dates that can be sorted and drawn: the civil time, because spreadsheets have no zones, with its offset from UTC
 * beside it, which distinguishes the two equal hours of a clock change.
 */
export function xlsxRows({ headings, rows, decimals = [] }: Sheet, timeZone?: string): XlsxRow[] {
  const [first = '', ...others] = headings;
  const names = timeZone === undefined ? headings : [first, OFFSET_HEADING, ...others];
  const cell = (value: Cell, column: number) => plain(value, decimals[column]);
  return [
    names.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map(({ id, cells }) =>
      timeZone === undefined ? cells.map(cell) : [...civilTime(Number(id), timeZone), ...cells.map(cell).slice(1)],
    ),
  ];
}

function plain(value: Cell, decimals: number | null | undefined): CellObject | null {
  if (value === null || value === '') return null;
  if (typeof value !== 'number' || decimals === undefined || decimals === null) return { value };
  return { value, format: numberFormat(decimals) };
}

function civilTime(time: number, timeZone: string): CellObject[] {
  const civil = Temporal.Instant.fromEpochMilliseconds(Math.round(time)).toZonedDateTimeISO(timeZone);
  const asUtc = civil.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds;
  return [{ value: new Date(asUtc), format: DATE_FORMAT }, { value: civil.offset }];
}
