import { type Moment, momentHeading, type Sheet } from '../../parts/charts/index.ts';
import { type FigureRow, unitOf } from './figure-rows.ts';

/** Headings of a sheet of weeks, in its order. */
export const SHEET_COLUMNS = [
  ...(['device', 'week', 'criterion', 'phase', 'verdict', 'unit', 'low', 'high', 'share', 'within'] as const),
  ...(['counted', 'measured', 'outside', 'lowest', 'highest', 'percentile', 'worst', 'worst_at'] as const),
] as const;

export interface SheetLine {
  readonly device: string;
  /** The Monday, `YYYY-MM-DD`. */
  readonly monday: string;
  readonly row: FigureRow;
  readonly criterion: string;
  readonly verdict: string;
  /** When the worst interval began; null for none. */
  readonly worstAt: Moment | null;
}

/** Figures of weeks as a sheet, with numbers as they are. */
export function weekSheet(
  lines: readonly SheetLine[],
  headingOf: (column: (typeof SHEET_COLUMNS)[number]) => string,
): Sheet {
  const zones = lines.flatMap(({ worstAt }) => worstAt?.zone ?? []);
  return {
    headings: SHEET_COLUMNS.map((column) =>
      column === 'worst_at' ? momentHeading(headingOf(column), zones) : headingOf(column),
    ),
    rows: lines.map(({ device, monday, row, criterion, verdict, worstAt }) => ({
      id: `${device} ${monday} ${row.id}`,
      cells: [
        ...[device, monday, criterion, row.phase, verdict, unitOf(row.name).unit],
        ...[row.allowed.low, row.allowed.high, row.allowed.share, row.within],
        ...[row.counted, row.measured, row.outside, row.lowest, row.highest, row.percentile],
        ...[row.worst?.value ?? null, worstAt],
      ],
    })),
    decimals: SHEET_COLUMNS.map((column) => DECIMALS[column] ?? null),
  };
}

const DECIMALS: Partial<Record<(typeof SHEET_COLUMNS)[number], number>> = {
  ...{ low: 3, high: 3, share: 2, within: 2, counted: 0, measured: 0, outside: 0 },
  ...{ lowest: 3, highest: 3, percentile: 3, worst: 3 },
};
