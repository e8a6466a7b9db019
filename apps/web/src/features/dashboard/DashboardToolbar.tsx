import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompareDropdown } from '../../comparison/CompareDropdown.tsx';
import { useCompare } from '../../comparison/use-compare.ts';
import { HierarchyDropdown } from '../../hierarchy/HierarchyDropdown.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Board } from './board.ts';
import styles from './DashboardToolbar.module.css';
import { STATS_PERIODS, type StatsPeriod } from './dashboard-period.ts';

const SettingsDialog = lazy(() => import('./SettingsDialog.tsx').then((it) => ({ default: it.SettingsDialog })));

const CLOCK_MS = 60_000;

interface DashboardToolbarProps {
  readonly board: Board;
  readonly onPeriod: (period: StatsPeriod) => void;
}

/** What the dashboard shows: device or group, period, and the choice of its charts. */
export function DashboardToolbar({ board, onPeriod }: DashboardToolbarProps) {
  const { t } = useTranslation(['dashboard']);
  const [isOpen, setOpen] = useState(false);
  const [compare, setCompare] = useCompare();
  const now = useNow(CLOCK_MS);
  const hasPeriod = board.plan.parts.some((part) => part !== 'locations' && part !== 'share');
  const options = STATS_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }));
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <HierarchyDropdown />
      {hasPeriod ? (
        <Segmented label={t('period.label')} value={board.period} options={options} onChange={onPeriod} />
      ) : null}
      {board.plan.withEnergies ? (
        <CompareDropdown wish={compare} onWish={setCompare} now={now} zone={board.zone} />
      ) : null}
      {board.plan.withEnergies ? (
        <button type="button" className={styles.settings} onClick={() => setOpen(true)}>
          <IconAdjustmentsHorizontal aria-hidden />
          <span>{t('settings.open')}</span>
        </button>
      ) : null}
      <Suspense fallback={null}>
        {isOpen ? <SettingsDialog period={board.period} onPeriod={onPeriod} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </div>
  );
}
