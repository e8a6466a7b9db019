import { csvNumber, type Scale } from '@phasor/quantities';
import { axisScales } from './axis-scales.ts';
import type { ChartPoint, ChartSeries, TimeChart } from './chart-spec.ts';

/** A chart as rows: for the table view, for screen readers and for exports. */
export interface ChartTable {
  /** One heading per column of values, with its unit. */
  readonly headings: readonly string[];
  /** Heading of what has to be known of a row; absent where there is nothing to say of any. */
  readonly noteHeading?: string;
  readonly rows: readonly TableRow[];
}

interface TableRow {
  readonly time: number;
  readonly values: readonly (number | null)[];
  /** '' where nothing has to be said. */
  readonly note: string;
}

/** Words of a table in the page's language. */
export interface TableWords {
  readonly least: string;
  readonly greatest: string;
  readonly note: string;
}

interface Column {
  readonly heading: string;
  readonly values: ReadonlyMap<number, number | null>;
}

/**
 * Rows of every series that is shown, ascending in time; values in the axis's unit, beside each mean its extremes where
 * they differ and its cost where it is known, so that no peak is lost on the way into a file.
 */
export function chartTable(chart: TimeChart, hidden: ReadonlySet<string>, words: TableWords): ChartTable {
  const scales = axisScales(chart, hidden);
  const shown = chart.series.filter((series) => !hidden.has(series.id));
  const columns = shown.flatMap((series) => columnsOf(series, scales[series.axis ?? 0] as Scale, words));
  const times = [...new Set(shown.flatMap((series) => series.points.map(([time]) => time)))].sort((a, b) => a - b);
  const own = shown.filter(({ behind }) => behind === undefined);
  const rows = times.map((time) => ({
    time,
    values: columns.map(({ values }) => values.get(time) ?? null),
    note: noteOf(own, time),
  }));
  return {
    headings: columns.map((column) => column.heading),
    ...(rows.some(({ note }) => note !== '') ? { noteHeading: words.note } : {}),
    rows,
  };
}

function columnsOf({ name, points, extremes, cost }: ChartSeries, scale: Scale, words: TableWords): Column[] {
  const column = (heading: string, list: readonly ChartPoint[], divisor = scale.divisor): Column => ({
    heading,
    values: new Map(list.map(([time, value]) => [time, value === null ? null : value / divisor])),
  });
  const columns = [column(`${name} (${scale.unit})`, points)];
  if (extremes?.min.some(([, least], index) => least !== (extremes.max[index]?.[1] ?? null))) {
    columns.push(column(`${name} ${words.least} (${scale.unit})`, extremes.min));
    columns.push(column(`${name} ${words.greatest} (${scale.unit})`, extremes.max));
  }
  if (cost !== undefined) columns.push(column(`${cost.name} (${cost.currency})`, cost.points, 1));
  return columns;
}

/** What is said of the points of a time, each thing once. */
function noteOf(series: readonly ChartSeries[], time: number): string {
  const said = series.flatMap(({ captions, notes }) => [captions?.get(time), notes?.get(time)]);
  return [...new Set(said.filter((text) => text !== undefined))].join(' · ');
}

/** Characters with which a spreadsheet takes a cell for a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** A text as a CSV cell that no spreadsheet takes for a formula. */
export function csvText(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",;\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The table as CSV: ISO 8601 times with the zone's offset, one line a step, zero and empty rows kept. Languages with a
 * decimal comma separate cells by semicolons.
 */
export function toCsv(
  table: ChartTable,
  options: { timeHeading: string; timeZone: string; decimalComma: boolean },
): string {
  const separator = options.decimalComma ? ';' : ',';
  const mark = options.decimalComma ? ',' : '.';
  const noted = table.noteHeading === undefined ? [] : [table.noteHeading];
  const lines = [[options.timeHeading, ...table.headings, ...noted].map(csvText)];
  for (const row of table.rows) {
    const note = noted.length === 0 ? [] : [csvText(row.note)];
    lines.push([isoTime(row.time, options.timeZone), ...row.values.map((value) => csvNumber(value, mark)), ...note]);
  }
  return `${lines.map((line) => line.join(separator)).join('\r\n')}\r\n`;
}

/** ISO 8601 with the offset of the zone at that moment, for example `2026-03-29T03:00:00+02:00`. */
export function isoTime(time: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(time))
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
