import { useTranslation } from 'react-i18next';
import { Segmented } from '../../base/ui/floating/Segmented.tsx';
import { useNow } from '../../base/ui/text/use-now.ts';
import { CompareDropdown, useCompareByDefault } from '../../parts/comparison/index.ts';
import { HierarchyDropdown } from '../../parts/hierarchy/index.ts';
import { GroupChartsDropdown } from '../../parts/toolbar/index.ts';
import { DashboardNotices } from './DashboardNotices.tsx';
import styles from './DashboardToolbar.module.css';
import { STATS_PERIODS } from './settings/dashboard-period.ts';
import { type DashboardToolbarProps, SettingsButton } from './settings/SettingsButton.tsx';

const CLOCK_MS = 60_000;

/** Selection of the dashboard: device or group, period, and charts. */
export function DashboardToolbar({ board, onPeriod }: DashboardToolbarProps) {
  const { t } = useTranslation(['dashboard']);
  const compare = useCompareByDefault();
  const now = useNow(CLOCK_MS);
  const options = STATS_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }));
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <HierarchyDropdown />
      <GroupChartsDropdown />
      <Segmented label={t('period.label')} value={board.period} options={options} onChange={onPeriod} />
      {board.plan.charts === 'energies' ? (
        <CompareDropdown wish={compare.wish} onWish={compare.choose} now={now} zone={board.zone} />
      ) : null}
      <DashboardNotices board={board} />
      <SettingsButton board={board} onPeriod={onPeriod} />
    </div>
  );
}
