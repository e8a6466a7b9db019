import type { Point, SeriesAnswer } from '@phasor/contract';
import { csvNumber } from '@phasor/quantities';
import type { Call } from '../../../base/api/caller.ts';
import { hasCode } from '../../../base/errors/call-error.ts';
import { csvText } from '../../../parts/charts/index.ts';
import { type Circuit, isCircuit, isRegister, isRelay, NAME_MARK, type Relay } from '../file-quantities.ts';
import {
  type ExportColumn,
  type ExportWish,
  exportColumns,
  exportParts,
  isBesidePhases,
  meanTotals,
  type Resolution,
  reportedTotals,
  STEPPINGS,
} from './export-wish.ts';

export interface ExportPorts {
  readonly call: Call;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Receives the progress, 0 to 1, and the rows so far. */
  readonly onProgress: (share: number, rows: number) => void;
}

/** One line of a file: an instant and its cells. */
interface Line {
  readonly time: number;
  readonly cells: readonly (number | null | undefined)[];
}

interface Part {
  readonly lines: readonly Line[];
  /** Where the part ends, epoch ms. */
  readonly until: number;
}

/**
 * Measurements of a device or a group as CSV, requested part by part: ISO 8601 times with the zone's offset, one line a step (empty cells
 * without a value), or one a sample with its interval. A decimal comma goes with semicolons.
 * @throws CallError, or the signal's reason once it is aborted
 */
export async function exportFile(wish: ExportWish, ports: ExportPorts): Promise<{ blob: Blob; rows: number }> {
  const { resolution, range } = wish;
  const written: Written[] = [];
  const columns = [...exportColumns(wish)];
  const parts = resolution === 'samples' ? sampleParts(wish, columns, ports) : stepParts(wish, columns, ports);
  let rows = 0;
  for await (const { lines, until } of parts) {
    rows += lines.length;
    // A part as a Blob of its own may leave the page's memory.
    const blob = new Blob([lines.map((line) => lineText(line, wish)).join('')]);
    written.push({ blob, width: columns.length });
    ports.onProgress((until - range.from) / (range.to - range.from), rows);
    ports.signal.throwIfAborted();
  }
  // A byte order mark, by which spreadsheets recognise UTF-8.
  const texts: (string | Blob)[] = ['\uFEFF', headingLine(wish, columns)];
  for (const part of written) texts.push(await widened(part, columns.length, wish));
  return { blob: new Blob(texts, { type: 'text/csv;charset=utf-8' }), rows };
}

/** Lines of a part, and the columns that were known when it was written. */
interface Written {
  readonly blob: Blob;
  readonly width: number;
}

/** Empty cells for columns that were found later: they stand at the end of each line, and no cell of a line has an end of a line. */
async function widened({ blob, width }: Written, columns: number, { decimalMark }: ExportWish): Promise<Blob> {
  if (width === columns) return blob;
  const cells = separatorOf(decimalMark).repeat(columns - width);
  return new Blob([(await blob.text()).replaceAll(LINE_END, `${cells}${LINE_END}`)]);
}

/**
 * Columns of registers are named as such, so that a reading is not taken for the energy of an interval; those of circuits have the name
 * of the circuit at their end.
 */
function headingLine(wish: ExportWish, columns: readonly ExportColumn[]): string {
  const { timeHeading, resolution, decimalMark, circuitNames = {} } = wish;
  const isSamples = resolution === 'samples';
  const headings = columns.map(({ name, unit, quantity, channel }) => {
    const isCounter = isRegister(quantity) || (quantity === 'relays' && unit !== '');
    const words = isSamples && isCounter ? `${name} register` : name;
    const heading = unit === '' ? words : `${words} (${unit})`;
    const given = isCircuit(channel) ? circuitNames[numberOf(channel)] : undefined;
    return given === undefined ? heading : `${heading}${NAME_MARK}${given}`;
  });
  return lineOf([timeHeading, ...(isSamples ? ['interval (s)'] : []), ...headings].map(csvText), decimalMark);
}

/** `CH2` is the circuit 2. */
const numberOf = (circuit: Circuit) => circuit.slice(2);

function lineText({ time, cells }: Line, { zone, decimalMark }: ExportWish): string {
  return lineOf([isoInstant(time, zone), ...cells.map((cell) => csvNumber(cell, decimalMark))], decimalMark);
}

function lineOf(cells: readonly string[], decimalMark: ExportWish['decimalMark']): string {
  return `${cells.join(separatorOf(decimalMark))}${LINE_END}`;
}

const LINE_END = '\r\n';
const separatorOf = (decimalMark: ExportWish['decimalMark']) => (decimalMark === ',' ? ';' : ',');

/** ISO 8601 with the zone's offset; milliseconds where there are any. */
function isoInstant(time: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', fractionalSecondDigits: time % 1_000 === 0 ? 0 : 3 });
}

/**
 * Samples as measured, without the ratio, and the readings of registers at the start of the range. Totals that the device reported are
 * added to the columns before the part that has them.
 */
async function* sampleParts(
  wish: ExportWish,
  columns: ExportColumn[],
  { call, signal }: ExportPorts,
): AsyncGenerator<Part> {
  const { subject, source, range } = wish;
  if (subject.kind === 'group') return;
  const totals = reportedTotals(wish);
  const { token } = subject;
  const to = range.to / 1_000;
  for (let from: number | null = range.from / 1_000; from !== null; ) {
    const answer: Awaited<ReturnType<typeof call<'measurements.export'>>> = await call(
      'measurements.export',
      { token, from, to, source, opening: from === range.from / 1_000 },
      { signal },
    );
    columns.push(...totals.filter((total) => answer.columns.includes(total.name) && !columns.includes(total)));
    const places = columns.map(({ name }) => answer.columns.indexOf(name));
    const lines = answer.rows.map(([time, interval, ...values]): Line => {
      const cells = places.map((place) => (place < 0 ? null : values[place]));
      return { time: time ?? 0, cells: [(interval ?? 0) / 1_000, ...cells] };
    });
    yield { lines: lines.filter(({ cells }) => cells.slice(1).some(isKnown)), until: (answer.next ?? to) * 1_000 };
    from = answer.next;
  }
}

const isKnown = (cell: number | null | undefined) => cell !== null && cell !== undefined;

/**
 * Energies and means of steps, each named by its start, ratio applied. Totals of means are added to the columns before the part whose
 * phases do not add up to them.
 */
async function* stepParts(wish: ExportWish, columns: ExportColumn[], ports: ExportPorts): AsyncGenerator<Part> {
  const { resolution } = wish;
  if (resolution === 'samples') return;
  const totals = meanTotals(wish);
  for (const edges of exportParts(wish, STEPPINGS[resolution], ports.now())) {
    const beside = columns.filter(isBesidePhases);
    const read = { columns: columns.filter((column) => !isBesidePhases(column)), edges, resolution };
    const [energies, means, others] = await Promise.all([
      energiesOf(wish, read, ports),
      meansOf(wish, read, ports),
      readingsOf(wish, { ...read, columns: beside }, ports),
    ]);
    columns.push(...totals.filter((total) => !columns.includes(total) && isBeyondPhases(means, total, wish)));
    const values = columns.map((column) => {
      if (beside.includes(column)) return others.get(column.name) ?? new Map<number, number | null>();
      return valuesOf(isRegister(column.quantity) ? energies : means, column);
    });
    const lines = Array.from(
      edges.subarray(0, -1),
      (time): Line => ({
        time,
        cells: values.map((known) => known.get(time)),
      }),
    );
    yield { lines, until: edges.at(-1) ?? wish.range.to };
  }
}

interface StepRead {
  readonly columns: readonly ExportColumn[];
  readonly edges: Float64Array;
  readonly resolution: Exclude<Resolution, 'samples'>;
}

type MaybeAnswer = SeriesAnswer | undefined;

async function energiesOf(wish: ExportWish, read: StepRead, { call, signal }: ExportPorts): Promise<MaybeAnswer> {
  const data = namesOf(read.columns.filter(({ quantity }) => isRegister(quantity)));
  if (data === '') return undefined;
  const { period } = STEPPINGS[read.resolution];
  const phase = [...wish.phases, 'CUM', ...wish.circuits].join(',');
  const body = { ...rangeOf(wish, read), data, period, phase };
  const { subject } = wish;
  const options = { suffix: subject.suffix, signal };
  return await orNothing(
    subject.kind === 'device'
      ? call('measurements.energy', { token: subject.token, ...body }, options)
      : call('measurements.groupEnergy', { group: subject.group, ...body }, options),
  );
}

async function meansOf(wish: ExportWish, read: StepRead, { call, signal }: ExportPorts): Promise<MaybeAnswer> {
  const data = namesOf(read.columns.filter(({ quantity }) => !isRegister(quantity)));
  const { seconds } = STEPPINGS[read.resolution];
  if (data === '' || seconds === undefined) return undefined;
  const phase = [...wish.phases, 'CUM', ...wish.circuits].join(',');
  const body = { ...rangeOf(wish, read), data, step: seconds, phase };
  const { subject } = wish;
  const options = { suffix: subject.suffix, signal };
  return await orNothing(
    subject.kind === 'device'
      ? call('measurements.profile', { token: subject.token, ...body }, options)
      : call('measurements.groupProfile', { group: subject.group, ...body }, options),
  );
}

/** Values of sensors and relays in each step, by column. */
async function readingsOf(
  wish: ExportWish,
  read: StepRead,
  { call, signal }: ExportPorts,
): Promise<ReadonlyMap<string, ReadonlyMap<number, number | null>>> {
  const { subject } = wish;
  if (read.columns.length === 0 || subject.kind === 'group') return new Map();
  const { period } = STEPPINGS[read.resolution];
  const body = { token: subject.token, ...rangeOf(wish, read), period };
  const { columns, rows } = await call('measurements.export', body, { signal });
  const points = (place: number) => rows.map((row) => [row[0] ?? 0, row[place + 2] ?? null] as const);
  return new Map(columns.map((name, place) => [name, new Map(points(place))]));
}

/** The range of a part; devices of a group have each its own source. */
function rangeOf({ source, subject }: ExportWish, { edges }: StepRead) {
  const of = subject.kind === 'device' ? { source } : {};
  return { ...of, from: (edges[0] ?? 0) / 1_000, to: (edges.at(-1) ?? 0) / 1_000 };
}

/** A part without measurements has its steps too. */
async function orNothing(answer: Promise<SeriesAnswer>): Promise<MaybeAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (hasCode(error, 'store.not_found')) return undefined;
    throw error;
  }
}

function namesOf(columns: readonly ExportColumn[]): string {
  return [...new Set(columns.map(({ quantity }) => quantity))].join(',');
}

function valuesOf(answer: MaybeAnswer, { quantity, channel }: ExportColumn): ReadonlyMap<number, number | null> {
  const found = answer?.data[quantity];
  if (found === undefined || isRelay(channel)) return new Map();
  const points: readonly Point[] | undefined = Array.isArray(found) ? found : found[answeredAs({ quantity, channel })];
  return new Map(points);
}

type StepColumn = Pick<ExportColumn, 'quantity'> & { readonly channel: Exclude<ExportColumn['channel'], Relay> };

/** The name of a column's channel in an answer: the total of an energy is `CUM`, that of a mean `cumulative`. */
function answeredAs({ quantity, channel }: StepColumn) {
  if (channel !== 'total' && channel !== 'T' && channel !== 'single') return channel;
  return channel !== 'single' && isRegister(quantity) ? 'CUM' : 'cumulative';
}

/** What is left of a total by the rounding of its phases. */
const ROUNDING = { share: 0.001, least: 0.002 } as const;

/** Whether a total has something in a step that the phases of the file together do not have. */
function isBeyondPhases(means: MaybeAnswer, total: ExportColumn, { phases }: ExportWish): boolean {
  const ofPhases = phases.map((channel) => valuesOf(means, { ...total, channel }));
  return [...valuesOf(means, total)].some(([time, value]) => {
    if (value === null) return false;
    const known = ofPhases.map((values) => values.get(time)).filter(isKnown);
    const sum = known.reduce((added, each) => added + each, 0);
    return known.length === 0 || Math.abs(value - sum) > Math.abs(value) * ROUNDING.share + ROUNDING.least;
  });
}
