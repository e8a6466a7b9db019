import type { RowBlock } from './row-block.ts';

/** Readings of one cumulative register, ascending in time: all that energy is computed from. */
export interface RegisterKnots {
  /** Name of the register in its block. */
  readonly register: string;
  /** Epoch ms, strictly ascending. */
  readonly time: Float64Array;
  /** Reading in the register's unit (Wh, varh, VAh), finite and not negative. */
  readonly value: Float64Array;
  /** Boot number of the device; NaN where unknown. */
  readonly boot: Float64Array;
}

/**
 * The readings of a register that a block holds: first and last of each row, so that the same samples give the same knots
 * at the edges of rollup buckets as on their own. Rows without the register and readings that are negative or not finite
 * are left out. Empty for an unknown name.
 */
export function registerKnots(block: RowBlock, register: string): RegisterKnots {
  const columns = block.registers[register];
  const time: number[] = [];
  const value: number[] = [];
  const boot: number[] = [];
  const add = (at: number, reading: number, bootNumber: number): void => {
    if (!(reading >= 0) || reading === Number.POSITIVE_INFINITY) return;
    if (!(at > (time.at(-1) ?? Number.NEGATIVE_INFINITY))) return;
    time.push(at);
    value.push(reading);
    boot.push(bootNumber);
  };
  for (let row = 0; columns && row < block.end.length; row += 1) {
    add(block.firstTime[row] as number, columns.first[row] as number, block.firstBoot[row] as number);
    add(block.lastTime[row] as number, columns.last[row] as number, block.lastBoot[row] as number);
  }
  return {
    register,
    time: Float64Array.from(time),
    value: Float64Array.from(value),
    boot: Float64Array.from(boot),
  };
}
