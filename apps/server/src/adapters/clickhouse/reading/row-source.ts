import { PHASE_GAUGES, type PhaseGauge, phaseColumn, REPORTED_TOTALS, WIRE_QUANTITIES } from '@phasor/contract';
import { PHASES, QUANTITIES, type Totalling } from '@phasor/quantities';
import type { BlockColumns } from '@phasor/series';

/** The requested columns of a row. */
export interface ShapeColumns extends BlockColumns {
  /** Also the minimum and the maximum of gauges; true by default. */
  readonly extremes?: boolean;
  /** Also the columns that only forming needs. */
  readonly books?: boolean;
}

/** Bounds of a row in ms, and with registers (and always for forming) their first and last instant and boot number. */
const BOUNDS = ['row_start', 'row_end', 'row_covered'] as const;
const REGISTER_TIMES = ['row_first_time', 'row_last_time', 'row_first_boot', 'row_last_boot'] as const;
/** ms that samples which end after the row cover of it; with registers, whose readings come later. */
const BEGUN = 'row_begun';
/** In buckets of families with registers, as text. @see reading-times.ts */
const OWN_TIMES = 'row_own_times';
/** In buckets, as text. @see own-covered.ts */
const OWN_COVERED = 'row_own_covered';
/** What forming passes on: instants of the first and the last sample, and whether a reset is hidden. */
const BOOKS = ['row_first_sample', 'row_last_sample', 'row_broken'] as const;

function rowTimes({ registers, books = false }: ShapeColumns): string[] {
  return [
    ...BOUNDS,
    ...(books || registers.length > 0 ? REGISTER_TIMES : []),
    ...(registers.length > 0 ? [BEGUN] : []),
    ...(books ? BOOKS : []),
  ];
}

/**
 * The select list of samples: their times, `X_mean` per gauge and `X_first` per register. All other columns of a row equal
 * one of these under another name (`sampleTwins`). A missing value is nan, a missing time 0.
 */
export function rawShape(columns: ShapeColumns): string[] {
  const times = rowTimes(columns).filter((name) => name in RAW_TIMES);
  return [
    ...times.map((name) => `${RAW_TIMES[name]} AS ${name}`),
    ...columns.gauges.map((name) => `${gaugeExpression(name)} AS ${name}_mean`),
    ...columns.registers.map((name) => `${name} AS ${name}_first`),
  ];
}

/** Columns of a row that equal another one of a sample, by name. */
export function sampleTwins(columns: ShapeColumns): Readonly<Record<string, string>> {
  const twins: Record<string, string> = {};
  for (const name of rowTimes(columns)) if (name in SAMPLE_TIMES) twins[name] = SAMPLE_TIMES[name] ?? name;
  for (const name of columns.extremes === false ? [] : columns.gauges) {
    twins[`${name}_min`] = `${name}_mean`;
    twins[`${name}_max`] = `${name}_mean`;
  }
  for (const name of columns.registers) twins[`${name}_last`] = `${name}_first`;
  return twins;
}

/**
 * The select list of buckets: their times, `X_min`, `X_mean`, `X_max` per gauge (without extremes `X_mean` alone) and
 * `X_first`, `X_last` per register.
 */
export function bucketShape(columns: ShapeColumns): string[] {
  const texts = [
    ...(columns.registers.length > 0 ? [OWN_TIMES] : []),
    ...(columns.gauges.length > 0 ? [OWN_COVERED] : []),
  ];
  const times = [...rowTimes(columns), ...texts];
  return [...times.map((name) => `${BUCKET_TIMES[name]} AS ${name}`), ...bucketValues(columns)];
}

const RAW_TIMES: Readonly<Record<string, string>> = {
  row_start: 'toUnixTimestamp64Milli(ts) - toInt64(interval)',
  row_end: 'toUnixTimestamp64Milli(ts)',
  row_covered: 'toUInt64(interval)',
  row_first_time: 'if(registers, row_end, 0)',
  row_first_boot: 'boot',
  row_begun: '0',
  row_broken: '0',
};

const SAMPLE_TIMES: Readonly<Record<string, string>> = {
  row_last_time: 'row_first_time',
  row_last_boot: 'row_first_boot',
  row_first_sample: 'row_end',
  row_last_sample: 'row_end',
};

const BUCKET_TIMES: Readonly<Record<string, string>> = {
  row_start: 'toUnixTimestamp64Milli(start)',
  row_end: 'toUnixTimestamp64Milli(end)',
  row_covered: 'covered',
  row_first_time: 'first_time',
  row_last_time: 'last_time',
  row_first_boot: 'first_boot',
  row_last_boot: 'last_boot',
  row_begun: 'begun',
  row_own_times: 'own_times',
  row_own_covered: 'own_covered',
  row_first_sample: 'first_sample',
  row_last_sample: 'last_sample',
  row_broken: 'broken',
};

function bucketValues({ gauges, registers, extremes = true }: ShapeColumns): string[] {
  return [
    ...gauges.flatMap((name) => (extremes ? [`${name}_min`, `${name}_mean`, `${name}_max`] : [`${name}_mean`])),
    ...registers.flatMap((name) => [`${name}_first`, `${name}_last`]),
  ];
}

/** A gauge of a sample; a total that the device does not report is formed here and not stored. */
export function gaugeExpression(name: string): string {
  const total = PHASE_GAUGES.find((gauge) => phaseColumn(gauge, 'T') === name);
  if (!total) return name;
  return `toFloat32(${totalExpression(total)})`;
}

function totalExpression(gauge: PhaseGauge): string {
  const formed = TOTALS[QUANTITIES[WIRE_QUANTITIES[gauge]].totalling](gauge);
  const reported = REPORTED_TOTALS.find((name) => name === phaseColumn(gauge, 'T'));
  return reported === undefined ? formed : `if(isFinite(${reported}), ${reported}, ${formed})`;
}

const phases = (gauge: PhaseGauge, each: (column: string) => string): string =>
  `(${PHASES.map((phase) => each(phaseColumn(gauge, phase))).join(' + ')})`;
const finite = (column: string): string => `isFinite(${column})`;
const orZero = (column: string): string => `ifNotFinite(${column}, 0)`;
const positive = (column: string): string => `(${column} > 0)`;
const positiveOrZero = (column: string): string => `if(${column} > 0, ${column}, 0)`;
const sum = (gauge: PhaseGauge): string => `if(${phases(gauge, finite)} = 0, nan, ${phases(gauge, orZero)})`;

const apparent = (): string => `if(isFinite(S_T), S_T, ${phases('S', positiveOrZero)})`;

/** How the phases of one sample become a total (D15 and D16); zero divided by zero is nan. */
const TOTALS: Readonly<Record<Totalling, (gauge: PhaseGauge) => string>> = {
  sum,
  mean: (gauge) => `${phases(gauge, orZero)} / ${phases(gauge, finite)}`,
  // 0 where no phase has any, which is not the same as unknown.
  'mean-of-positive': (gauge) =>
    `if(${phases(gauge, finite)} = 0, nan, ${phases(gauge, positiveOrZero)} / greatest(${phases(gauge, positive)}, 1))`,
  'power-ratio': () => `ifNotFinite(abs(${totalExpression('P')}) / ${apparent()}, nan)`,
  single: () => 'nan',
};
