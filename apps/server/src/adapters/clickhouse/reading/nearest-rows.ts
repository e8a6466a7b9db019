import type { RowBlock } from '@phasor/series';

/** What is searched for far away: for each of some registers the last row before an instant, or the first after it. */
export interface Nearest {
  readonly side: 'before' | 'after';
  /** Epoch ms. */
  readonly instant: number;
  readonly registers: readonly string[];
  /** Each of the registers has a row of its own in each table, instead of one row with any of them. */
  readonly apart?: boolean;
}

/** The rows found for a device, and the registers that have to be searched for by themselves. */
export interface FoundRows {
  /** Positions within the block, each once. */
  readonly rows: readonly number[];
  readonly left: readonly string[];
}

/** The rows that are the nearest with each register, where each was searched for by itself. */
export function rowsApart(block: RowBlock, side: Nearest['side'], wanted: readonly string[]): readonly number[] {
  return [...new Set(wanted.map((register) => nearestRow(distanceOf(block, side, register))))].filter(
    (row) => row >= 0,
  );
}

/**
 * Which of the nearest rows of several tables are the nearest with a register. Each of them is the nearest of its table that
 * has any of the registers searched for; where one without a register is not farther than the found one, its table may have
 * one that is nearer.
 * @param wanted  of the registers searched for, those that this device lacks
 */
export function foundRows(block: RowBlock, { side, registers }: Nearest, wanted: readonly string[]): FoundRows {
  const distances = wanted.map((register) => ({ register, distance: distanceOf(block, side, register) }));
  const rows = new Set<number>();
  const left: string[] = [];
  for (const { register, distance } of distances) {
    const nearest = nearestRow(distance);
    const isCertain = registers.length === 1 || isNearest(block, { side, distance, nearest });
    if (isCertain && nearest >= 0) rows.add(nearest);
    if (!isCertain) left.push(register);
  }
  return { rows: [...rows], left };
}

/** By row how far a register's reading is on its side, ms from a common origin; infinite where the row has none. */
function distanceOf({ registers }: RowBlock, side: Nearest['side'], register: string): Float64Array {
  const times = registers[register];
  if (times === undefined) return new Float64Array();
  const from = side === 'before' ? times.lastTime.map((time) => -time) : times.firstTime;
  return from.map((distance, row) => (Number.isNaN(times.first[row]) ? Number.POSITIVE_INFINITY : distance));
}

/** -1 where no row has the register. */
function nearestRow(distance: Float64Array): number {
  let nearest = -1;
  for (const [row, own] of distance.entries())
    if (own < (nearest < 0 ? Number.POSITIVE_INFINITY : (distance[nearest] as number))) nearest = row;
  return nearest;
}

/** Whether each row without the register is farther than the nearest one that has it. */
function isNearest(
  { start, end }: RowBlock,
  { side, distance, nearest }: { side: Nearest['side']; distance: Float64Array; nearest: number },
): boolean {
  const limit = nearest < 0 ? Number.NEGATIVE_INFINITY : (distance[nearest] as number);
  return distance.every((own, row) => {
    if (Number.isFinite(own)) return true;
    const possible = side === 'before' ? -(end[row] as number) : (start[row] as number);
    return possible >= limit && nearest >= 0;
  });
}
