import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useScreen } from '../../app/use-screen.ts';
import { TimeChartPanel } from '../../charts/TimeChartPanel.tsx';
import { CoverageBadge } from '../../measurements/CoverageBadge.tsx';
import { MeasurementNotes } from '../../measurements/MeasurementNotes.tsx';
import { RangeZoom } from '../../measurements/RangeZoom.tsx';
import { RatioSwitch, useRatioChoice } from '../../measurements/RatioSwitch.tsx';
import { profileQuery } from '../../measurements/series-query.ts';
import { phasesOf, subjectOf } from '../../measurements/subject.ts';
import { hiddenByFlags, useAxisKind, useHiddenSeries } from '../../measurements/use-chart-memory.ts';
import { useErrorToast } from '../../measurements/use-error-toast.ts';
import { useSubjectText } from '../../measurements/use-subject-text.ts';
import { useZoom } from '../../measurements/use-zoom.ts';
import { useSetting } from '../../settings/settings.ts';
import { GraphToolbar } from '../../toolbar/GraphToolbar.tsx';
import { isRunning } from '../../toolbar/graph-range.ts';
import { useGraphState } from '../../toolbar/use-graph-state.ts';
import { PROFILE_SCREENS, type ProfileScreen, type ProfileScreenName } from './profile-catalogue.ts';
import { profileWish, startsHidden } from './profile-view.ts';
import { useProfileChart } from './use-profile-chart.ts';

/** A quantity over the chosen period, each phase a line (2-measurement-views.md, 2.1). */
export function ProfilePage() {
  const name = useScreen<ProfileScreenName>(PROFILE_SCREENS);
  const screen: ProfileScreen = PROFILE_SCREENS[name];
  const { t } = useTranslation(['shell']);
  const { zoom, state } = useZoom(useGraphState({ granularity: 'day' }));
  const { selection, source, context } = state;
  const [asRatio, setAsRatio] = useRatioChoice();
  const [axisKind, setAxisKind] = useAxisKind(name);
  const flags = useSetting(({ phase }) => phase);
  const isGroup = selection.kind === 'group';
  const [hidden, setHidden] = useHiddenSeries(
    `profile.${name}${isGroup ? '.group' : ''}`,
    startsHidden(screen, { isGroup, byFlags: hiddenByFlags(flags) }),
  );

  const subject = useSubjectText(selection);
  const wish = profileWish(screen, { range: zoom.shown, source, phases: phasesOf(selection) });
  const query = useQuery(profileQuery(subjectOf(selection), wish, isRunning(zoom.shown, context.now)));
  useErrorToast(query.error, JSON.stringify(wish));
  const chart = useProfileChart(query, { screen, range: zoom.shown, zone: state.zone, axisKind, asRatio });

  return (
    <>
      <GraphToolbar state={state} withSource={screen.sources}>
        {name === 'powerFactor' ? <RatioSwitch asRatio={asRatio} onChange={setAsRatio} /> : null}
      </GraphToolbar>
      <TimeChartPanel
        title={t(`screen.${name}`)}
        subject={subject}
        chart={chart}
        loading={query.isPlaceholderData || query.isLoading}
        size="screen"
        hidden={hidden}
        onHidden={setHidden}
        {...(name === 'powerFactor' ? {} : { onAxisKind: setAxisKind })}
        onZoom={zoom.show}
        onZoomOut={() => zoom.show(undefined)}
        aside={<CoverageBadge coverage={query.data?.coverage[screen.quantity]} />}
        tools={<RangeZoom zoom={zoom} />}
      />
      <MeasurementNotes isAngle={name === 'powerFactor' && !asRatio} missing={query.data?.missing?.length ?? 0} />
    </>
  );
}
