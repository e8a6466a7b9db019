import type { ReactNode } from 'react';
import { useConnection } from '../../../base/api/live/use-live.ts';
import { useWallAddress, WallFrame } from '../../../parts/wall/index.ts';
import { type Board, useLiveNow } from '../board.ts';

/** Pages of a dashboard on a wall display, with what its newest value says of them. */
export function BoardWall({ board, pages }: { readonly board: Board; readonly pages: readonly ReactNode[] }) {
  const address = useWallAddress();
  const { values, isOld } = useLiveNow(board);
  const { selection } = board;
  return (
    <WallFrame
      title={selection.title}
      pages={pages.map((content, index) => ({ id: String(index), content }))}
      zone={board.zone}
      newest={values === undefined ? undefined : values.ts * 1_000}
      lastSeen={selection.kind === 'device' ? selection.device.last_seen : undefined}
      isOld={isOld}
      isCutOff={useConnection() !== 'connected'}
      {...address}
    />
  );
}
