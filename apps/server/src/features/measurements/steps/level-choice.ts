import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '@phasor/quantities';
import type { SeriesLevel } from '../../../ports/series-store.ts';

/** Bucket lengths of the levels whose buckets are counted from the epoch, coarsest first, ms. */
const BUCKETS = [
  ['hour', HOUR_MS],
  ['quarter', QUARTER_MS],
  ['minute', MINUTE_MS],
] as const satisfies readonly (readonly [SeriesLevel, number])[];

/** Typical ms of a row, for estimates; raw samples come every second. */
export const ROW_MS: Readonly<Record<SeriesLevel, number>> = {
  raw: 1_000,
  minute: MINUTE_MS,
  quarter: QUARTER_MS,
  hour: HOUR_MS,
  day: DAY_MS,
};

export interface Grid {
  /** Instants that no row may reach across, epoch ms, ascending. */
  readonly edges: Float64Array;
  /** True where every edge is a civil midnight of `zone`. */
  readonly civil: boolean;
  readonly zone: string;
  /** Zones whose civil days the day rows of the devices follow. */
  readonly deviceZones: readonly string[];
}

/**
 * Levels whose buckets divide the steps, coarsest first; `raw` always does. Hours divide local hours only where the zone's
 * offset is whole hours; days only civil days of the devices' own zone.
 */
export function fittingLevels(grid: Grid): SeriesLevel[] {
  const levels: SeriesLevel[] = BUCKETS.filter(([, length]) => isMultiple(grid.edges, length)).map(([level]) => level);
  const days = grid.civil && grid.deviceZones.every((zone) => zone === grid.zone);
  return [...(days ? (['day'] as const) : []), ...levels, 'raw'];
}

/**
 * The level to read for a grid of steps: the coarsest that fits. Steps of a minute and more are never read from raw samples:
 * where no zone's offset is whole minutes any more (before 1972) a minute's error is none.
 */
export function coarsestLevel(grid: Grid, stepSeconds: number): SeriesLevel {
  const [coarsest = 'raw'] = fittingLevels(grid);
  return coarsest === 'raw' && stepSeconds >= 60 ? 'minute' : coarsest;
}

function isMultiple(edges: Float64Array, length: number): boolean {
  return edges.every((edge) => edge % length === 0);
}
