import { lazy, Suspense } from 'react';
import { CardGrid, CardSkeleton, GridCell } from '../../base/ui/Card.tsx';
import type { Board } from './board.ts';
import type { DashboardPart } from './dashboard-catalogue.ts';
import { type Piece, SEVERAL } from './dashboard-layout.ts';
import { PARTS } from './parts.ts';

// What draws charts is not needed for the first number.
const EnergyGraph = lazy(() => import('./energy/EnergyGraph.tsx').then((it) => ({ default: it.EnergyGraph })));

/** Parts that lead a dashboard and come with programs of their own: what is below waits for them, for it would jump. */
const AWAITED: readonly DashboardPart[] = ['sensors', 'supply', 'relays', 'precision'];

/** Whether one of the parts is awaited by what is below it. */
export function isAwaited(parts: readonly DashboardPart[]): boolean {
  return parts.some((part) => AWAITED.includes(part));
}

interface PieceCardProps {
  readonly piece: Piece;
  readonly board: Board;
  /** What is below a part that comes with a program of its own waits for it. */
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
  if (piece.span === 24 && SEVERAL.includes(piece.part)) {
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
    <Suspense fallback={<CardSkeleton span={piece.span} />}>
      <Part board={board} span={piece.span} />
    </Suspense>
  );
}
