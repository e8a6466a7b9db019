import type { DashboardPart, EnergyGraphId } from '../dashboard-catalogue.ts';
import { layOut, type Piece, rowsOf } from '../dashboard-layout.ts';

/** Parts with controls, or for a reader who stands near. */
const NOT_ON_WALLS: readonly DashboardPart[] = ['share', 'equivalents', 'questions'];

/** Rows of cards on a page of a wall display. */
const ROWS = 2;

/** Parts that are as high as a page: a list, and tiles with their chart. */
const TALL: readonly DashboardPart[] = ['members', 'sensors'];

/** The pieces of a dashboard as pages of a wall display: up to two whole rows each, in reading order; [] for none. */
export function wallPages(parts: readonly DashboardPart[], graphs: readonly EnergyGraphId[]): Piece[][] {
  const rows = rowsOf(
    layOut(
      parts.filter((part) => !NOT_ON_WALLS.includes(part)),
      graphs,
    ),
  );
  const pages: (readonly Piece[])[][] = [];
  for (const row of rows) {
    const last = pages.at(-1);
    if (last === undefined || last.length === ROWS || isTall(row) || last.some(isTall)) pages.push([row]);
    else last.push(row);
  }
  return pages.map((page) => page.flat());
}

const isTall = (row: readonly Piece[]) => row.some((piece) => piece.kind === 'part' && TALL.includes(piece.part));
