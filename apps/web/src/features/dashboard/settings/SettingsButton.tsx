import { IconAdjustmentsHorizontal, IconDeviceTv } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withWall } from '../../../parts/wall/index.ts';
import type { Board } from '../board.ts';
import styles from '../DashboardToolbar.module.css';
import type { StatsPeriod } from './dashboard-period.ts';

const SettingsDialog = lazy(() => import('./SettingsDialog.tsx').then((it) => ({ default: it.SettingsDialog })));

export interface DashboardToolbarProps {
  readonly board: Board;
  readonly onPeriod: (period: StatsPeriod) => void;
}

/** Opens the dashboard's settings, or the view for a wall display. */
export function SettingsButton({ board, onPeriod }: DashboardToolbarProps) {
  const { t } = useTranslation(['dashboard']);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const hang = () => void navigate({ to: '.', search: withWall(true) });
  return (
    <>
      <button type="button" className={styles.wall} title={t('wall')} aria-label={t('wall')} onClick={hang}>
        <IconDeviceTv aria-hidden />
      </button>
      <button type="button" className={styles.settings} onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal aria-hidden />
        <span>{t('settings.open')}</span>
      </button>
      <Suspense fallback={null}>
        {isOpen ? <SettingsDialog board={board} onPeriod={onPeriod} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
