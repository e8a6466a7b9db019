import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { TimeChartPanel, WindowButtons } from '../../parts/charts/index.ts';
import {
  isUnread,
  MeasurementNotes,
  useAxisKind,
  useHiddenSeries,
  useSubjectText,
  useZoom,
} from '../../parts/measurements/index.ts';
import { GraphToolbar, isRunning, useGraphState } from '../../parts/toolbar/index.ts';
import { profileChart } from './relay-chart.ts';
import { useNames } from './use-names.ts';
import { useRelayQuery } from './use-relay-query.ts';

const NOTHING: readonly string[] = [];

/** The energy of each relay by its register (R-RELAY-034). */
export function RelayProfilePage() {
  const { t, i18n } = useTranslation(['shell']);
  const { zoom, state } = useZoom(useGraphState({ granularity: 'day', withHours: true }));
  const { selection, source, zone, context } = state;
  const { shown: range } = zoom;
  const query = useRelayQuery('relays.profile', {
    ...{ selection, range, growing: isRunning(range, context.now) },
    input: { from: range.from / 1_000, to: range.to / 1_000, format: 'H', source, neighbours: true },
  });
  const { data, error } = query;
  const names = useNames(selection);
  const [axisKind, setAxisKind] = useAxisKind('relayProfile');
  const [hidden, setHidden] = useHiddenSeries('relays.profile', NOTHING);
  const chart = useMemo(() => {
    if (names === undefined || (data === undefined && error === null)) return null;
    const answer = error === null ? data : undefined;
    return profileChart(answer, { range, zone, locale: localeOf(i18n.language), names, axisKind });
  }, [data, error, range, zone, names, axisKind, i18n.language]);
  return (
    <>
      <GraphToolbar state={state} />
      <TimeChartPanel
        title={t('page.relayProfile')}
        subject={useSubjectText(selection)}
        chart={chart}
        loading={query.isPlaceholderData || query.isLoading}
        isUnread={isUnread(query.error)}
        size="screen"
        hidden={hidden}
        onHidden={setHidden}
        onAxisKind={setAxisKind}
        window={zoom}
        tools={<WindowButtons window={zoom} />}
      />
      <MeasurementNotes answer={data} />
    </>
  );
}
