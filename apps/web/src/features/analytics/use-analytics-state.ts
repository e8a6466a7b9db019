import type { Preset } from '@phasor/calendar';
import { useZoom } from '../../measurements/use-zoom.ts';
import { settings, useSetting } from '../../settings/settings.ts';
import type { CompleteSettings } from '../../settings/settings-store.ts';
import type { GraphRange } from '../../toolbar/graph-range.ts';
import { type GraphSetup, useGraphState } from '../../toolbar/use-graph-state.ts';

type YearRange = CompleteSettings['yearDateRange'];

const isYearRange = (preset: Preset | undefined): preset is YearRange => preset === 'thisYear' || preset === 'lastYear';

/** What an analytics screen shows; the year last looked at is the one the next screen of years starts with. */
export function useAnalyticsState(setup: GraphSetup) {
  const year = useSetting(({ yearDateRange }) => yearDateRange);
  const { zoom, state } = useZoom(useGraphState(setup.granularity === 'year' ? { ...setup, start: year } : setup));
  const setRange = (range: GraphRange) => {
    if (isYearRange(range.preset)) settings.change({ yearDateRange: range.preset });
    state.setRange(range);
  };
  return { zoom, state: { ...state, setRange } };
}
