import type { DashboardPart, EnergyGraphId } from './dashboard-catalogue.ts';
import { layOut, type Piece, rowsOf } from './dashboard-layout.ts';

/** Parts with controls, or for a reader who stands near. */
const NOT_ON_WALLS: readonly DashboardPart[] = ['share', 'equivalents'];

/** Rows of cards on a page of a wall display. */
const ROWS = 2;

/** The pieces of a dashboard as pages of a wall display: two whole rows each, in reading order; [] for none. */
export function wallPages(parts: readonly DashboardPart[], graphs: readonly EnergyGraphId[]): Piece[][] {
  const rows = rowsOf(
    layOut(
      parts.filter((part) => !NOT_ON_WALLS.includes(part)),
      graphs,
    ),
  );
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, page) =>
    rows.slice(page * ROWS, (page + 1) * ROWS).flat(),
  );
}
