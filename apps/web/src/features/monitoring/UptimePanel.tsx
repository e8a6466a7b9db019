import type { MonitoringDays, MonitoringRow } from '@phasor/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { spanText } from '../../base/i18n/time-text.ts';
import { TimeChartPanel } from '../../parts/charts/index.ts';
import { awaitedIn, isUnread, useAxisKind, useHiddenSeries, useSubjectText } from '../../parts/measurements/index.ts';
import type { GraphState } from '../../parts/toolbar/index.ts';
import { uptimeChart } from './monitoring-charts.ts';

interface Props {
  readonly state: GraphState;
  readonly query: UseQueryResult<MonitoringDays | MonitoringRow[]>;
}

/** Uptime of the device since its last start. */
export function UptimePanel({ state, query }: Props) {
  const { t, i18n } = useTranslation(['monitoring']);
  const [kind, setKind] = useAxisKind('uptime', 'logarithmic');
  const [hidden, setHidden] = useHiddenSeries('uptime', []);
  const subject = useSubjectText(state.selection);
  const { range, zone, context } = state;
  const { data, error } = query;
  const locale = localeOf(i18n.language);
  const name = t('uptime');
  const chart = useMemo(() => {
    if (data === undefined && error === null) return null;
    const textOf = (seconds: number) => spanText(seconds, locale);
    const period = { range: { from: range.from, to: range.to }, timeZone: zone, locale };
    return uptimeChart(error === null ? data : undefined, { ...period, name, kind, now: context.now, textOf });
  }, [data, error, range, zone, locale, name, kind, context.now]);
  return (
    <TimeChartPanel
      title={name}
      {...{ subject, chart, hidden }}
      loading={query.isPlaceholderData || query.isLoading}
      isUnread={isUnread(query.error)}
      awaits={awaitedIn(range, { selection: state.selection, now: context.now })}
      onHidden={setHidden}
      onAxisKind={setKind}
    />
  );
}
