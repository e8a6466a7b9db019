import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { LiveNumber } from '../../../base/ui/figures/LiveNumber.tsx';
import { Sparkline } from '../../../base/ui/figures/Sparkline.tsx';
import { type LiveTile, liveTile, powerTail, shares, useLiveWindow } from '../../../parts/live-values/index.ts';
import { figureText, StatisticsRow, scaleOf } from '../../../parts/measurements/index.ts';
import { useLiveNow } from '../board.ts';
import { useStatistics, useStoredPower } from '../dashboard-queries.ts';
import type { PartProps } from '../parts.ts';
import styles from '../tiles.module.css';

const TAIL_MS = 300_000;

/** Active power now, its last five minutes, and the share of each phase. */
export function PowerCard({ board, span }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { values, isOld } = useLiveNow(board);
  const { data, isPending } = useStatistics(board);
  const tile = liveTile(values, 'P', board.phaseUse);
  return (
    <Card title={t('common:quantity.activePower')} aside={t('now')} span={span}>
      <div className={styles.hero}>
        <LiveNumber quantity="activePower" value={tile.total} size="hero" isOld={isOld} />
        <PowerTail board={board} isOld={isOld} />
      </div>
      <PhaseBars tile={tile} isOld={isOld} />
      <StatisticsRow
        quantity="activePower"
        value={tile.total}
        figures={data?.data.P?.CUM}
        isLoading={isPending}
        withUnit
      />
    </Card>
  );
}

function PowerTail({ board, isOld }: { board: PartProps['board']; isOld: boolean }) {
  const { t } = useTranslation(['dashboard']);
  const [opened] = useState(() => Math.floor(Date.now() / 1_000) * 1_000);
  const window = useLiveWindow(board.source, TAIL_MS);
  const stored = useStoredPower(board, { from: opened - TAIL_MS, to: opened });
  const list = stored?.data.P;
  const before = Array.isArray(list) ? [] : (list?.cumulative ?? []);
  const to = Math.max(opened, (window.at(-1)?.ts ?? 0) * 1_000);
  const points = powerTail(before, window, to - TAIL_MS);
  return <Sparkline points={points} from={to - TAIL_MS} to={to} label={t('tail')} isOld={isOld} />;
}

function PhaseBars({ tile, isOld }: { tile: LiveTile; isOld: boolean }) {
  const { i18n } = useTranslation();
  const widths = shares(tile);
  if (tile.phases.length < 2) return null;
  const scale = scaleOf(
    'activePower',
    tile.phases.map(({ value }) => value),
  );
  return (
    <ul className={styles.bars} data-old={isOld}>
      {tile.phases.map(({ phase, value }, index) => (
        <li key={phase} className={styles.bar} data-phase={phase}>
          <span className={styles.phase}>{phase}</span>
          <svg className={styles.track} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
            <rect width={(widths[index] ?? 0) * 100} height="6" />
          </svg>
          <span className={styles.figure}>{figureText(value, scale, localeOf(i18n.language))}</span>
        </li>
      ))}
    </ul>
  );
}
