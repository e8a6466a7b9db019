import { useNavigate, useSearch } from '@tanstack/react-router';
import { useConnection } from '../../api/use-live.ts';
import { useSetting } from '../../settings/settings.ts';
import { CardGrid } from '../../ui/Card.tsx';
import { WallFrame } from '../../wall/WallFrame.tsx';
import { parseWall, withWall } from '../../wall/wall-search.ts';
import { type Board, useLiveNow } from './board.ts';
import { shownGraphs } from './dashboard-period.ts';
import { PieceCard } from './PieceCard.tsx';
import { wallPages } from './wall-pages.ts';

/** The dashboard for a wall: its own cards, larger, a page after another. */
export function DashboardWall({ board }: { board: Board }) {
  const { dwell } = parseWall(useSearch({ strict: false }));
  const navigate = useNavigate();
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
      dwell={dwell}
      onDwell={(seconds) =>
        void navigate({
          to: '.',
          search: (before: Record<string, unknown>) => ({ ...before, dwell: String(seconds) }),
          replace: true,
        })
      }
      onLeave={() => void navigate({ to: '.', search: withWall(false) })}
    />
  );
}
