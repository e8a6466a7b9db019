import { PHASE_GAUGES, type PhaseGauge, phaseColumn, TOLD_TOTALS, WIRE_QUANTITIES } from '@phasor/contract';
import { PHASES, QUANTITIES, type Totalling } from '@phasor/quantities';
import type { BlockColumns } from '@phasor/series';

/**
 * Select lists that give samples and buckets the same shape: `row_start`, `row_end`, `row_covered` and the times of
 * registers in ms, then `X_min`, `X_mean`, `X_max` per gauge and `X_first`, `X_last` per register. A missing value is
 * nan, a missing time 0.
 */
export const ROW_TIMES = [
  'row_start',
  'row_end',
  'row_covered',
  'row_first_time',
  'row_last_time',
  'row_first_boot',
  'row_last_boot',
] as const;

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

/** Columns of the shape in their order. */
export function rowShape({ gauges, registers }: BlockColumns): string[] {
  return [
    ...ROW_TIMES,
    ...gauges.flatMap((name) => [`${name}_min`, `${name}_mean`, `${name}_max`]),
    ...registers.flatMap((name) => [`${name}_first`, `${name}_last`]),
  ];
}

/** Samples in that shape. */
export function rawShape({ gauges, registers }: BlockColumns): string[] {
  return [
    'toUnixTimestamp64Milli(ts) - toInt64(interval) AS row_start',
    'toUnixTimestamp64Milli(ts) AS row_end',
    'toUInt64(interval) AS row_covered',
    'if(registers, row_end, 0) AS row_first_time',
    'row_first_time AS row_last_time',
    'boot AS row_first_boot',
    'boot AS row_last_boot',
    ...gauges.flatMap((name) => {
      const value = gaugeExpression(name);
      return [`${value} AS ${name}_min`, `${name}_min AS ${name}_mean`, `${name}_min AS ${name}_max`];
    }),
    ...registers.flatMap((name) => [`${name} AS ${name}_first`, `${name} AS ${name}_last`]),
  ];
}

/** Buckets in that shape. */
export function bucketShape({ gauges, registers }: BlockColumns): string[] {
  return [
    'toUnixTimestamp64Milli(start) AS row_start',
    'toUnixTimestamp64Milli(end) AS row_end',
    'covered AS row_covered',
    'first_time AS row_first_time',
    'last_time AS row_last_time',
    'first_boot AS row_first_boot',
    'last_boot AS row_last_boot',
    ...gauges.flatMap((name) => [`${name}_min`, `${name}_mean`, `${name}_max`]),
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
