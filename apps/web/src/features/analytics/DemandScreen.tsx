import type { DeviceDetails } from '@phasor/contract';
import { formatQuantity } from '@phasor/quantities';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../api/call-query.ts';
import { TimeChartPanel } from '../../charts/TimeChartPanel.tsx';
import type { Selection } from '../../hierarchy/selection.ts';
import { localeOf } from '../../i18n/locale.ts';
import { CoverageBadge } from '../../measurements/CoverageBadge.tsx';
import { RangeZoom } from '../../measurements/RangeZoom.tsx';
import { useSubjectText } from '../../measurements/use-subject-text.ts';
import { GraphToolbar } from '../../toolbar/GraphToolbar.tsx';
import styles from './AnalyticsPage.module.css';
import { ANALYTICS_SCREENS } from './analytics-catalogue.ts';
import { ColumnNotes } from './ColumnNotes.tsx';
import { contractLimits, highestMark } from './demand-view.ts';
import { LimitsDropdown } from './LimitsDropdown.tsx';
import { MonthPeaks } from './MonthPeaks.tsx';
import { useAnalyticsState } from './use-analytics-state.ts';
import { useColumns } from './use-columns.ts';

const NAME = 'quarterHourMaximum';

/** The quarter hours a supply contract is billed on, against its limits (decision 18). */
export function DemandScreen() {
  const { t } = useTranslation(['shell']);
  const { zoom, state } = useAnalyticsState(ANALYTICS_SCREENS[NAME].setup);
  const { selection, context } = state;
  const details = useDetails(selection);
  const columns = useColumns(NAME, { state, zoom });
  const chart = useDemandChart(columns.chart, details, context.now);
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
        size="part"
        hidden={columns.hidden}
        onHidden={columns.setHidden}
        onAxisKind={columns.setAxisKind}
        onZoom={columns.onZoom}
        onZoomOut={() => zoom.show(undefined)}
        aside={<CoverageBadge coverage={columns.coverage} />}
        tools={<RangeZoom zoom={zoom} onShow={columns.onZoom} />}
      />
      <ColumnNotes name={NAME} columns={columns} />
      <MonthPeaks state={state} details={details} />
    </div>
  );
}

/** Limits of the selected device; undefined for groups, while unknown, and where they cannot be read. */
function useDetails(selection: Selection): DeviceDetails | undefined {
  const token = selection.kind === 'device' ? selection.device.token : '';
  return useQuery({ ...callQuery('devices.readDetails', { token }), enabled: token !== '' }).data?.data;
}

function useDemandChart(
  chart: ReturnType<typeof useColumns>['chart'],
  details: DeviceDetails | undefined,
  now: number,
) {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  return useMemo(() => {
    if (chart === null) return null;
    const nameOf = (watts: number) => {
      const { value, unit } = formatQuantity('activePower', watts, locale);
      return `${value} ${unit}`;
    };
    return { ...chart, limits: contractLimits(details), marks: highestMark(chart, now, nameOf) };
  }, [chart, details, now, locale]);
}
