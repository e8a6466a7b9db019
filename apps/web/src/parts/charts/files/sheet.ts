import { csvNumber } from '@phasor/quantities';

/** A moment by the clock of a site: a date in a spreadsheet, ISO 8601 in CSV. */
export interface Moment {
  /** Epoch ms. */
  readonly at: number;
  readonly zone: string;
}

/** Content of a cell: text, a number, a moment, or null for nothing. The heading of moments names their zone. */
export type Cell = string | number | Moment | null;

/** The numbers of a chart as rows under headings: for its table view, for screen readers and for files. */
export interface Sheet {
  /** One per column, with the unit of its numbers. */
  readonly headings: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Decimals of the numbers of a column; unchanged numbers if absent. */
  readonly decimals?: readonly (number | null)[];
}

interface SheetRow {
  /** Unique among the rows. */
  readonly id: string | number;
  readonly cells: readonly Cell[];
}

/** Characters at the start of a cell that a spreadsheet interprets as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** A text as a CSV cell that no spreadsheet interprets as a formula. */
export function csvText(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",;\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** ISO 8601 with the offset of the zone at that moment, for example `2026-03-29T03:00:00+02:00`; fractions only if there are any. */
export function isoTime({ at, zone }: Moment): string {
  const time = Math.round(at);
  return Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: time % 1_000 === 0 ? 'second' : 'millisecond' });
}

/** The heading of a column of moments: with the zones of their clocks. */
export function momentHeading(heading: string, zones: readonly string[]): string {
  return zones.length === 0 ? heading : `${heading} (${[...new Set(zones)].join(', ')})`;
}

/** Whether a cell is a moment. */
export const isMoment = (cell: Cell | undefined): cell is Moment => typeof cell === 'object' && cell !== null;

/** A sheet as CSV; languages with a decimal comma separate cells by semicolons. */
export function toCsv({ headings, rows }: Sheet, decimalComma: boolean): string {
  const mark = decimalComma ? ',' : '.';
  const cell = (value: Cell) => {
    if (isMoment(value)) return isoTime(value);
    return typeof value === 'string' ? csvText(value) : csvNumber(value, mark);
  };
  const lines = [headings.map(csvText), ...rows.map(({ cells }) => cells.map(cell))];
  return `${lines.map((line) => line.join(decimalComma ? ';' : ',')).join('\r\n')}\r\n`;
}
