import type { CellObject } from 'write-excel-file/browser';
import type { Cell, Sheet } from './sheet.ts';

/** One row for a spreadsheet; null is an empty cell. */
export type XlsxRow = (CellObject | null)[];

const DATE_FORMAT = 'yyyy-mm-dd hh:mm:ss';
const OFFSET_HEADING = 'UTC';

/**
 * The cells of a sheet as a spreadsheet knows them. With a time zone the rows' ids are instants, epoch ms, and the first
 * column becomes dates that can be sorted and drawn: the civil time, since spreadsheets know no zones, and beside it its
 * offset from UTC, which tells the two equal hours of a clock change apart.
 */
export function xlsxRows({ headings, rows }: Sheet, timeZone?: string): XlsxRow[] {
  const [first = '', ...others] = headings;
  const names = timeZone === undefined ? headings : [first, OFFSET_HEADING, ...others];
  return [
    names.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map(({ id, cells }) =>
      timeZone === undefined ? cells.map(plain) : [...civilTime(Number(id), timeZone), ...cells.slice(1).map(plain)],
    ),
  ];
}

function plain(value: Cell): CellObject | null {
  return value === null || value === '' ? null : { value };
}

function civilTime(time: number, timeZone: string): CellObject[] {
  const civil = Temporal.Instant.fromEpochMilliseconds(Math.round(time)).toZonedDateTimeISO(timeZone);
  const asUtc = civil.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds;
  return [{ value: new Date(asUtc), format: DATE_FORMAT }, { value: civil.offset }];
}
