import type { DashboardPart, EnergyGraphId } from './dashboard-catalogue.ts';

export type Span = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10 | 12 | 14 | 16 | 24;

/** A piece of the dashboard and how many columns it takes: of twelve, or of 24 after `widened`. */
export type Piece =
  | { readonly kind: 'part'; readonly part: DashboardPart; readonly span: Span }
  | { readonly kind: 'graph'; readonly id: EnergyGraphId; readonly span: Span };

/** A name that no other piece of the dashboard has. */
export const nameOfPiece = (piece: Piece) => (piece.kind === 'part' ? piece.part : piece.id);

/** Parts at the top of the dashboard, with their widths. */
const LEADING: Partial<Record<DashboardPart, Span>> = {
  activePower: 4,
  voltage: 2,
  current: 2,
  quarterHour: 4,
  supply: 12,
  supplyEvents: 12,
  sensors: 12,
  relays: 12,
  circuits: 12,
  precision: 12,
  unknownKind: 12,
};

const QUESTIONS: Piece = { kind: 'part', part: 'questions', span: 12 };

/** Charts of every meter's dashboard, before the chosen ones. */
const WIDE: readonly DashboardPart[] = ['periodEnergy', 'dayPower'];

/** Parts at the right of a wide one. */
const SIDE: readonly DashboardPart[] = ['energy', 'locations'];

/** Parts at the end of the dashboard, with their widths in a shared last row; a single one fills the row. */
const LAST: Partial<Record<DashboardPart, Span>> = { equivalents: 5, share: 7 };

/**
 * The pieces in reading order: leading tiles first; then energy and map, each beside the widest piece (the members of a
 * group, or a chart); then the other charts, two in a row; equivalents of energy last, beside the share code. Where nothing
 * is wide, the map and the code share the last row.
 */
export function layOut(parts: readonly DashboardPart[], graphs: readonly EnergyGraphId[]): Piece[] {
  const leading = parts.includes('quarterHour') ? LEADING : ({ ...LEADING, voltage: 4, current: 4 } as const);
  const tiles = parts.flatMap((part): Piece[] => {
    const span = leading[part];
    return span === undefined ? [] : [{ kind: 'part', part, span }];
  });
  // What is asked comes right after the tiles.
  const pieces = parts.includes('questions') ? [...tiles, QUESTIONS] : tiles;
  const wide: Piece[] = [
    ...parts.filter((part) => WIDE.includes(part)).map((part) => ({ kind: 'part' as const, part, span: 8 as const })),
    ...graphs.map((id) => ({ kind: 'graph' as const, id, span: 8 as const })),
    ...(parts.includes('members') ? [{ kind: 'part' as const, part: 'members' as const, span: 8 as const }] : []),
  ];
  const sides = parts.filter((part) => SIDE.includes(part));
  const last = lastOf(parts);
  const [side, end] = [sides[0], last[0]];
  if (wide.length === 0 && sides.length === 1 && last.length === 1 && side !== undefined && end !== undefined)
    return [...pieces, { kind: 'part', part: side, span: 8 }, { ...end, span: 4 }];
  const beside = sides.map((part) => ({ part, companion: companionOf(part, wide) }));
  const single = beside.filter(({ companion }) => companion === undefined).length;
  for (const { part, companion } of beside) {
    if (companion === undefined) pieces.push({ kind: 'part', part, span: single === 1 ? 12 : 6 });
    else pieces.push(companion, { kind: 'part', part, span: 4 });
  }
  const rest = wide.map((piece, index) => {
    const isLastAlone = wide.length % 2 === 1 && index === wide.length - 1;
    return { ...piece, span: isLastAlone ? (12 as const) : (6 as const) };
  });
  return [...pieces, ...rest, ...last];
}

function lastOf(parts: readonly DashboardPart[]): Piece[] {
  const last = parts.flatMap((part) => {
    const span = LAST[part];
    return span === undefined ? [] : [{ kind: 'part', part, span } as const];
  });
  return last.length === 1 ? last.map((piece) => ({ ...piece, span: 12 })) : last;
}

/** Takes the piece that goes beside a part: the members beside the map, else the next chart. */
function companionOf(part: DashboardPart, wide: Piece[]): Piece | undefined {
  const members = wide.findIndex((piece) => piece.kind === 'part' && piece.part === 'members');
  const index = part === 'locations' && members >= 0 ? members : 0;
  return wide.splice(index, 1)[0];
}

/** Parts of several cards, which share one row. */
export const SEVERAL: readonly DashboardPart[] = [
  'supply',
  'supplyEvents',
  'sensors',
  'relays',
  'circuits',
  'precision',
  'questions',
];

const NARROW_COLUMNS = 12;
const TWICE = { 2: 4, 3: 6, 4: 8, 5: 10, 6: 12, 7: 14, 8: 16, 12: 24 } as const;

/**
 * The same pieces in 24 columns, for screens of double width: two rows become one, and a row without a neighbour takes
 * double width.
 */
export function widened(pieces: readonly Piece[]): Piece[] {
  const wide: Piece[] = [];
  let waiting: Piece[] | undefined;
  for (const row of rowsOf(pieces)) {
    const isOfSeveral = row.some((piece) => piece.kind === 'part' && SEVERAL.includes(piece.part));
    if (isOfSeveral) {
      wide.push(...twice(waiting ?? []), ...twice(row));
      waiting = undefined;
    } else if (waiting === undefined) waiting = row;
    else {
      wide.push(...waiting, ...row);
      waiting = undefined;
    }
  }
  return [...wide, ...twice(waiting ?? [])];
}

/** The rows of twelve columns that the pieces form. */
export function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  let left = 0;
  for (const piece of pieces) {
    if (left === 0) {
      rows.push([]);
      left = NARROW_COLUMNS;
    }
    rows.at(-1)?.push(piece);
    left = Math.max(0, left - piece.span);
  }
  return rows;
}

function twice(row: readonly Piece[]): Piece[] {
  return row.map((piece) => ({ ...piece, span: TWICE[piece.span as keyof typeof TWICE] }));
}
