import { LINE_SCREENS, type LineScreenName } from '../../base/addresses/chart-screens.ts';
import { useZoom } from '../../parts/measurements/index.ts';
import { ProfileChart } from '../../parts/profiles/index.ts';
import { GraphToolbar, useGraphState } from '../../parts/toolbar/index.ts';

/** A quantity of each phase over time, such as the distortion of the current (D71). */
export function LinesScreen({ name }: { name: LineScreenName }) {
  const { zoom, state } = useZoom(useGraphState({ granularity: 'day', withHours: true }));
  return (
    <>
      <GraphToolbar state={state} />
      <ProfileChart name={name} screen={LINE_SCREENS[name]} state={state} zoom={zoom} />
    </>
  );
}
