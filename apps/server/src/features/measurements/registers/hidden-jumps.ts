import type { TimeRange } from '@phasor/calendar';
import { hasInstantBetween, type RowBlock } from '@phasor/series';
import type { SeriesLevel } from '../../../ports/series-store.ts';
import { carriedIn, outgrownRows } from './power-witness.ts';
import { type CountOptions, rowsOfBreaks } from './rows-of-breaks.ts';
import { rowsOfDips, rowsOfReturns } from './rows-of-dips.ts';

/** A bucket whose growth is examined more closely. */
export const FINER_LEVEL: Readonly<Partial<Record<SeriesLevel, SeriesLevel>>> = {
  day: 'hour',
  hour: 'minute',
  quarter: 'minute',
  minute: 'raw',
};

/** Above this number of buckets of a device, an apparent jump is the normal way in which the device counts. */
const SUSPECTS_MAX = 64;
/** Buckets in which a jump may hide that are opened for one answer and level, whatever the number of devices. */
const JUMPS_MAX = 1_000;

/** A device's rows, and what its readings do not show. */
export interface DeviceRows {
  /** MAC. */
  readonly device: string;
  readonly block: RowBlock;
  /** Instants at which a count begins anew, epoch ms, ascending (D47 and D75). */
  readonly breaks: readonly number[];
  /** How a register of the device is counted. */
  countOf(register: string): CountOptions;
}

interface Suspects {
  readonly device: string;
  readonly block: RowBlock;
  /** Rows with a break or a fall inside: known to hide something. */
  readonly broken: ReadonlySet<number>;
  /** Rows in which an impossible jump may hide. */
  readonly jumps: ReadonlySet<number>;
}

/**
 * Buckets whose energy is not the difference of their first and last reading, by device, neighbours as one stretch:
 * - those inside of which another count begins: an import, a changed meter, a RESET event,
 * - those in which a register fell or the device started anew: what was counted before a reset is to be found inside,
 * - those of a dip that went on over their edge: when the register passed where it had been is to be found inside,
 * - those in which a register grew by more than the power inside of them explains: a jump that is impossible at once, but
 *   not over an hour or a day, may hide there, and has to be kept apart at every level alike (D47).
 *
 * Breaks are opened however many they are: without, energy would be lost or made up. A jump is only a suspicion, and opening
 * buckets costs rows of a finer level, level by level down to the samples. So it is followed where it is an exception of its
 * device, and given up where a device has too many for each to be one; of many devices those with the fewest suspects
 * come first, for there a suspicion most likely holds, until the answer's share is used up. What is given up is counted as
 * the registers say it: the same figure that a device without a power would have.
 */
export function stretchesToLookInto(
  devices: readonly DeviceRows[],
  registers: readonly string[],
): ReadonlyMap<string, readonly TimeRange[]> {
  const suspects = devices.map((rows) => suspectsOf(rows, registers));
  let left = JUMPS_MAX;
  const stretches = new Map<string, readonly TimeRange[]>();
  for (const { device, block, broken, jumps } of suspects.sort((a, b) => a.jumps.size - b.jumps.size)) {
    left -= jumps.size;
    const opened = left >= 0 ? broken.union(jumps) : broken;
    if (opened.size > 0) stretches.set(device, joined(block, opened));
  }
  return stretches;
}

function suspectsOf({ device, block, breaks, countOf }: DeviceRows, registers: readonly string[]): Suspects {
  const fewOf = (rows: ReadonlySet<number>): ReadonlySet<number> =>
    rows.size <= SUSPECTS_MAX ? rows : new Set<number>();
  const falls = fewOf(rowsWithFalls(block, registers).union(rowsOfDips(block, registers)));
  const counted = registers.map((register) => rowsOfBreaks(block, register, countOf(register)));
  const returns = fewOf(rowsOfReturns(block, registers, (register) => countOf(register).maxPower));
  const turns = fewOf(counted.reduce((all, rows) => all.union(rows), new Set<number>()));
  const jumps = fewOf(new Set(registers.flatMap((register) => outgrownRows(block, register))));
  return { device, block, broken: rowsWithBreaks(block, breaks).union(falls).union(returns).union(turns), jumps };
}

function joined(block: RowBlock, rows: ReadonlySet<number>): TimeRange[] {
  const stretches: TimeRange[] = [];
  for (const row of [...rows].sort((a, b) => a - b)) {
    const from = block.start[row] as number;
    const to = block.end[row] as number;
    const open = stretches.at(-1);
    if (open && open.to >= from) stretches[stretches.length - 1] = { from: open.from, to };
    else stretches.push({ from, to });
  }
  return stretches;
}

/** Rows with readings on both sides of a break. */
function rowsWithBreaks({ firstTime, lastTime }: RowBlock, breaks: readonly number[]): Set<number> {
  const rows = new Set<number>();
  if (breaks.length === 0) return rows;
  for (let row = 0; row < firstTime.length; row += 1) {
    if (hasInstantBetween(breaks, firstTime[row] as number, lastTime[row] as number)) rows.add(row);
  }
  return rows;
}

/** Rows in which a register fell, or may have begun anew and passed where it had been before. */
function rowsWithFalls(block: RowBlock, registers: readonly string[]): Set<number> {
  const rows = new Set<number>();
  for (const register of registers) {
    const columns = block.registers[register];
    if (!columns) continue;
    const carried = carriedIn(block, register) ?? (() => Number.NaN);
    for (let row = 0; row < block.end.length; row += 1) {
      const last = columns.last[row] as number;
      const isNewBoot = (columns.lastBoot[row] as number) > (columns.firstBoot[row] as number);
      // After a reset it shows what flowed since: a counter that shows more than the row can have carried only went on.
      const isAnew = isNewBoot && !(last > carried(row));
      if (isAnew || last < (columns.first[row] as number)) rows.add(row);
    }
  }
  return rows;
}
