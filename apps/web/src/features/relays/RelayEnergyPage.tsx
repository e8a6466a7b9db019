import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '../../base/addresses/use-screen.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { TimeChartPanel } from '../../parts/charts/index.ts';
import {
  awaitedIn,
  inUnitOfTotals,
  isUnread,
  MeasurementNotes,
  totalsShown,
  useAxisKind,
  useDamaged,
  useHiddenSeries,
  useStepTexts,
  useSubjectText,
} from '../../parts/measurements/index.ts';
import { GraphToolbar, useGraphState } from '../../parts/toolbar/index.ts';
import { ENERGY_WINDOWS, type EnergyScreenName, energyColumns, energyWindow } from './relay-chart.ts';
import { useNames } from './use-names.ts';
import { useRelayLook } from './use-relay-look.ts';
import { useRelayQuery } from './use-relay-query.ts';

const NOTHING: readonly string[] = [];

/** Energy of each relay per hour, day or month, up to now (R-RELAY-035). */
export function RelayEnergyPage() {
  const { t, i18n } = useTranslation(['shell']);
  const screen = useScreen<EnergyScreenName>(ENERGY_WINDOWS);
  const state = useGraphState({ granularity: 'day' });
  const { selection, source, zone, context } = state;
  const { period } = ENERGY_WINDOWS[screen];
  const { from, to } = energyWindow(screen, context.now, zone);
  const range = useMemo(() => ({ from, to }), [from, to]);
  const query = useRelayQuery('relays.energy', {
    ...{ selection, range, growing: true },
    input: { from: from / 1_000, to: to / 1_000, period, format: 'H', source },
  });
  const { data, error } = query;
  const names = useNames(selection);
  const texts = useStepTexts();
  const [axisKind, setAxisKind] = useAxisKind('relayEnergy');
  const [hidden, setHidden] = useHiddenSeries('relays.energy', NOTHING);
  const chart = useMemo(() => {
    if (names === undefined || (data === undefined && error === null)) return null;
    const answer = error === null ? data : undefined;
    const frame = { range, zone, locale: localeOf(i18n.language), names, axisKind };
    const columns = energyColumns(answer, { ...frame, period, now: context.now, texts });
    return inUnitOfTotals(columns, totalsShown(columns, hidden));
  }, [data, error, range, zone, names, axisKind, period, context.now, texts, i18n.language, hidden]);
  return (
    <>
      <GraphToolbar state={state} withRange={false} />
      <TimeChartPanel
        title={t(`screen.${screen}`)}
        subject={useSubjectText(selection)}
        chart={chart}
        loading={query.isPlaceholderData || query.isLoading}
        isUnread={isUnread(query.error)}
        awaits={awaitedIn(range, { selection, now: context.now })}
        damaged={useDamaged(query)}
        size="screen"
        hidden={hidden}
        onHidden={setHidden}
        onAxisKind={setAxisKind}
        onOpen={useRelayLook(period, zone)}
      />
      <MeasurementNotes answer={data} />
    </>
  );
}
