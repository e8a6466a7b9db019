import { useZoom } from '../../parts/measurements/index.ts';
import { ProfileChart } from '../../parts/profiles/index.ts';
import { GraphToolbar, useGraphState } from '../../parts/toolbar/index.ts';
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
