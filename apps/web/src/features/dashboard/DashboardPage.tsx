import { IconDevices } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { refOf, type Selection, zoneOf } from '../../hierarchy/selection.ts';
import { useSelection } from '../../hierarchy/use-selection.ts';
import { MeasurementNotes } from '../../measurements/MeasurementNotes.tsx';
import { useServerZone } from '../../session/server-zone.ts';
import { useSetting } from '../../settings/settings.ts';
import { CardGrid, CardSkeleton } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type Board, boardOf } from './board.ts';
import { DashboardNotices } from './DashboardNotices.tsx';
import styles from './DashboardToolbar.module.css';
import { DashboardToolbar } from './DashboardToolbar.tsx';
import type { DashboardPart } from './dashboard-catalogue.ts';
import { layOut, type Piece } from './dashboard-layout.ts';
import { shownGraphs } from './dashboard-period.ts';
import { EnergyGraph } from './EnergyGraph.tsx';
import { PARTS } from './parts.ts';
import { usePeriod } from './use-period.ts';

const SensorToolbar = lazy(() => import('./SensorToolbar.tsx').then((it) => ({ default: it.SensorToolbar })));

/** The dashboard of the selected device or group (2-measurement-views.md, 2.5 and 2.8). */
export function DashboardPage() {
  const { t } = useTranslation(['dashboard']);
  const selection = useSelection();
  if (selection.kind === 'none') return <EmptyState icon={IconDevices} title={t('none.title')} hint={t('none.hint')} />;
  // Another device starts afresh: nothing of the one before may show as its own.
  return <Dashboard key={JSON.stringify(refOf(selection))} selection={selection} />;
}

function Dashboard({ selection }: { selection: Exclude<Selection, { kind: 'none' }> }) {
  const zone = zoneOf(selection, useServerZone());
  const [period, setPeriod] = usePeriod(zone);
  const graphs = useSetting((kept) => kept.graphs);
  const board = boardOf(selection, { zone, period });
  const { parts, charts } = board.plan;
  const pieces = layOut(parts, charts === 'energies' ? shownGraphs(graphs) : []);
  const isAwaited = parts.some((part) => AWAITED.includes(part));
  return (
    <>
      {charts === 'sensors' ? (
        <Suspense fallback={<div className={styles.toolbar} data-waiting />}>
          <SensorToolbar board={board} onPeriod={setPeriod} />
          <div className={styles.below}>
            <DashboardNotices board={board} />
          </div>
        </Suspense>
      ) : (
        <DashboardToolbar board={board} onPeriod={setPeriod} />
      )}
      <Suspense fallback={<CardSkeleton span={12} />}>
        <CardGrid>
          {pieces.map((piece) => (
            <PieceCard
              key={piece.kind === 'part' ? piece.part : piece.id}
              piece={piece}
              board={board}
              isAwaited={isAwaited}
            />
          ))}
        </CardGrid>
      </Suspense>
      <MeasurementNotes selection={selection} />
    </>
  );
}

/** Parts that lead a dashboard and come with programs of their own: what is below waits for them, for it would jump. */
const AWAITED: readonly DashboardPart[] = ['sensors', 'supply', 'relays', 'precision'];

function PieceCard({ piece, board, isAwaited }: { piece: Piece; board: Board; isAwaited: boolean }) {
  if (piece.kind === 'graph') return <EnergyGraph id={piece.id} board={board} span={piece.span} />;
  const Part = PARTS[piece.part];
  if (isAwaited) return <Part board={board} span={piece.span} />;
  return (
    <Suspense fallback={<CardSkeleton span={piece.span} />}>
      <Part board={board} span={piece.span} />
    </Suspense>
  );
}
