import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { TimeChartPanel, WindowButtons } from '../../parts/charts/index.ts';
import {
  awaitedIn,
  isUnread,
  MeasurementNotes,
  useAxisKind,
  useDamaged,
  useHiddenSeries,
  useSubjectText,
  useZoom,
} from '../../parts/measurements/index.ts';
import {
  openStep,
  RegisterSwitch,
  toItsEnd,
  useConsumption,
  useRegisterForm,
  useStacking,
  wholeSteps,
} from '../../parts/profiles/index.ts';
import { GraphToolbar, isRunning, useGraphState } from '../../parts/toolbar/index.ts';
import { profileChart } from './relay-chart.ts';
import { useNames } from './use-names.ts';
import { useRelayQuery } from './use-relay-query.ts';

const NOTHING: readonly string[] = [];

/** The energy of each relay: what it used in each step, or its register (R-RELAY-034, R-RELAY-040). */
export function RelayProfilePage() {
  const { t, i18n } = useTranslation(['shell']);
  const { zoom, state } = useZoom(useGraphState({ granularity: 'day', withHours: true }));
  const { selection, source, zone, context } = state;
  const { shown: range } = zoom;
  const [form, setForm] = useRegisterForm();
  const isCounted = form === 'consumption';
  const asked = isCounted ? toItsEnd(wholeSteps(range, zone)) : range;
  const query = useRelayQuery('relays.profile', {
    ...{ selection, range, growing: isRunning(range, context.now) },
    input: { from: asked.from / 1_000, to: asked.to / 1_000, format: 'H', source, neighbours: !isCounted },
  });
  const { data, error } = query;
  const names = useNames(selection);
  const [axisKind, setAxisKind] = useAxisKind('relayProfile');
  // Columns stand on zero, for which a logarithmic axis has no place.
  const drawnKind = isCounted ? 'linear' : axisKind;
  const [hidden, setHidden] = useHiddenSeries('relays.profile', NOTHING);
  const chart = useMemo(() => {
    if (names === undefined || (data === undefined && error === null)) return null;
    const answer = error === null ? data : undefined;
    return profileChart(answer, { range, zone, locale: localeOf(i18n.language), names, axisKind: drawnKind });
  }, [data, error, range, zone, names, drawnKind, i18n.language]);
  const { isStacked, choice } = useStacking(chart, isCounted);
  const drawn = useConsumption(chart, { isCounted, isStacked, now: context.now });
  return (
    <>
      <GraphToolbar state={state}>
        <RegisterSwitch form={form} onForm={setForm} />
      </GraphToolbar>
      <TimeChartPanel
        title={t('page.relayProfile')}
        subject={useSubjectText(selection)}
        chart={drawn}
        choice={choice}
        loading={query.isPlaceholderData || query.isLoading}
        isUnread={isUnread(query.error)}
        damaged={useDamaged(query)}
        awaits={awaitedIn(range, { selection, now: context.now })}
        size="screen"
        hidden={hidden}
        onHidden={setHidden}
        {...(isCounted ? {} : { onAxisKind: setAxisKind })}
        window={zoom}
        onOpen={openStep(drawn, zoom)}
        tools={<WindowButtons window={zoom} />}
      />
      <MeasurementNotes answer={data} />
    </>
  );
}
