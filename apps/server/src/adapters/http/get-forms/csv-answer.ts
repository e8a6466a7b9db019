type Cell = string | number | null | undefined;
type Row = readonly Cell[];
/** An answer of a reading call. */
export type Answer = Readonly<Record<string, unknown>>;

type Point = readonly [time: number, value: number | null];
type Series = Readonly<Record<string, readonly Point[] | Readonly<Record<string, readonly Point[]>>>>;
type Figures = Readonly<Record<string, number | null | undefined>>;

const FIGURES = ['MIN', 'AVG', 'MAX'] as const;

/** An answer as CSV (RFC 4180) with one heading line; instants in ISO 8601, UTC, a value that is missing is empty. */
export function csvOf(answer: Answer): string {
  const rows = rowsOf(answer);
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function rowsOf(answer: Answer): readonly Row[] {
  const { data, columns } = answer;
  if (Array.isArray(columns)) return exportRows(columns, answer.rows as readonly (readonly (number | null)[])[]);
  if (typeof data !== 'object' || data === null) return [];
  if ('temp_1' in data) return sensorRows(data as Readonly<Record<string, unknown>>);
  if ('coverage' in answer && !('step' in answer)) return statisticsRows(data as Parameters<typeof statisticsRows>[0]);
  if ('step' in answer) return seriesRows(data as Series);
  return detailRows(data);
}

const instant = (time: number): string => new Date(time).toISOString();

function exportRows(columns: readonly string[], rows: readonly (readonly (number | null)[])[]): Row[] {
  return [
    ['time', 'interval', ...columns],
    ...rows.map(([time, interval, ...values]) => [instant(time ?? 0), interval, ...values]),
  ];
}

/** One column per quantity and channel, one row per instant. */
function seriesRows(data: Series): Row[] {
  const series = Object.entries(data).flatMap(([quantity, channels]) =>
    Array.isArray(channels)
      ? [[quantity, channels as readonly Point[]] as const]
      : Object.entries(channels).map(
          ([channel, points]) => [`${quantity}_${channel}`, points as readonly Point[]] as const,
        ),
  );
  const values = series.map(([, points]) => new Map(points));
  const times = [...new Set(values.flatMap((points) => [...points.keys()]))].sort((one, other) => one - other);
  return [
    ['time', ...series.map(([column]) => column)],
    ...times.map((time) => [instant(time), ...values.map((points) => points.get(time))]),
  ];
}

function statisticsRows(data: Readonly<Record<string, Readonly<Record<string, Figures>>>>): Row[] {
  const rows = Object.entries(data).flatMap(([quantity, channels]) =>
    Object.entries(channels).map(([channel, figures]) => [quantity, channel, ...FIGURES.map((name) => figures[name])]),
  );
  return [['quantity', 'channel', ...FIGURES], ...rows];
}

function sensorRows({ timestamps, ...values }: Readonly<Record<string, unknown>>): Row[] {
  const names = Object.keys(values);
  if (!Array.isArray(timestamps)) {
    return [
      ['quantity', ...FIGURES],
      ...names.map((name) => [name, ...FIGURES.map((figure) => (values[name] as Figures)[figure])]),
    ];
  }
  const lists = names.map((name) => values[name] as readonly (number | null)[]);
  return [
    ['time', ...names],
    ...timestamps.map((time, at) => [instantOfEither(time), ...lists.map((list) => list[at])]),
  ];
}

/** Times of sensors are seconds or milliseconds, as requested. */
function instantOfEither(time: number): string {
  return instant(time > 1e11 ? time : time * 1_000);
}

function detailRows(data: object): Row[] {
  const rows = Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([inner, part]) => [`${name}.${inner}`, part as Cell])
      : [[name, value as Cell]],
  );
  return [['name', 'value'], ...rows];
}

/** A text that a spreadsheet would take for a formula gets an apostrophe. */
function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
