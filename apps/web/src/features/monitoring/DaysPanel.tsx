import type { MonitoringDays, MonitoringRow } from '@phasor/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { TimeChartPanel } from '../../parts/charts/index.ts';
import { awaitedIn, isUnread, useHiddenSeries, useSubjectText } from '../../parts/measurements/index.ts';
import type { GraphState } from '../../parts/toolbar/index.ts';
import { daysChart } from './monitoring-charts.ts';
import type { ChosenTime } from './use-chosen-time.ts';
import { asDays } from './use-monitoring.ts';
import { useStateNames } from './use-words.ts';

interface Props {
  readonly state: GraphState;
  readonly chosen: ChosenTime;
  readonly query: UseQueryResult<MonitoringDays | MonitoringRow[]>;
}

/** Online and offline time of each day; a chosen day is shown below. */
export function DaysPanel({ state, chosen, query }: Props) {
  const { t, i18n } = useTranslation(['monitoring']);
  const [hidden, setHidden] = useHiddenSeries('monitoring', []);
  const subject = useSubjectText(state.selection);
  const names = useStateNames();
  const { range, zone } = state;
  const locale = localeOf(i18n.language);
  const days = query.error === null ? asDays(query.data) : undefined;
  const isAnswered = query.data !== undefined || query.error !== null;
  const { from } = chosen.day;
  const chart = useMemo(
    () => (isAnswered ? daysChart(days, { range, timeZone: zone, locale, names, chosen: from }) : null),
    [isAnswered, days, range, zone, locale, names, from],
  );
  return (
    <TimeChartPanel
      title={t('days')}
      {...{ subject, chart, hidden }}
      loading={query.isPlaceholderData || query.isLoading}
      isUnread={isUnread(query.error)}
      awaits={awaitedIn(range, { selection: state.selection, now: state.context.now })}
      onHidden={setHidden}
      onChoose={chosen.showDayOf}
    />
  );
}
