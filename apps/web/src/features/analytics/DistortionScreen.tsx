import { ProfileChart } from '../../measurements/ProfileChart.tsx';
import { useZoom } from '../../measurements/use-zoom.ts';
import { GraphToolbar } from '../../toolbar/GraphToolbar.tsx';
import { useGraphState } from '../../toolbar/use-graph-state.ts';
import { DISTORTION_SCREEN } from './analytics-catalogue.ts';

/** Current distortion of each phase (D71). */
export function DistortionScreen() {
  const { zoom, state } = useZoom(useGraphState({ granularity: 'day', withHours: true }));
  return (
    <>
      <GraphToolbar state={state} />
      <ProfileChart name="currentThdAnalytics" screen={DISTORTION_SCREEN} state={state} zoom={zoom} />
    </>
  );
}
