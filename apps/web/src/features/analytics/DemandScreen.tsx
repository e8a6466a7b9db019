import type { DeviceDetails } from '@phasor/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnScreenName } from '../../base/addresses/chart-screens.ts';
import { mayCall } from '../../base/session/may-call.ts';
import { CardGrid } from '../../base/ui/Card.tsx';
import { TimeChartPanel, WindowButtons } from '../../parts/charts/index.ts';
import { QuarterHourCard, usePowerText } from '../../parts/demand/index.ts';
import {
  awaitedIn,
  CoverageBadge,
  isUnread,
  PERIOD_UNITS,
  useDamaged,
  useDeviceDetails,
  useMissingText,
  useSubjectText,
} from '../../parts/measurements/index.ts';
import { GraphToolbar } from '../../parts/toolbar/index.ts';
import styles from './AnalyticsPage.module.css';
import { ANALYTICS_SCREENS } from './analytics-catalogue.ts';
import { ColumnNotes } from './ColumnNotes.tsx';
import { contractLimits, monthMarks, reservedPower } from './demand-view.ts';
import { LimitsDropdown } from './LimitsDropdown.tsx';
import { MonthPeaks } from './MonthPeaks.tsx';
import { useAnalyticsState } from './use-analytics-state.ts';
import { useColumns } from './use-columns.ts';

/** The quarter hours a supply contract is billed on, against its limits (D18). */
export function DemandScreen({ name }: { name: ColumnScreenName }) {
  const { t } = useTranslation(['shell']);
  const { zoom, state } = useAnalyticsState(ANALYTICS_SCREENS[name]);
  const { selection, zone } = state;
  const details = useDeviceDetails(selection);
  const columns = useColumns(name, { state, zoom });
  const chart = useDemandChart(columns, details);
  const owned =
    selection.kind === 'device' && mayCall(selection.device, 'devices.writeDetails') ? selection.device : undefined;
  return (
    <div className={styles.screen}>
      <GraphToolbar state={state}>
        {owned !== undefined && details !== undefined && <LimitsDropdown token={owned.token} details={details} />}
      </GraphToolbar>
      <TimeChartPanel
        title={t(`screen.${name}`)}
        subject={useSubjectText(selection)}
        chart={chart}
        loading={columns.query.isPlaceholderData || columns.query.isLoading}
        isUnread={isUnread(columns.query.error)}
        damaged={useDamaged(columns.query)}
        remark={useMissingText(columns.query.data)}
        awaits={awaitedIn(zoom.shown, { selection: state.selection, now: state.context.now })}
        size="part"
        hidden={columns.hidden}
        onHidden={columns.setHidden}
        onAxisKind={columns.setAxisKind}
        window={columns.window}
        onOpen={columns.open}
        aside={<CoverageBadge coverage={columns.coverage} />}
        tools={<WindowButtons window={columns.window} />}
      />
      <ColumnNotes name={name} selection={selection} columns={columns} />
      <div className={styles.below}>
        <CardGrid>
          <QuarterHourCard selection={selection} zone={zone} span={4} />
          <MonthPeaks state={state} details={details} />
        </CardGrid>
      </div>
    </div>
  );
}

/** The columns with the contracted powers and the monthly peaks; one that may be higher is marked. */
function useDemandChart({ chart, period, query }: ReturnType<typeof useColumns>, details: DeviceDetails | undefined) {
  const { t } = useTranslation(['demand']);
  const powerText = usePowerText();
  const answer = query.data;
  return useMemo(() => {
    if (chart === null) return null;
    const nameOf = ({ power, possible }: { power: number; possible: number | null }) =>
      possible === null ? powerText(power) : `${powerText(power)} · ${t('possible', { power: powerText(possible) })}`;
    const marks = answer === undefined ? [] : monthMarks(answer, PERIOD_UNITS[period], nameOf);
    const normal = reservedPower(details);
    const axes = normal === undefined ? chart.axes : chart.axes.map((axis) => ({ ...axis, normal }));
    return { ...chart, axes, limits: contractLimits(details), marks };
  }, [chart, answer, period, details, powerText, t]);
}
