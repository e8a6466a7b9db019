import { useConnection } from '../../base/api/live/use-live.ts';
import { useSetting } from '../../base/settings/settings.ts';
import { CardGrid } from '../../base/ui/Card.tsx';
import { useWallAddress, WallFrame } from '../../parts/wall/index.ts';
import { type Board, useLiveNow } from './board.ts';
import { PieceCard } from './PieceCard.tsx';
import { shownGraphs } from './settings/dashboard-period.ts';
import { wallPages } from './wall-pages.ts';

/** The dashboard for a wall display: the same cards, larger, page by page. */
export function DashboardWall({ board }: { board: Board }) {
  const address = useWallAddress();
  const graphs = useSetting((kept) => kept.graphs);
  const { values, isOld } = useLiveNow(board);
  const { parts, charts } = board.plan;
  const pages = wallPages(parts, charts === 'energies' ? shownGraphs(graphs) : []).map((pieces, index) => ({
    id: String(index),
    content: (
      <CardGrid>
        {pieces.map((piece) => (
          <PieceCard key={piece.kind === 'part' ? piece.part : piece.id} piece={piece} board={board} waits={false} />
        ))}
      </CardGrid>
    ),
  }));
  return (
    <WallFrame
      title={board.selection.title}
      pages={pages}
      zone={board.zone}
      newest={values === undefined ? undefined : values.ts * 1_000}
      isOld={isOld}
      isCutOff={useConnection() !== 'connected'}
      {...address}
    />
  );
}
