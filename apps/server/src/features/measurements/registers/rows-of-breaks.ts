import { HOUR_MS } from '@phasor/quantities';
import {
  continuousRegister,
  type RegisterColumns,
  type RegisterOptions,
  type RowBlock,
  registerKnots,
} from '@phasor/series';

/** Of a register: how much it may grow, and at which instants another count begins. */
export type CountOptions = Pick<RegisterOptions, 'resets' | 'segmentStarts'> & { readonly maxPower: number };

/** By so much more a register may grow at once, since it counts in steps, in its unit. */
const STEP = 10;

/**
 * Rows between whose first and last reading a count breaks: the register jumps by more than can have flowed, begins anew, or returns to
 * what it had been. The readings right beside the break lie inside of such a row. Without them a false count of minutes would be one of
 * the whole row, longer in hours than in quarter hours. A break between two rows has its readings at their edges; a dip is found by itself.
 */
export function rowsOfBreaks(block: RowBlock, register: string, options: CountOptions): Set<number> {
  const rows = new Set<number>();
  const columns = block.registers[register];
  if (!columns || isPlain(columns, options.maxPower)) return rows;
  const { breaks } = continuousRegister(registerKnots(block, register), options);
  const instants = new Set(breaks.filter(({ kind }) => kind !== 'noise').map(({ time }) => time));
  for (let row = 0; instants.size > 0 && row < block.end.length; row += 1) {
    const [first, last] = [columns.firstTime[row] as number, columns.lastTime[row] as number];
    if (last > first && instants.has(last)) rows.add(row);
  }
  return rows;
}

/** Whether each reading is the one before it or more, by no more than can have flowed: nearly always. */
function isPlain({ first, last, firstTime, lastTime }: RegisterColumns, maxPower: number): boolean {
  const perMs = maxPower / HOUR_MS;
  let reading = Number.NEGATIVE_INFINITY;
  let time = Number.NEGATIVE_INFINITY;
  // A plain loop: a month of quarter hours of a large group has a million rows.
  for (let row = 0; row < first.length; row += 1) {
    const begin = first[row] as number;
    if (Number.isNaN(begin)) continue;
    const begun = firstTime[row] as number;
    if (!(begin >= reading && begin - reading <= perMs * (begun - time) + STEP)) return false;
    reading = last[row] as number;
    time = lastTime[row] as number;
    if (!(reading >= begin && reading - begin <= perMs * (time - begun) + STEP)) return false;
  }
  return true;
}
