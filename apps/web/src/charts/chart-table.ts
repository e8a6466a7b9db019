import { csvNumber, type Scale } from '@phasor/quantities';
import { axisScales } from './axis-scales.ts';
import type { TimeChart } from './chart-spec.ts';

/** A chart as rows: for the table view, for screen readers and for exports. */
export interface ChartTable {
  /** First the time, then one heading per series with its unit. */
  readonly headings: readonly string[];
  readonly rows: readonly { readonly time: number; readonly values: readonly (number | null)[] }[];
}

/** Rows of every series that is shown, ascending in time; values in the axis's unit; extremes beside their mean. */
export function chartTable(chart: TimeChart, hidden: ReadonlySet<string>): ChartTable {
  const scales = axisScales(chart, hidden);
  const shown = chart.series.filter((series) => !hidden.has(series.id));
  const columns = shown.map((series) => {
    const scale = scales[series.axis ?? 0] as Scale;
    return {
      heading: `${series.name} (${scale.unit})`,
      values: new Map(series.points.map(([time, value]) => [time, scaled(value, scale)])),
    };
  });
  const times = [...new Set(shown.flatMap((series) => series.points.map(([time]) => time)))].sort((a, b) => a - b);
  return {
    headings: columns.map((column) => column.heading),
    rows: times.map((time) => ({ time, values: columns.map((column) => column.values.get(time) ?? null) })),
  };
}

function scaled(value: number | null, scale: Scale): number | null {
  return value === null ? null : value / scale.divisor;
}

/** Characters with which a spreadsheet takes a cell for a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

function csvText(text: string): string {
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
  const lines = [[options.timeHeading, ...table.headings].map(csvText)];
  for (const row of table.rows) {
    lines.push([isoTime(row.time, options.timeZone), ...row.values.map((value) => csvNumber(value, mark))]);
  }
  return `${lines.map((line) => line.join(separator)).join('\r\n')}\r\n`;
}

/** ISO 8601 with the offset of the zone at that moment, for example `2026-03-29T03:00:00+02:00`. */
export function isoTime(time: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(time))
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
