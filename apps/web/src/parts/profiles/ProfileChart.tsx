import type { TimeRange } from '@phasor/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineScreen } from '../../base/addresses/chart-screens.ts';
import type { ScreenName } from '../../base/addresses/route-catalogue.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { useSetting } from '../../base/settings/settings.ts';
import { type ChartEvent, type TimeChart, TimeChartPanel, WindowButtons } from '../charts/index.ts';
import { ChangeFigure, type CompareWish, useThanWords } from '../comparison/index.ts';
import { useTreeInStep } from '../hierarchy/index.ts';
import {
  awaitedIn,
  axisMemory,
  CoverageBadge,
  hiddenByFlags,
  isUnread,
  MeasurementNotes,
  measurementsStyles as notes,
  phasesOf,
  profileQuery,
  shownFailure,
  subjectOf,
  useAxisKind,
  useDamaged,
  useErrorToast,
  useHiddenSeries,
  useMissingText,
  useSubjectText,
  watchesOutages,
  type Zoom,
} from '../measurements/index.ts';
import { NameStretch } from '../naming/index.ts';
import { type GraphState, isRunning } from '../toolbar/index.ts';
import { wholeSteps } from './consumption.ts';
import { toItsEnd } from './grown-lines.ts';
import { profileWish, startsHidden } from './profile-view.ts';
import { openStep, useConsumption, useStacking } from './use-consumption.ts';
import { useGrownComparison } from './use-grown-comparison.ts';
import { useProfileChart } from './use-profile-chart.ts';

interface Props {
  /** Name of the screen: for its title and its remembered choices. */
  readonly name: ScreenName;
  readonly screen: LineScreen;
  readonly state: GraphState;
  readonly zoom: Zoom;
  readonly asRatio?: boolean;
  /** The comparison of registers. */
  readonly compare?: CompareWish | undefined;
  /** Registers are shown as the consumption of each step. */
  readonly asConsumption?: boolean;
  /** Marks above the lines beside the exchanges of the meter. */
  readonly events?: readonly ChartEvent[];
}

/** A quantity over the period, one line for each phase; a running period is read again regularly. */
export function ProfileChart({
  name,
  screen,
  state,
  zoom,
  asRatio = false,
  compare,
  asConsumption = false,
  events,
}: Props) {
  const { t } = useTranslation(['shell', 'comparison']);
  const { selection, source, context } = state;
  const fromZero = watchesOutages(selection);
  const [axisKind, setAxisKind] = useAxisKind(axisMemory(name, selection));
  const subject = useSubjectText(selection);
  const isCounted = asConsumption && compare === undefined;
  const whole = isCounted ? wholeSteps(zoom.shown, state.zone) : zoom.shown;
  const range = compare === undefined && !isCounted ? whole : toItsEnd(whole);
  const isBare = compare !== undefined || isCounted;
  const wish = profileWish(screen, { range, source, phases: phasesOf(selection), isBare });
  const query = useQuery(profileQuery(subjectOf(selection), wish, isRunning(zoom.shown, context.now)));
  useErrorToast(shownFailure(query.error, selection), JSON.stringify(wish));
  useTreeInStep(selection, query.isPlaceholderData ? undefined : query.data?.group?.devices);
  const chart = useProfileChart(query, { screen, range: zoom.shown, zone: state.zone, axisKind, asRatio, fromZero });
  const { isStacked, choice } = useStacking(chart, isCounted);
  const [hidden, setHidden] = useHidden(name, { screen, isGroup: selection.kind === 'group', isStacked });
  const comparison = useGrownComparison(compare, {
    ...{ screen, wish, chart, hidden, range: zoom.shown },
    subject: subjectOf(selection),
    answer: query.isPlaceholderData ? undefined : query.data,
    now: context.now,
    zone: state.zone,
  });
  const title = t(`screen.${name}`);
  const marked = useMarked(comparison.chart, events);
  const drawn = useConsumption(marked, { isCounted, isStacked, now: context.now });
  const isPowerFactor = screen.axis === 'phaseAngle';
  return (
    <>
      <TimeChartPanel
        title={compare === undefined ? title : t('comparison:grown', { title })}
        subject={subject}
        remark={useMissingText(query.data)}
        chart={drawn}
        choice={choice}
        loading={query.isPlaceholderData || query.isLoading}
        isUnread={isUnread(query.error)}
        damaged={useDamaged(query)}
        awaits={awaitedIn(zoom.shown, { selection, now: context.now })}
        size="screen"
        hidden={hidden}
        onHidden={setHidden}
        {...(isPowerFactor ? {} : { onAxisKind: setAxisKind })}
        window={zoom}
        onOpen={openStep(drawn, zoom)}
        aside={
          <>
            <CoverageBadge coverage={query.data?.coverage[screen.quantity]} />
            <GrownFigure state={comparison} range={zoom.shown} now={context.now} zone={state.zone} />
          </>
        }
        tools={
          <>
            {selection.kind === 'device' && compare === undefined ? (
              <NameStretch device={selection.device} range={zoom.shown} {...{ source }} zone={state.zone} />
            ) : null}
            <WindowButtons window={zoom} />
          </>
        }
      />
      {compare !== undefined && <p className={notes.note}>{t('comparison:grown_note')}</p>}
      {comparison.isNothing && <p className={notes.note}>{t('comparison:nothing')}</p>}
      <MeasurementNotes
        isAngle={isPowerFactor && !asRatio}
        missing={query.data?.missing?.length ?? 0}
        lacking={query.data?.lacking?.[screen.quantity]}
        isNothing={hasCode(query.error, 'store.not_found')}
        answer={query.data}
        selection={selection}
      />
    </>
  );
}

/** A chart with further marks; the same one without any. */
function useMarked(chart: TimeChart | null, events: readonly ChartEvent[] = []): TimeChart | null {
  return useMemo(
    () => (chart === null || events.length === 0 ? chart : { ...chart, events: [...(chart.events ?? []), ...events] }),
    [chart, events],
  );
}

function GrownFigure({ state: { change, compared }, range, now, zone }: GrownFigureProps) {
  const than = useThanWords();
  if (change === undefined || compared === undefined) return null;
  const words = than({ range, compared, zone }, now < range.to);
  return <ChangeFigure change={change.difference} name={change.name} than={words} />;
}

interface GrownFigureProps {
  readonly state: ReturnType<typeof useGrownComparison>;
  readonly range: TimeRange;
  readonly now: number;
  readonly zone: string;
}

interface HiddenOf {
  readonly screen: LineScreen;
  readonly isGroup: boolean;
  readonly isStacked: boolean;
}

function useHidden(name: ScreenName, { screen, isGroup, isStacked }: HiddenOf) {
  const flags = useSetting(({ phase }) => phase);
  const start = startsHidden(screen, { isGroup, isStacked, byFlags: hiddenByFlags(flags) });
  return useHiddenSeries(`profile.${name}${isGroup ? `.group${isStacked ? '.stacked' : ''}` : ''}`, start);
}
