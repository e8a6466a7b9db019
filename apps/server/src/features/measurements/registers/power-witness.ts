import { columnAt, columnNamed } from '@phasor/contract';
import { HOUR_MS } from '@phasor/quantities';
import type { RowBlock } from '@phasor/series';

/** How far a growth may exceed the energy of the power before it is examined: powers are sampled, registers count. */
const TOLERANCE = 1.1;
const ALLOWANCE_WH = 50;
/** Number of growing rows from which it shows whether power and register contradict each other in general. */
const ROWS_FOR_A_RULE = 8;
/** Tukey's fence: an outlier lies this many interquartile ranges above the upper quartile. */
const FENCE = 1.5;

interface Witness {
  readonly gauge: string;
  readonly sign: 1 | -1;
}

/** The power columns that check the growth of registers: `P_L1` for `E_I_L1`, `CH2_P` for `CH2_E_I`. */
export function witnessColumns(registers: readonly string[]): string[] {
  return [...new Set(registers.flatMap((register) => witnessOf(register)?.gauge ?? []))];
}

function witnessOf(register: string): Witness | undefined {
  const own = columnNamed(register);
  const power = own?.row.integralOf;
  const gauge = power && columnAt(power.gauge, own.place);
  return gauge && { gauge: gauge.column, sign: power.sign };
}

/**
 * Rows in which a register grew by more than their power explains, ascending; [] where no power checks it.
 * Where these are exceptions, all of them. Where most growing rows are like that, power and register of the device do not
 * match (a wrong ratio, a sensor on another phase, invented powers): the power then proves nothing about a single row,
 * and only rows with an excess beyond the device's usual one are answered.
 */
export function outgrownRows(block: RowBlock, register: string): number[] {
  const growth = block.registers[register];
  const carried = carriedIn(block, register);
  if (!growth || !carried) return [];
  const excesses = new Map<number, number>();
  for (let row = 0; row < block.end.length; row += 1) {
    const grown = (growth.last[row] as number) - (growth.first[row] as number);
    if (!(grown > ALLOWANCE_WH)) continue;
    const excess = grown - carried(row);
    if (!Number.isNaN(excess)) excesses.set(row, excess);
  }
  const least = usualExcess([...excesses.values()]);
  return [...excesses].filter(([, excess]) => excess > least).map(([row]) => row);
}

/** The usual excess of a device's rows, Wh: 0 where power and register match. */
function usualExcess(excesses: readonly number[]): number {
  const contradicting = excesses.filter((excess) => excess > 0).length;
  if (excesses.length < ROWS_FOR_A_RULE || 2 * contradicting <= excesses.length) return 0;
  const sorted = excesses.toSorted((a, b) => a - b);
  const quartile = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] as number;
  const [lower, upper] = [quartile(0.25), quartile(0.75)];
  return Math.max(upper + FENCE * (upper - lower), TOLERANCE * upper + ALLOWANCE_WH);
}

/**
 * The most that a register can have grown between the readings of a row according to its power, Wh; NaN where the power is
 * unknown. Undefined where no power checks the register.
 */
export function carriedIn(block: RowBlock, register: string): ((row: number) => number) | undefined {
  const witness = witnessOf(register);
  const power = witness && block.gauges[witness.gauge];
  const times = block.registers[register];
  if (!witness || !power || !times) return undefined;
  const { firstTime, lastTime } = times;
  const { sign } = witness;
  const [highest, lowest] = sign === 1 ? [power.max, power.min] : [power.min, power.max];
  return (row) => {
    const hours = ((lastTime[row] as number) - (firstTime[row] as number)) / HOUR_MS;
    const least = sign * (lowest[row] as number);
    const carried = least >= 0 ? sign * (power.mean[row] as number) : Math.max(0, sign * (highest[row] as number));
    return TOLERANCE * carried * hours + ALLOWANCE_WH;
  };
}
