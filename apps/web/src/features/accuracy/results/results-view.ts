import type { AccuracyCaseResult, AccuracyResultRow, AccuracyRunEntry } from '@phasor/contract';
import {
  ACCURACY_QUANTITIES,
  type AccuracyQuantity,
  conditionPlace,
  isPassed,
  type TestCondition,
} from '@phasor/contract/accuracy';
import { PHASES, type Phase, SECOND_MS } from '@phasor/quantities';
import { formatMac } from '../../../base/ui/device-status.ts';
import type {
  ChartPeriod,
  ChartPoint,
  ChartSeries,
  SeriesColour,
  Sheet,
  TimeChart,
} from '../../../parts/charts/index.ts';
import { generatorTags } from '../case-form.ts';
import { COMPARED } from '../quantity-names.ts';

/** Margin around the points of a chart, so that none lies on its edge. */
const MARGIN_MS = 5_000;
const PHASE_COLOURS = { L1: 'l1', L2: 'l2', L3: 'l3' } as const satisfies Record<string, SeriesColour>;

/** Start of a run as its tab shows it: DD-MM-YYYY HH:mm:ss. */
export function runTitle({ timestamp }: Pick<AccuracyRunEntry, 'timestamp'>, timeZone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(Math.round(timestamp * SECOND_MS)).toZonedDateTimeISO(timeZone);
  const two = (part: number) => String(part).padStart(2, '0');
  const date = [two(time.day), two(time.month), String(time.year).padStart(4, '0')].join('-');
  return `${date} ${[time.hour, time.minute, time.second].map(two).join(':')}`;
}

/** What a protocol of a test has to name, besides what was measured. */
export const PROTOCOL = ['started', 'mac', 'profile', 'tester', 'bench'] as const;

type ProtocolRun = Pick<AccuracyRunEntry, 'timestamp' | 'title' | 'login' | 'bench'>;

/** The same on screens, prints and in files; null = not recorded. */
export function protocolOf(
  run: ProtocolRun,
  { mac, zone }: { readonly mac: string; readonly zone: string },
): Readonly<Record<(typeof PROTOCOL)[number], string | null>> {
  const { title: profile, login: tester } = run;
  return { started: runTitle(run, zone), mac: formatMac(mac), profile, tester, bench: benchText(run.bench) };
}

/** The number tells a bench from the one that replaced it under the same name. */
function benchText(bench: ProtocolRun['bench']): string | null {
  if (bench === null) return null;
  return bench.title === null ? formatMac(bench.mac) : `${bench.title} (${formatMac(bench.mac)})`;
}

/** State of a run: passed, not passed, cancelled, ended by a fault before it was judged, or not over. */
export type RunTone = 'ok' | 'bad' | 'cancelled' | 'unfinished' | 'running';

const TONES: Readonly<Partial<Record<AccuracyRunEntry['status'], RunTone>>> = {
  RUNNING: 'running',
  SUCCESS: 'ok',
  FAIL: 'bad',
  CANCELLED: 'cancelled',
};

export function runTone({ status }: Pick<AccuracyRunEntry, 'status'>): RunTone {
  return TONES[status] ?? 'unfinished';
}

/** Whether a case passed; null where none of its comparisons was judged. */
export function caseVerdict({ results }: Pick<AccuracyCaseResult, 'results'>): boolean | null {
  return results.every(({ status }) => status === 'NOT_JUDGED') ? null : isPassed(results);
}

export type NameOf = (code: TestCondition) => string;

interface ErrorChartWords extends Pick<ChartPeriod, 'locale' | 'timeZone'> {
  readonly quantity: AccuracyQuantity;
  readonly caseName: (test: AccuracyCaseResult) => string;
  readonly limit: string;
}

/** Quantities with a relative error. */
export function chartedQuantities(tests: readonly AccuracyCaseResult[]): readonly AccuracyQuantity[] {
  const found = tests.flatMap(({ results }) => results.filter(({ relative_error }) => relative_error !== null));
  const quantities = new Set(found.map(({ testCase }) => conditionPlace(testCase).quantity));
  return ACCURACY_QUANTITIES.filter((quantity) => quantities.has(quantity));
}

/** The relative error of a quantity in each phase, case by case, each at the time it was measured. */
export function errorChart(tests: readonly AccuracyCaseResult[], words: ErrorChartWords): TimeChart {
  const times = tests.map(({ timestamp }) => timestamp * SECOND_MS);
  const range = { from: Math.min(...times) - MARGIN_MS, to: Math.max(...times) + MARGIN_MS };
  const captions = new Map(tests.map((test) => [test.timestamp * SECOND_MS, words.caseName(test)]));
  const rowsOf = (test: AccuracyCaseResult) =>
    test.results.filter(({ testCase }) => conditionPlace(testCase).quantity === words.quantity);
  const phases = PHASES.filter((phase) => tests.some((test) => errorIn(rowsOf(test), phase) !== null));
  const series = phases.map((phase): ChartSeries => {
    const points = tests.map((test): ChartPoint => [test.timestamp * SECOND_MS, errorIn(rowsOf(test), phase)]);
    return { id: phase, name: `${words.quantity} ${phase}`, colour: PHASE_COLOURS[phase], points, captions };
  });
  const allowed = [...new Set(tests.flatMap((test) => rowsOf(test).map(({ accuracy }) => accuracy)))];
  const [only] = allowed;
  const reach = Math.max(...series.flatMap(({ points }) => points.map(([, error]) => Math.abs(error ?? 0))), 0);
  // A limit far above all measured values would flatten the lines.
  const isNear = allowed.length === 1 && only !== undefined && only <= 4 * reach;
  return {
    ...{ range, locale: words.locale, timeZone: words.timeZone },
    kind: 'line',
    axes: [{ quantity: 'share', kind: 'linear' }],
    series,
    ...(isNear && {
      limits: [
        { name: `+${words.limit}`, value: only, colour: 'bad' as const },
        { name: `\u2212${words.limit}`, value: -only, colour: 'bad' as const },
      ],
    }),
  };
}

function errorIn(rows: readonly AccuracyResultRow[], phase: Phase): number | null {
  return rows.find(({ testCase }) => conditionPlace(testCase).phase === phase)?.relative_error ?? null;
}

interface SheetWords {
  /** Of the tested device, with the zone in which times are written. */
  readonly device: { readonly mac: string; readonly zone: string };
  readonly headings: readonly string[];
  readonly locale: string;
  readonly nameOf: NameOf;
  readonly caseName: (test: AccuracyCaseResult) => string;
  readonly statusOf: (status: AccuracyResultRow['status']) => string;
  /** Reference value of the relative error. */
  readonly baseOf: (row: Pick<AccuracyResultRow, 'base'>) => string;
  /** How the run ended. */
  readonly resultOf: (run: Pick<AccuracyRunEntry, 'status'>) => string;
}

/** Columns of a file of a run, by the names of their headings. */
export const SHEET_COLUMNS = [
  ...['test', 'case', 'load', 'condition', 'unit', 'generator', 'device'],
  ...['absolute', 'relative', 'base', 'accuracy', 'status', 'at'],
] as SheetColumn[];
type SheetColumn =
  | ('test' | 'case' | 'load' | 'condition' | 'unit' | 'generator' | 'device')
  | ('absolute' | 'relative' | 'base' | 'accuracy' | 'status' | 'at');

/**
 * A run for a file: a row for each comparison, each with how the run ended and what a protocol names; that alone where nothing was
 * compared.
 */
export function runSheet(
  run: ProtocolRun & Pick<AccuracyRunEntry, 'ID' | 'status' | 'test'>,
  words: SheetWords,
): Sheet {
  const result = words.resultOf(run);
  const facts = protocolOf(run, words.device);
  const protocol = PROTOCOL.map((name) => facts[name]);
  const rows = run.test.flatMap((test) => {
    const place = [result, words.caseName(test), generatorTags(test.generator, words.locale).join(', ')];
    const at = runTitle(test, words.device.zone);
    return test.results.map((row) => {
      return { id: `${test.ID} ${row.testCase}`, cells: [...place, ...cellsOf(row, words), at, ...protocol] };
    });
  });
  const empty = [...SHEET_COLUMNS.map((_, column) => (column === 0 ? result : null)), ...protocol];
  return { headings: words.headings, rows: rows.length > 0 ? rows : [{ id: run.ID, cells: empty }] };
}

/** What was not judged had no limit. */
function cellsOf(row: AccuracyResultRow, { nameOf, baseOf, statusOf }: SheetWords) {
  return [
    nameOf(row.testCase),
    COMPARED[conditionPlace(row.testCase).quantity].unit,
    row.generator_value,
    row.device_value,
    row.absolute_error,
    row.relative_error,
    baseOf(row),
    row.status === 'NOT_JUDGED' ? null : row.accuracy,
    statusOf(row.status),
  ];
}
