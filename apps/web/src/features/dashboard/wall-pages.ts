import type { DashboardPart, EnergyGraphId } from './dashboard-catalogue.ts';
import { layOut, type Piece, rowsOf } from './dashboard-layout.ts';

/** Parts that are there to be pressed, or for somebody who stands near. */
const NOT_ON_WALLS: readonly DashboardPart[] = ['share', 'equivalents'];

/** How many rows of cards a page of a wall has. */
const ROWS = 2;

/** The pieces of a dashboard as pages of a wall: two whole rows each, in reading order; [] for a dashboard without any. */
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
