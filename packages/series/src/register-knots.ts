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

interface Knot {
  readonly time: number;
  readonly value: number;
  readonly boot: number;
}

/**
 * The readings of a register that a block holds: first and last of each row, so that the same samples give the same knots
 * at the edges of rollup buckets as on their own. Rows without the register and readings that are negative or not finite
 * are left out. Empty for an unknown name.
 */
export function registerKnots(block: RowBlock, register: string): RegisterKnots {
  const knots = ascending(readingsOf(block, register));
  return {
    register,
    time: Float64Array.from(knots, ({ time }) => time),
    value: Float64Array.from(knots, ({ value }) => value),
    boot: Float64Array.from(knots, ({ boot }) => boot),
  };
}

function readingsOf(block: RowBlock, register: string): Knot[] {
  const { firstTime, lastTime, firstBoot, lastBoot } = block;
  const columns = block.registers[register];
  const knots: Knot[] = [];
  const add = (time = Number.NaN, value = Number.NaN, boot = Number.NaN): void => {
    if (value >= 0 && Number.isFinite(value) && Number.isFinite(time)) knots.push({ time, value, boot });
  };
  for (let row = 0; columns && row < block.end.length; row += 1) {
    add(firstTime[row], columns.first[row], firstBoot[row]);
    if (lastTime[row] !== firstTime[row]) add(lastTime[row], columns.last[row], lastBoot[row]);
  }
  return knots;
}

/** In the order of time, each instant once: a long sample may end inside of a bucket that comes after it. */
function ascending(knots: Knot[]): Knot[] {
  const isAscending = knots.every((knot, index) => index === 0 || knot.time > (knots[index - 1] as Knot).time);
  if (isAscending) return knots;
  knots.sort((a, b) => a.time - b.time);
  return knots.filter((knot, index) => index === 0 || knot.time > (knots[index - 1] as Knot).time);
}
