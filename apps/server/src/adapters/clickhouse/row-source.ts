import { PHASE_GAUGES, type PhaseGauge, phaseColumn, TOLD_TOTALS, WIRE_QUANTITIES } from '@phasor/contract';
import { PHASES, QUANTITIES, type Totalling } from '@phasor/quantities';
import type { BlockColumns } from '@phasor/series';

/** The columns of a row that are asked for. */
export interface ShapeColumns extends BlockColumns {
  /** Also the least and the greatest value of gauges; true by default. */
  readonly extremes?: boolean;
  /** Also the columns that only forming needs. */
  readonly books?: boolean;
}

const BOUNDS = ['row_start', 'row_end', 'row_covered'] as const;
const REGISTER_TIMES = ['row_first_time', 'row_last_time', 'row_first_boot', 'row_last_boot'] as const;

/** Bounds of a row in ms, and with registers (and always for forming) their first and last instant and boot number. */
export function rowTimes({ registers, books = false }: ShapeColumns): string[] {
  return [...BOUNDS, ...(books || registers.length > 0 ? REGISTER_TIMES : [])];
}

/** What forming passes on beside the shape: instants of the first and the last sample, and whether a reset is hidden. */
export const ROW_BOOKS = ['row_first_sample', 'row_last_sample', 'row_broken'] as const;
export const rawBooks = [
  'toUnixTimestamp64Milli(ts) AS row_first_sample',
  'toUnixTimestamp64Milli(ts) AS row_last_sample',
  '0 AS row_broken',
];
export const bucketBooks = [
  'first_sample AS row_first_sample',
  'last_sample AS row_last_sample',
  'broken AS row_broken',
];

/**
 * Select lists that give samples and buckets the same shape: the times, then `X_min`, `X_mean`, `X_max` per gauge (without
 * extremes `X_mean` alone) and `X_first`, `X_last` per register. A missing value is nan, a missing time 0.
 */
export function rowShape(columns: ShapeColumns): string[] {
  return [...rowTimes(columns), ...bucketValues(columns)];
}

/** Samples in that shape. */
export function rawShape(columns: ShapeColumns): string[] {
  const { gauges, registers, extremes = true } = columns;
  return [
    ...pick(RAW_TIMES, columns),
    ...gauges.flatMap((name) => {
      const value = gaugeExpression(name);
      return extremes
        ? [`${value} AS ${name}_min`, `${name}_min AS ${name}_mean`, `${name}_min AS ${name}_max`]
        : [`${value} AS ${name}_mean`];
    }),
    ...registers.flatMap((name) => [`${name} AS ${name}_first`, `${name} AS ${name}_last`]),
  ];
}

/** Buckets in that shape. */
export function bucketShape(columns: ShapeColumns): string[] {
  return [...pick(BUCKET_TIMES, columns), ...bucketValues(columns)];
}

const RAW_TIMES: Readonly<Record<string, string>> = {
  row_start: 'toUnixTimestamp64Milli(ts) - toInt64(interval)',
  row_end: 'toUnixTimestamp64Milli(ts)',
  row_covered: 'toUInt64(interval)',
  row_first_time: 'if(registers, row_end, 0)',
  row_last_time: 'row_first_time',
  row_first_boot: 'boot',
  row_last_boot: 'boot',
};

const BUCKET_TIMES: Readonly<Record<string, string>> = {
  row_start: 'toUnixTimestamp64Milli(start)',
  row_end: 'toUnixTimestamp64Milli(end)',
  row_covered: 'covered',
  row_first_time: 'first_time',
  row_last_time: 'last_time',
  row_first_boot: 'first_boot',
  row_last_boot: 'last_boot',
};

function pick(expressions: Readonly<Record<string, string>>, columns: ShapeColumns): string[] {
  return rowTimes(columns).map((name) => `${expressions[name]} AS ${name}`);
}

function bucketValues({ gauges, registers, extremes = true }: ShapeColumns): string[] {
  return [
    ...gauges.flatMap((name) => (extremes ? [`${name}_min`, `${name}_mean`, `${name}_max`] : [`${name}_mean`])),
    ...registers.flatMap((name) => [`${name}_first`, `${name}_last`]),
  ];
}

/** A gauge of a sample; a total that the device does not tell itself is formed here and kept nowhere. */
function gaugeExpression(name: string): string {
  const total = PHASE_GAUGES.find((gauge) => phaseColumn(gauge, 'T') === name);
  if (!total) return name;
  return `toFloat32(${totalExpression(total)})`;
}

function totalExpression(gauge: PhaseGauge): string {
  const formed = TOTALS[QUANTITIES[WIRE_QUANTITIES[gauge]].totalling](gauge);
  const told = TOLD_TOTALS.find((name) => name === phaseColumn(gauge, 'T'));
  return told === undefined ? formed : `if(isFinite(${told}), ${told}, ${formed})`;
}

const phases = (gauge: PhaseGauge, each: (column: string) => string): string =>
  `(${PHASES.map((phase) => each(phaseColumn(gauge, phase))).join(' + ')})`;
const finite = (column: string): string => `isFinite(${column})`;
const orZero = (column: string): string => `ifNotFinite(${column}, 0)`;
const positive = (column: string): string => `(${column} > 0)`;
const positiveOrZero = (column: string): string => `if(${column} > 0, ${column}, 0)`;
const sum = (gauge: PhaseGauge): string => `if(${phases(gauge, finite)} = 0, nan, ${phases(gauge, orZero)})`;

const apparent = (): string => `if(isFinite(S_T), S_T, ${phases('S', positiveOrZero)})`;

/** How the phases of one sample become a total (decisions 15 and 16); nothing divided by nothing is nan. */
const TOTALS: Readonly<Record<Totalling, (gauge: PhaseGauge) => string>> = {
  sum,
  mean: (gauge) => `${phases(gauge, orZero)} / ${phases(gauge, finite)}`,
  'mean-of-positive': (gauge) => `${phases(gauge, positiveOrZero)} / ${phases(gauge, positive)}`,
  'power-ratio': () => `ifNotFinite(abs(${totalExpression('P')}) / ${apparent()}, nan)`,
  single: () => 'nan',
};
