import { csvNumber } from '@phasor/quantities';

/** Content of a cell: text, a number, or null for nothing. */
export type Cell = string | number | null;

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

/** A sheet as CSV; languages with a decimal comma separate cells by semicolons. */
export function toCsv({ headings, rows }: Sheet, decimalComma: boolean): string {
  const mark = decimalComma ? ',' : '.';
  const cell = (value: Cell) => (typeof value === 'string' ? csvText(value) : csvNumber(value, mark));
  const lines = [headings.map(csvText), ...rows.map(({ cells }) => cells.map(cell))];
  return `${lines.map((line) => line.join(decimalComma ? ';' : ',')).join('\r\n')}\r\n`;
}
