import { HOUR_S } from '@phasor/quantities';
import { CONFIRMED_FALL, type RegisterColumns, type RowBlock, SETTLING_MS } from '@phasor/series';

/** What the connection of a register can carry, W. */
type LimitOf = (register: string) => number;

/** A dip by less is how a register is rounded, in its unit. */
const DIP = 10;
/** A register that reads a share too much falls by more than it has jumped by. */
const OF_FALL = 0.8;
/** Above this number falls are the way in which a register counts. */
const FALLS_MAX = 64;

/**
 * Rows from the one before a dip to the one in which it ends, where it began or went on between two rows: their first and
 * last readings show the dip, but not when the register passed its former reading.
 */
export function rowsOfDips({ registers }: RowBlock, names: readonly string[]): Set<number> {
  const rows = new Set<number>();
  for (const columns of names.flatMap((name) => registers[name] ?? [])) {
    let highest = Number.NEGATIVE_INFINITY;
    let before = 0;
    for (let row = 0; row < columns.last.length; row += 1) {
      const [first, last] = [columns.first[row] as number, columns.last[row] as number];
      if (Number.isNaN(last)) continue;
      if (highest - first > DIP && last >= highest) for (let each = before; each <= row; each += 1) rows.add(each);
      if (last < highest && last >= CONFIRMED_FALL * highest) continue;
      [highest, before] = [last, row];
    }
  }
  return rows;
}

/**
 * Rows in which a register may have jumped by what it fell by within a day: it returned to where it had been before it fell, or fell back
 * from where it had jumped to. Where it grew by less than that there was no jump. The rows of the fall are among them, so that it is known
 * to their finer rows too.
 */
export function rowsOfReturns(block: RowBlock, names: readonly string[], limitOf: LimitOf): Set<number> {
  const rows = new Set<number>();
  for (const name of names) {
    const columns = block.registers[name];
    if (!columns) continue;
    // What flows within a second is no jump.
    for (const fall of fallsOf(columns, Math.max(DIP, limitOf(name) / HOUR_S))) {
      const jumps = jumpsBeside(columns, fall);
      if (jumps.length > 0) for (const row of [fall.from, fall.row, ...jumps]) rows.add(row);
    }
  }
  return rows;
}

/** A row that begins lower than the one before it has ended. */
interface Fall {
  readonly from: number;
  readonly row: number;
  readonly amount: number;
}

function fallsOf({ first, last }: RegisterColumns, least: number): Fall[] {
  const falls: Fall[] = [];
  let from = -1;
  for (let row = 0; row < last.length; row += 1) {
    if (Number.isNaN(last[row])) continue;
    const amount = from < 0 ? 0 : (last[from] as number) - (first[row] as number);
    if (amount > least) falls.push({ from, row, amount });
    from = row;
  }
  return falls.length <= FALLS_MAX ? falls : [];
}

function jumpsBeside({ first, last, firstTime, lastTime }: RegisterColumns, { from, row, amount }: Fall): number[] {
  const [since, until] = [(lastTime[from] as number) - SETTLING_MS, (firstTime[row] as number) + SETTLING_MS];
  const jumps: number[] = [];
  for (let each = 0; each < last.length; each += 1) {
    const isNear = (lastTime[each] as number) >= since && (firstTime[each] as number) <= until;
    if (isNear && (last[each] as number) - (first[each] as number) >= OF_FALL * amount) jumps.push(each);
  }
  return jumps;
}
