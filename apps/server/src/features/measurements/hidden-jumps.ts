import { hasInstantBetween, type RowBlock } from '@phasor/series';
import type { SeriesLevel } from '../../ports/series-store.ts';

/** Where a bucket's growth is looked at more closely. */
export const FINER_LEVEL: Readonly<Partial<Record<SeriesLevel, SeriesLevel>>> = {
  day: 'hour',
  hour: 'minute',
  quarter: 'minute',
  minute: 'raw',
};

/** The power whose mean or extreme a register's growth is the integral of. */
const WITNESSES: readonly (readonly [register: string, gauge: string, sign: 1 | -1])[] = [
  ['E_I', 'P', 1],
  ['E_E', 'P', -1],
  ['Q1', 'Q', 1],
  ['Q2', 'Q', 1],
  ['Q3', 'Q', -1],
  ['Q4', 'Q', -1],
  ['S_E', 'S', 1],
];

/** How far a growth may exceed what the power says before it is looked at: powers are sampled, registers count. */
const TOLERANCE = 1.1;
const ALLOWANCE_WH = 50;
const HOUR_MS = 3_600_000;
/** With more buckets than this, power and register of the device do not go together: the power is no witness. */
const SUSPECTS_MAX = 64;

interface Witness {
  readonly register: string;
  readonly gauge: string;
  readonly sign: 1 | -1;
}

/** The power columns that witness registers' growth: `P_L1` for `E_I_L1`, `CH2_P` for `CH2_E_I`. */
export function witnessColumns(registers: readonly string[]): string[] {
  return [...new Set(registers.flatMap((register) => witnessOf(register)?.gauge ?? []))];
}

function witnessOf(register: string): Witness | undefined {
  const circuit = /^(CH\d)_E_I$/.exec(register);
  if (circuit) return { register, gauge: `${circuit[1]}_P`, sign: 1 };
  const separator = register.lastIndexOf('_');
  const found = WITNESSES.find(([name]) => name === register.slice(0, separator));
  return found && { register, gauge: `${found[1]}${register.slice(separator)}`, sign: found[2] };
}

/** A bucket, epoch ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What a bucket's first and last reading do not tell of. */
export interface HiddenWish {
  readonly registers: readonly string[];
  /** Instants at which a count begins anew, epoch ms, ascending (decisions 47 and 75). */
  readonly breaks: readonly number[];
}

/**
 * Buckets whose energy is not the difference of their first and last reading, neighbours as one span:
 * - those inside of which another count begins: an import, a changed meter, a RESET event,
 * - those in which a register fell or the device started anew: what was counted before a reset is to be found inside,
 * - those in which a register grew by more than the power inside of them explains: a jump that is impossible at once, but
 *   not over an hour or a day, may hide there, and has to be kept apart at every level alike (decision 47).
 * Of the last two kinds none where there are too many to be what they seem.
 */
export function bucketsToLookInto(block: RowBlock, { registers, breaks }: HiddenWish): readonly Span[] {
  const jumps = new Set<number>();
  for (const register of registers) {
    const witness = witnessOf(register);
    if (witness) addSuspects(block, witness, jumps);
  }
  const suspects = [rowsWithBreaks(block, breaks), ...[jumps, rowsWithFalls(block, registers)].filter(isFew)];
  return spansOf(block, new Set(suspects.flatMap((rows) => [...rows])));
}

const isFew = (rows: ReadonlySet<number>) => rows.size <= SUSPECTS_MAX;

function spansOf(block: RowBlock, rows: ReadonlySet<number>): Span[] {
  const spans: Span[] = [];
  for (const row of [...rows].sort((a, b) => a - b)) {
    const from = block.start[row] as number;
    const to = block.end[row] as number;
    const open = spans.at(-1);
    if (open && open.to >= from) spans[spans.length - 1] = { from: open.from, to };
    else spans.push({ from, to });
  }
  return spans;
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
    const witness = witnessOf(register);
    if (!columns) continue;
    for (let row = 0; row < block.end.length; row += 1) {
      const last = columns.last[row] as number;
      const isNewBoot = (block.lastBoot[row] as number) > (block.firstBoot[row] as number);
      // After a reset it shows what flowed since: a counter that shows more than the row can have carried only went on.
      const isAnew = isNewBoot && !(last > allowed(block, witness, row));
      if (isAnew || last < (columns.first[row] as number)) rows.add(row);
    }
  }
  return rows;
}

function addSuspects(block: RowBlock, witness: Witness, suspects: Set<number>): void {
  const growth = block.registers[witness.register];
  if (!growth || !block.gauges[witness.gauge]) return;
  for (let row = 0; row < block.end.length; row += 1) {
    const grown = (growth.last[row] as number) - (growth.first[row] as number);
    if (grown > ALLOWANCE_WH && grown > allowed(block, witness, row)) suspects.add(row);
  }
}

/** What a register can have grown by in a row, as the power in it says; NaN where nothing says it. */
function allowed({ start, end, gauges }: RowBlock, witness: Witness | undefined, row: number): number {
  const power = witness && gauges[witness.gauge];
  if (!witness || !power) return Number.NaN;
  const { sign } = witness;
  const hours = ((end[row] as number) - (start[row] as number)) / HOUR_MS;
  const most = sign === 1 ? (power.max[row] as number) : -(power.min[row] as number);
  const least = sign === 1 ? (power.min[row] as number) : -(power.max[row] as number);
  const carried = least >= 0 ? sign * (power.mean[row] as number) : Math.max(0, most);
  return TOLERANCE * carried * hours + ALLOWANCE_WH;
}
