import { RELAYS } from '@phasor/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { TimeChartPanel, WindowButtons } from '../../parts/charts/index.ts';
import {
  awaitedIn,
  exchangeEvents,
  isUnread,
  MeasurementNotes,
  measurementsStyles as notes,
  useDamaged,
  useSubjectText,
  useZoom,
} from '../../parts/measurements/index.ts';
import { timelineChart } from '../../parts/relays/index.ts';
import { GraphToolbar, isRunning, useGraphState } from '../../parts/toolbar/index.ts';
import { useNames } from './use-names.ts';
import { useRelayQuery } from './use-relay-query.ts';

const NONE: ReadonlySet<string> = new Set();

/** When each relay was on (R-RELAY-030). */
export function RelayTimelinePage() {
  const { t, i18n } = useTranslation(['relays', 'shell']);
  const { zoom, state } = useZoom(useGraphState({ granularity: 'day', withHours: true }));
  const { selection, source, zone, context } = state;
  const { shown: range } = zoom;
  const query = useRelayQuery('relays.periods', {
    ...{ selection, range, growing: isRunning(range, context.now) },
    input: { from: range.from, to: range.to, milliseconds: true, source },
  });
  const { data, error, dataUpdatedAt: now } = query;
  const names = useNames(selection);
  const words = useMemo(() => [t('off'), t('on')] as const, [t]);
  const chart = useMemo(() => {
    if (names === undefined || (data === undefined && error === null)) return null;
    const answer = error === null ? data : undefined;
    const rows = RELAYS.map((relay, colour) => ({
      ...{ id: `R${relay}`, name: names[relay], colour },
      periods: answer?.data[`relay_${relay}`] ?? [],
    }));
    const shown = timelineChart(rows, { range, zone, locale: localeOf(i18n.language), now, words });
    return { ...shown, ...exchangeEvents(answer ?? {}) };
  }, [data, error, now, range, zone, names, words, i18n.language]);
  return (
    <>
      <GraphToolbar state={state} />
      <TimeChartPanel
        title={t('shell:page.relayTimeline')}
        subject={useSubjectText(selection)}
        chart={chart}
        loading={query.isPlaceholderData || query.isLoading}
        isUnread={isUnread(query.error)}
        awaits={awaitedIn(range, { selection, now: context.now })}
        damaged={useDamaged(query)}
        size="screen"
        hidden={NONE}
        onHidden={() => undefined}
        window={zoom}
        tools={<WindowButtons window={zoom} />}
      />
      <MeasurementNotes answer={data} />
      <p className={notes.note}>{t('silence')}</p>
      {data?.silences_cut === true ? <p className={notes.note}>{t('silences_cut')}</p> : null}
    </>
  );
}
