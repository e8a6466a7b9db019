import { useSetting } from '../../../base/settings/settings.ts';
import { CardGrid } from '../../../base/ui/Card.tsx';
import type { Board } from '../board.ts';
import { nameOfPiece } from '../dashboard-layout.ts';
import { PieceCard } from '../PieceCard.tsx';
import { shownGraphs } from '../settings/dashboard-period.ts';
import { BoardWall } from './BoardWall.tsx';
import { wallPages } from './wall-pages.ts';

/** The dashboard for a wall display: the same cards, larger, page by page. */
export function DashboardWall({ board }: { board: Board }) {
  const graphs = useSetting((kept) => kept.graphs);
  const { parts, charts } = board.plan;
  const pages = wallPages(parts, charts === 'energies' ? shownGraphs(graphs) : []).map((pieces) => (
    <CardGrid key={pieces.map(nameOfPiece).join()}>
      {pieces.map((piece) => (
        <PieceCard key={nameOfPiece(piece)} piece={piece} board={board} waits={false} />
      ))}
    </CardGrid>
  ));
  return <BoardWall board={board} pages={pages} />;
}
