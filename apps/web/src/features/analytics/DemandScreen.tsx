import type { DeviceDetails } from '@phasor/contract';
import { formatQuantity } from '@phasor/quantities';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeChartPanel } from '../../charts/TimeChartPanel.tsx';
import type { MonthPeak } from '../../demand/peaks.ts';
import { QuarterHourCard } from '../../demand/QuarterHourCard.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { CoverageBadge } from '../../measurements/CoverageBadge.tsx';
import { COVERED_ENOUGH, coverageText } from '../../measurements/coverage.ts';
import { PERIOD_UNITS } from '../../measurements/energy-period.ts';
import { RangeZoom } from '../../measurements/RangeZoom.tsx';
import { isUnread } from '../../measurements/series-query.ts';
import { useDeviceDetails } from '../../measurements/use-device-details.ts';
import { useSubjectText } from '../../measurements/use-subject-text.ts';
import { GraphToolbar } from '../../toolbar/GraphToolbar.tsx';
import { CardGrid } from '../../ui/Card.tsx';
import styles from './AnalyticsPage.module.css';
import { ANALYTICS_SCREENS } from './analytics-catalogue.ts';
import { ColumnNotes } from './ColumnNotes.tsx';
import { contractLimits, monthMarks } from './demand-view.ts';
import { LimitsDropdown } from './LimitsDropdown.tsx';
import { MonthPeaks } from './MonthPeaks.tsx';
import { useAnalyticsState } from './use-analytics-state.ts';
import { useColumns } from './use-columns.ts';

const NAME = 'quarterHourMaximum';

/** The quarter hours a supply contract is billed on, against its limits (decision 18). */
export function DemandScreen() {
  const { t } = useTranslation(['shell']);
  const { zoom, state } = useAnalyticsState(ANALYTICS_SCREENS[NAME].setup);
  const { selection, zone } = state;
  const details = useDeviceDetails(selection);
  const columns = useColumns(NAME, { state, zoom });
  const chart = useDemandChart(columns, details);
  const owned = selection.kind === 'device' && selection.device.owner ? selection.device : undefined;
  return (
    <div className={styles.screen}>
      <GraphToolbar state={state}>
        {owned !== undefined && details !== undefined && <LimitsDropdown token={owned.token} details={details} />}
      </GraphToolbar>
      <TimeChartPanel
        title={t(`screen.${NAME}`)}
        subject={useSubjectText(selection)}
        chart={chart}
        loading={columns.query.isPlaceholderData || columns.query.isLoading}
        isUnread={isUnread(columns.query.error)}
        size="part"
        hidden={columns.hidden}
        onHidden={columns.setHidden}
        onAxisKind={columns.setAxisKind}
        onZoom={columns.onZoom}
        onZoomOut={() => zoom.show(undefined)}
        aside={<CoverageBadge coverage={columns.coverage} />}
        tools={<RangeZoom zoom={zoom} onShow={columns.onZoom} />}
      />
      <ColumnNotes name={NAME} selection={selection} columns={columns} />
      <div className={styles.below}>
        <CardGrid>
          <QuarterHourCard selection={selection} zone={zone} span={4} />
          <MonthPeaks state={state} details={details} />
        </CardGrid>
      </div>
    </div>
  );
}

/** The columns with the contracted powers and the months' peaks; one that was measured too little says so. */
function useDemandChart({ chart, period, query }: ReturnType<typeof useColumns>, details: DeviceDetails | undefined) {
  const { t, i18n } = useTranslation(['measurements']);
  const locale = localeOf(i18n.language);
  const answer = query.data;
  return useMemo(() => {
    if (chart === null) return null;
    const nameOf = ({ power, covered }: MonthPeak) => {
      const { value, unit } = formatQuantity('activePower', power, locale);
      const text = `${value} ${unit}`;
      if (covered === null || covered >= COVERED_ENOUGH) return text;
      return `${text} · ${t('step.incomplete', { share: coverageText(covered, locale) })}`;
    };
    const marks = answer === undefined ? [] : monthMarks(answer, PERIOD_UNITS[period], nameOf);
    return { ...chart, limits: contractLimits(details), marks };
  }, [chart, answer, period, details, locale, t]);
}
