import { IconDevices } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerZone } from '../../base/session/server-zone.ts';
import { useSetting } from '../../base/settings/settings.ts';
import { AddDeviceLink } from '../../base/ui/AddDeviceLink.tsx';
import { CardGrid, CardSkeleton } from '../../base/ui/Card.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { useMediaQuery } from '../../base/ui/viewport/use-media-query.ts';
import { refOf, type Selection, useSelection, zoneOf } from '../../parts/hierarchy/index.ts';
import { MeasurementNotes } from '../../parts/measurements/index.ts';
import { parseWall } from '../../parts/wall/index.ts';
import { boardOf } from './board.ts';
import { DashboardNotices } from './DashboardNotices.tsx';
import styles from './DashboardToolbar.module.css';
import { DashboardToolbar } from './DashboardToolbar.tsx';
import { layOut, nameOfPiece, widened } from './dashboard-layout.ts';
import { isAwaited, PieceCard } from './PieceCard.tsx';
import { shownGraphs } from './settings/dashboard-period.ts';
import { usePeriod } from './settings/use-period.ts';

const DashboardWall = lazy(() => import('./wall/DashboardWall.tsx').then((it) => ({ default: it.DashboardWall })));
const SensorToolbar = lazy(() => import('./sensors/SensorToolbar.tsx').then((it) => ({ default: it.SensorToolbar })));

/** The dashboard of the selected device or group (R-DASH, R-SENS). */
export function DashboardPage() {
  const { t } = useTranslation(['dashboard']);
  const selection = useSelection();
  if (selection.kind === 'none')
    return <EmptyState icon={IconDevices} title={t('none.title')} hint={t('none.hint')} action={<AddDeviceLink />} />;
  // Another device starts anew: values of the previous one must not show as its own.
  return <Dashboard key={JSON.stringify(refOf(selection))} selection={selection} />;
}

/** Width from which two rows of cards fit side by side. */
const WIDE = '(min-width: 137.5em)';

function Dashboard({ selection }: { selection: Exclude<Selection, { kind: 'none' }> }) {
  const zone = zoneOf(selection, useServerZone());
  const [period, setPeriod] = usePeriod(zone);
  const graphs = useSetting((kept) => kept.graphs);
  const board = boardOf(selection, { zone, period });
  const { parts, charts } = board.plan;
  const isWide = useMediaQuery(WIDE);
  const narrow = layOut(parts, charts === 'energies' ? shownGraphs(graphs) : []);
  const pieces = isWide ? widened(narrow) : narrow;
  const { isWall } = parseWall(useSearch({ strict: false }));
  if (isWall)
    return (
      <Suspense fallback={null}>
        <DashboardWall board={board} />
      </Suspense>
    );
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
        <CardGrid columns={isWide ? 24 : 12}>
          {pieces.map((piece) => (
            <PieceCard key={nameOfPiece(piece)} piece={piece} board={board} waits={isAwaited(parts)} />
          ))}
        </CardGrid>
      </Suspense>
      <MeasurementNotes selection={selection} isLeftOutShown />
    </>
  );
}
