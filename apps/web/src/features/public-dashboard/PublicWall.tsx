import type { DeviceDetails } from '@phasor/contract';
import { useEffect } from 'react';
import { useByClock } from '../../base/ui/text/use-now.ts';
import { useHealth } from '../../parts/health/index.ts';
import { isSilent, type LiveWindow } from '../../parts/live-values/index.ts';
import { PUBLIC_GRAPHS } from '../../parts/sharing/index.ts';
import { useWallAddress, WallFrame } from '../../parts/wall/index.ts';
import { NotShown } from './NotShown.tsx';
import { PublicTiles } from './PublicBoardView.tsx';
import { PublicChart } from './PublicChart.tsx';
import styles from './PublicDashboardPage.module.css';
import type { PublicBoard } from './public-queries.ts';

const CLOCK_MS = 2_000;

interface PublicWallProps {
  readonly board: PublicBoard;
  readonly details: DeviceDetails;
  readonly window: LiveWindow;
  /** No newer values can arrive. */
  readonly isCutOff: boolean;
}

/** A public link on a wall display: its figures, then each of its charts. */
export function PublicWall({ board, details, window, isCutOff }: PublicWallProps) {
  const address = useWallAddress();
  const isOld = useByClock(CLOCK_MS, (now) => isSilent(window, now, isCutOff));
  const newest = window.at(-1)?.ts;
  // The frame says whether values are kept, as this finds it.
  useHealth();
  useEffect(() => {
    document.title = details.title;
  }, [details.title]);
  const charts = board.graphs.map((id) => ({
    id: String(id),
    content: (
      <div className={styles.charts}>
        <PublicChart name={PUBLIC_GRAPHS[id]} {...{ board, details, window, isCutOff }} />
      </div>
    ),
  }));
  const tiles = <PublicTiles {...{ board, details, window, isOld }} isLarge />;
  return (
    <WallFrame
      title={details.title}
      note={<NotShown unknown={board.unknownGraphs} />}
      pages={[{ id: 'tiles', content: tiles }, ...charts]}
      zone={board.zone}
      newest={newest === undefined ? undefined : newest * 1_000}
      lastSeen={details.last_seen}
      isOld={isOld}
      isCutOff={isCutOff}
      {...address}
    />
  );
}
