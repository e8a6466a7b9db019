/** One row of a table of EN 50160: voltages from `from` up to `to`, % of the nominal voltage. */
interface ClassRow {
  readonly letter: string;
  readonly from: number;
  readonly to: number;
}

/** A column: durations above `from` up to `to`, s; the first one includes its `from`. */
interface ClassColumn {
  readonly from: number;
  readonly to: number;
}

interface ClassTable {
  readonly rows: readonly ClassRow[];
  readonly columns: readonly ClassColumn[];
}

/** Shortest and longest duration that the tables class, s: one half cycle, one minute. */
export const CLASSED_SECONDS = { from: 0.01, to: 60 } as const;

/** EN 50160, classification of dips: by the lowest voltage, `from` included, mildest row first. */
export const DIP_TABLE = {
  rows: [
    { letter: 'A', from: 80, to: 90 },
    { letter: 'B', from: 70, to: 80 },
    { letter: 'C', from: 40, to: 70 },
    { letter: 'D', from: 5, to: 40 },
    { letter: 'X', from: 0, to: 5 },
  ],
  columns: [
    { from: 0.01, to: 0.2 },
    { from: 0.2, to: 0.5 },
    { from: 0.5, to: 1 },
    { from: 1, to: 5 },
    { from: 5, to: 60 },
  ],
} as const satisfies ClassTable;

/** EN 50160, classification of swells: by the highest voltage, mildest row first. 120 % is S, 110 % is no swell. */
export const SWELL_TABLE = {
  rows: [
    { letter: 'T', from: 110, to: 120 },
    { letter: 'S', from: 120, to: Number.POSITIVE_INFINITY },
  ],
  columns: [
    { from: 0.01, to: 0.5 },
    { from: 0.5, to: 5 },
    { from: 5, to: 60 },
  ],
} as const satisfies ClassTable;

export type DipClass = `${(typeof DIP_TABLE.rows)[number]['letter']}${1 | 2 | 3 | 4 | 5}`;
export type SwellClass = `${(typeof SWELL_TABLE.rows)[number]['letter']}${1 | 2 | 3}`;
export type SupplyClass = DipClass | SwellClass;

function cells<Cell extends SupplyClass>({ rows, columns }: ClassTable): Cell[] {
  return rows.flatMap(({ letter }) => columns.map((_, index) => `${letter}${index + 1}` as Cell));
}

export const DIP_CLASSES = cells<DipClass>(DIP_TABLE) as [DipClass, ...DipClass[]];
export const SWELL_CLASSES = cells<SwellClass>(SWELL_TABLE) as [SwellClass, ...SwellClass[]];
export const SUPPLY_CLASSES = [...DIP_CLASSES, ...SWELL_CLASSES] as [SupplyClass, ...SupplyClass[]];

/**
 * The cell of EN 50160's tables.
 * @param percent lowest or highest voltage, % of the nominal one
 * @returns null for what is no dip or swell, or shorter or longer than the tables class
 */
export function supplyClass(percent: number, seconds: number): SupplyClass | null {
  if (!(seconds >= CLASSED_SECONDS.from && seconds <= CLASSED_SECONDS.to)) return null;
  if (percent > 110) {
    const { letter } = percent >= 120 ? SWELL_TABLE.rows[1] : SWELL_TABLE.rows[0];
    return `${letter}${columnOf(SWELL_TABLE.columns, seconds)}` as SupplyClass;
  }
  const row = DIP_TABLE.rows.find(({ from, to }) => percent >= from && percent < to);
  return row === undefined ? null : (`${row.letter}${columnOf(DIP_TABLE.columns, seconds)}` as SupplyClass);
}

function columnOf(columns: readonly ClassColumn[], seconds: number): number {
  return columns.findIndex(({ to }) => seconds <= to) + 1;
}

/** Whether a class is at least as bad as a limit in the same table: as far from the nominal voltage and as long, or more. */
export function isAsBad(one: SupplyClass, limit: SupplyClass): boolean {
  const { rows }: ClassTable = (DIP_CLASSES as readonly string[]).includes(limit) ? DIP_TABLE : SWELL_TABLE;
  // -1 for a class of the other table: less than every limit.
  const depth = (cell: SupplyClass) => rows.findIndex(({ letter }) => letter === cell.charAt(0));
  return depth(one) >= depth(limit) && Number(one.charAt(1)) >= Number(limit.charAt(1));
}
