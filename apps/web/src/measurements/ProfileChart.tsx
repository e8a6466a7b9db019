import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ScreenName } from '../app/route-catalogue.ts';
import { TimeChartPanel } from '../charts/TimeChartPanel.tsx';
import { ChangeFigure } from '../comparison/ComparisonFigure.tsx';
import type { CompareWish } from '../comparison/compare-wish.ts';
import { toItsEnd } from '../comparison/grown-lines.ts';
import { useGrownComparison } from '../comparison/use-grown-comparison.ts';
import { useSetting } from '../settings/settings.ts';
import { isRunning } from '../toolbar/graph-range.ts';
import type { GraphState } from '../toolbar/use-graph-state.ts';
import { CoverageBadge } from './CoverageBadge.tsx';
import { MeasurementNotes } from './MeasurementNotes.tsx';
import notes from './measurements.module.css';
import type { ProfileScreen } from './profile-screen.ts';
import { profileWish, startsHidden } from './profile-view.ts';
import { RangeZoom } from './RangeZoom.tsx';
import { isUnread, profileQuery } from './series-query.ts';
import { phasesOf, subjectOf } from './subject.ts';
import { hiddenByFlags, useAxisKind, useHiddenSeries } from './use-chart-memory.ts';
import { useErrorToast } from './use-error-toast.ts';
import { useProfileChart } from './use-profile-chart.ts';
import { useSubjectText } from './use-subject-text.ts';
import type { Zoom } from './use-zoom.ts';

interface Props {
  /** The screen's name, by which its title is known and its choices are remembered. */
  readonly name: ScreenName;
  readonly screen: ProfileScreen;
  readonly state: GraphState;
  readonly zoom: Zoom;
  readonly asRatio?: boolean;
  /** What the registers shown are compared with. */
  readonly compare?: CompareWish | undefined;
}

/** A quantity over the period, a line for each phase; a period that is not over grows by itself. */
export function ProfileChart({ name, screen, state, zoom, asRatio = false, compare }: Props) {
  const { t } = useTranslation(['shell', 'comparison']);
  const { selection, source, context } = state;
  const [axisKind, setAxisKind] = useAxisKind(name);
  const [hidden, setHidden] = useHidden(name, { screen, isGroup: selection.kind === 'group' });
  const subject = useSubjectText(selection);
  const range = compare === undefined ? zoom.shown : toItsEnd(zoom.shown);
  const wish = profileWish(screen, { range, source, phases: phasesOf(selection) });
  const query = useQuery(profileQuery(subjectOf(selection), wish, isRunning(zoom.shown, context.now)));
  useErrorToast(query.error, JSON.stringify(wish));
  const chart = useProfileChart(query, { screen, range: zoom.shown, zone: state.zone, axisKind, asRatio });
  const comparison = useGrownComparison(compare, {
    ...{ screen, wish, chart, hidden, range: zoom.shown },
    subject: subjectOf(selection),
    answer: query.isPlaceholderData ? undefined : query.data,
    now: context.now,
    zone: state.zone,
  });
  const title = t(`screen.${name}`);
  const isPowerFactor = screen.axis === 'phaseAngle';
  return (
    <>
      <TimeChartPanel
        title={compare === undefined ? title : t('comparison:grown', { title })}
        subject={subject}
        chart={comparison.chart}
        loading={query.isPlaceholderData || query.isLoading}
        isUnread={isUnread(query.error)}
        size="screen"
        hidden={hidden}
        onHidden={setHidden}
        {...(isPowerFactor ? {} : { onAxisKind: setAxisKind })}
        onZoom={zoom.show}
        onZoomOut={() => zoom.show(undefined)}
        aside={
          <>
            <CoverageBadge coverage={query.data?.coverage[screen.quantity]} />
            <GrownFigure state={comparison} zone={state.zone} />
          </>
        }
        tools={<RangeZoom zoom={zoom} />}
      />
      {compare !== undefined && <p className={notes.note}>{t('comparison:grown_note')}</p>}
      {comparison.isNothing && <p className={notes.note}>{t('comparison:nothing')}</p>}
      <MeasurementNotes
        isAngle={isPowerFactor && !asRatio}
        missing={query.data?.missing?.length ?? 0}
        selection={selection}
      />
    </>
  );
}

function GrownFigure({ state: { change, compared }, zone }: GrownFigureProps) {
  if (change === undefined || compared === undefined) return null;
  return <ChangeFigure change={change} name={change.name} compared={compared} zone={zone} />;
}

interface GrownFigureProps {
  readonly state: ReturnType<typeof useGrownComparison>;
  readonly zone: string;
}

function useHidden(name: ScreenName, { screen, isGroup }: { screen: ProfileScreen; isGroup: boolean }) {
  const flags = useSetting(({ phase }) => phase);
  const start = startsHidden(screen, { isGroup, byFlags: hiddenByFlags(flags) });
  return useHiddenSeries(`profile.${name}${isGroup ? '.group' : ''}`, start);
}
