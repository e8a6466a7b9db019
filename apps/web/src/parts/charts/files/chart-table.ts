import type { TimeRange } from '@phasor/calendar';
import { type Scale, scaleFor } from '@phasor/quantities';
import type { ChartPoint, ChartSeries, TimeChart } from '../chart-spec.ts';
import { axisScales } from '../layout/axis-scales.ts';
import { damagedParts } from '../layout/damaged-parts.ts';
import { spanMoments, stateText } from '../layout/spans.ts';
import { isWithin } from '../moving/windowed.ts';
import { showsRegisters } from '../reading/chart-figures.ts';
import type { Cell, Sheet } from './sheet.ts';

/** A chart as rows: for the table view, for screen readers and for exports. */
export interface ChartTable {
  /** One heading per column of values, with its unit. */
  readonly headings: readonly string[];
  /** Decimals of each column. */
  readonly decimals: readonly (number | null)[];
  /** Heading of the notes; absent if no row has one. */
  readonly noteHeading?: string;
  readonly rows: readonly TableRow[];
}

interface TableRow {
  readonly time: number;
  readonly values: readonly Cell[];
  /** '' for none. */
  readonly note: string;
}

/** Words of a table in the page's language. */
export interface TableWords {
  readonly least: string;
  readonly greatest: string;
  readonly note: string;
  /** Note of a row without values whose measurements were damaged. */
  readonly damaged: string;
}

interface Column {
  readonly heading: string;
  readonly decimals: number;
  readonly values: ReadonlyMap<number, number | null>;
}

/**
 * Rows of every visible series, ascending in time; values in the axis's unit. Beside each mean are its extremes if they
 * differ, and its cost if it is known, so that files contain every peak. Damaged parts without values have at least one row.
 */
export function chartTable(chart: TimeChart, hidden: ReadonlySet<string>, words: TableWords): ChartTable {
  const shown = chart.series.filter((series) => !hidden.has(series.id));
  const table = chart.kind === 'span' ? spanTable(shown) : valueTable(chart, hidden, words);
  const rows = withDamaged(table, damagedParts(chart), words.damaged);
  return { ...table, ...(rows.some(({ note }) => note !== '') ? { noteHeading: words.note } : {}), rows };
}

/** Rows with a note at those of damaged parts, and with one at the beginning of each part that has none; ascending. */
function withDamaged({ headings, rows }: ChartTable, parts: readonly TimeRange[], note: string): readonly TableRow[] {
  if (parts.length === 0) return rows;
  const isIn = ({ from, to }: TimeRange, time: number) => from <= time && time < to;
  const noted = rows.map((row) => (parts.some((part) => isIn(part, row.time)) ? { ...row, note } : row));
  const begun = parts
    .filter((part) => !rows.some(({ time }) => isIn(part, time)))
    .map(({ from }) => ({ time: from, values: headings.map(() => null), note }));
  return [...noted, ...begun].sort((one, other) => one.time - other.time);
}

function valueTable(chart: TimeChart, hidden: ReadonlySet<string>, words: TableWords): ChartTable {
  const scales = axisScales(chart, hidden);
  const areRegisters = showsRegisters(chart);
  const shown = chart.series
    .filter(({ id }) => !hidden.has(id))
    .map((series) => (areRegisters ? withEnds(series, chart) : series));
  const columns = shown.flatMap((series) => columnsOf(series, scales[series.axis ?? 0] as Scale, words));
  const times = [...new Set(shown.flatMap((series) => series.points.map(([time]) => time)))]
    .filter((time) => isWithin(chart, time) || (areRegisters && time === chart.range.to))
    .sort((a, b) => a - b);
  return {
    headings: columns.map((column) => column.heading),
    decimals: columns.map((column) => column.decimals),
    rows: times.map((time) => ({
      time,
      values: columns.map(({ values }) => values.get(time) ?? null),
      note: noteOf(shown, time),
    })),
  };
}

/** A register with its first and its last reading in the range, which may be beside the starts of steps (D50). */
function withEnds(series: ChartSeries, { range: { from, to } }: TimeChart): ChartSeries {
  const known = new Map(series.points);
  const beside = (series.ends ?? []).filter(
    ([time]) => time >= from && time <= to && (known.get(time) ?? null) === null,
  );
  return beside.length === 0 ? series : { ...series, points: [...series.points, ...beside] };
}

/** States in words, one row per change. */
function spanTable(series: readonly ChartSeries[]): ChartTable {
  return {
    headings: series.map(({ name }) => name),
    decimals: series.map(() => null),
    rows: spanMoments({ series }).map(({ time, spans }) => ({
      time,
      values: series.map((each, index) => {
        const span = spans[index];
        return span === undefined ? null : stateText(each, span);
      }),
      note: noteOf(series, time),
    })),
  };
}

const MONEY: Scale = { unit: '', divisor: 1, decimals: 2 };

/** A heading with its unit; counts have none. */
const inUnit = (heading: string, unit: string) => (unit === '' ? heading : `${heading} (${unit})`);

function columnsOf({ name, points, extremes, also, cost }: ChartSeries, scale: Scale, words: TableWords): Column[] {
  const column = (heading: string, list: readonly ChartPoint[], { divisor, decimals } = scale): Column => ({
    heading,
    decimals,
    values: new Map(list.map(([time, value]) => [time, value === null ? null : value / divisor])),
  });
  const columns = [column(inUnit(name, scale.unit), points)];
  if (extremes?.min.some(([, least], index) => least !== (extremes.max[index]?.[1] ?? null))) {
    columns.push(column(inUnit(`${name} ${words.least}`, scale.unit), extremes.min));
    columns.push(column(inUnit(`${name} ${words.greatest}`, scale.unit), extremes.max));
  }
  if (also?.inTable) {
    const alone = scaleFor(also.quantity, null);
    columns.push(column(inUnit(name, alone.unit), also.points, alone));
  }
  if (cost !== undefined) columns.push(column(`${cost.name} (${cost.currency})`, cost.points, MONEY));
  return columns;
}

/** Notes of the points at a time, each once; those of a compared period behind its own date. */
function noteOf(series: readonly ChartSeries[], time: number): string {
  const texts = series.flatMap(({ captions, notes, behind, moments }) => {
    const note = notes?.get(time);
    if (behind === undefined) return [captions?.get(time), note];
    return note === undefined ? [] : [`${moments?.get(time) ?? ''}: ${note}`];
  });
  return [...new Set(texts.filter((text) => text !== undefined))].join(' · ');
}

/** Heading and format of the times of a table. */
export interface TableTimes {
  readonly heading: string;
  readonly text: (time: number) => Cell;
}

/** The table with its times in words: one row per step, including zero and empty ones. */
export function tableSheet({ headings, decimals, noteHeading, rows }: ChartTable, times: TableTimes): Sheet {
  const isNoted = noteHeading !== undefined;
  return {
    headings: [times.heading, ...headings, ...(isNoted ? [noteHeading] : [])],
    decimals: [null, ...decimals, ...(isNoted ? [null] : [])],
    rows: rows.map(({ time, values, note }) => ({
      id: time,
      cells: [times.text(time), ...values, ...(isNoted ? [note] : [])],
    })),
  };
}
