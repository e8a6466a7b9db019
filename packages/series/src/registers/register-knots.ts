import type { RowBlock } from '../rows/row-block.ts';

/** Readings of one cumulative register, ascending in time: the basis of all energies. */
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
 * The readings of a register that a block holds: first and last of each row at their own instants, so that the same samples
 * give the same knots at the edges of rollup buckets as on their own. Rows without the register and readings that are
 * negative or not finite are left out. Empty for an unknown name.
 */
export function registerKnots(block: RowBlock, register: string): RegisterKnots {
  const columns = block.registers[register];
  if (!columns) return knotsOf(register, [new Float64Array(0), new Float64Array(0), new Float64Array(0)]);
  const { firstTime, lastTime, firstBoot, lastBoot } = columns;
  const rows = block.end.length;
  const [time, value, boot] = [new Float64Array(2 * rows), new Float64Array(2 * rows), new Float64Array(2 * rows)];
  let count = 0;
  let isAscending = true;
  const add = (at: number, reading: number, bootNumber: number): void => {
    if (!(reading >= 0 && Number.isFinite(reading) && Number.isFinite(at))) return;
    if (count > 0 && at <= (time[count - 1] as number)) isAscending = false;
    time[count] = at;
    value[count] = reading;
    boot[count] = bootNumber;
    count += 1;
  };
  for (let row = 0; row < rows; row += 1) {
    add(firstTime[row] as number, columns.first[row] as number, firstBoot[row] as number);
    if (lastTime[row] === firstTime[row]) continue;
    add(lastTime[row] as number, columns.last[row] as number, lastBoot[row] as number);
  }
  const read = [time.subarray(0, count), value.subarray(0, count), boot.subarray(0, count)] as const;
  return knotsOf(register, isAscending ? read : ascending(read));
}

type Columns = readonly [time: Float64Array, value: Float64Array, boot: Float64Array];

function knotsOf(register: string, [time, value, boot]: Columns): RegisterKnots {
  return { register, time, value, boot };
}

/** In the order of time, each instant once: a long sample may end inside a later bucket. */
function ascending([time, value, boot]: Columns): Columns {
  const order = Array.from(time.keys()).sort((a, b) => (time[a] as number) - (time[b] as number));
  const kept = order.filter((knot, index) => index === 0 || time[knot] !== time[order[index - 1] as number]);
  const pick = (column: Float64Array) => Float64Array.from(kept, (knot) => column[knot] as number);
  return [pick(time), pick(value), pick(boot)];
}
