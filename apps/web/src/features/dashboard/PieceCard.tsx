import { lazy, Suspense } from 'react';
import { CardGrid, CardSkeleton, GridCell } from '../../base/ui/Card.tsx';
import { afterFirstFigure } from '../../base/ui/figures/first-figure.ts';
import type { Board } from './board.ts';
import type { DashboardPart } from './dashboard-catalogue.ts';
import { type Piece, SEVERAL } from './dashboard-layout.ts';
import { PARTS } from './parts.ts';

// Charts are not needed for the first number, so their code loads later.
const EnergyGraph = lazy(
  afterFirstFigure(() => import('./energy/EnergyGraph.tsx').then((it) => ({ default: it.EnergyGraph }))),
);

/** Leading parts that load code of their own: parts below them wait, so that they do not move. */
const AWAITED: readonly DashboardPart[] = ['sensors', 'supply', 'relays', 'precision'];

/** Whether the parts below have to wait for one of these parts. */
export function isAwaited(parts: readonly DashboardPart[]): boolean {
  return parts.some((part) => AWAITED.includes(part));
}

interface PieceCardProps {
  readonly piece: Piece;
  readonly board: Board;
  /** Parts below a part that loads code of its own wait for it. */
  readonly waits: boolean;
}

/** A piece of a dashboard in its place. */
export function PieceCard({ piece, board, waits }: PieceCardProps) {
  if (piece.kind === 'graph') {
    return (
      <Suspense fallback={<CardSkeleton span={piece.span} />}>
        <EnergyGraph id={piece.id} board={board} span={piece.span} />
      </Suspense>
    );
  }
  const Part = PARTS[piece.part];
  if (piece.span === 24 && SEVERAL.includes(piece.part) && piece.part !== 'questions') {
    return (
      <GridCell span={24}>
        <CardGrid>
          <Part board={board} span={12} />
        </CardGrid>
      </GridCell>
    );
  }
  if (waits) return <Part board={board} span={piece.span} />;
  return (
    // A place for questions would be empty as a rule.
    <Suspense fallback={piece.part === 'questions' ? null : <CardSkeleton span={piece.span} />}>
      <Part board={board} span={piece.span} />
    </Suspense>
  );
}
