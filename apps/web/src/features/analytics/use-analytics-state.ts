import type { Preset } from '@phasor/calendar';
import { useMemo } from 'react';
import { periodFor } from '../../measurements/energy-period.ts';
import { useZoom } from '../../measurements/use-zoom.ts';
import { settings, useSetting } from '../../settings/settings.ts';
import type { CompleteSettings } from '../../settings/settings-store.ts';
import type { GraphRange } from '../../toolbar/graph-range.ts';
import { useGraphState } from '../../toolbar/use-graph-state.ts';
import type { AnalyticsScreen } from './analytics-catalogue.ts';
import { wholeSteps } from './column-view.ts';

type YearRange = CompleteSettings['yearDateRange'];

const isYearRange = (preset: Preset | undefined): preset is YearRange => preset === 'thisYear' || preset === 'lastYear';

/** What an analytics screen shows; the year last looked at is the one the next screen of years starts with. */
export function useAnalyticsState({ setup, period: wished }: Pick<AnalyticsScreen, 'setup' | 'period'>) {
  const year = useSetting(({ yearDateRange }) => yearDateRange);
  const { zoom, state } = useZoom(useGraphState(setup.granularity === 'year' ? { ...setup, start: year } : setup));
  const { shown } = zoom;
  const { zone } = state;
  // The last hour ends where its last column does.
  const whole = useMemo(() => wholeSteps(shown, { period: periodFor(wished, shown), zone }), [shown, wished, zone]);
  const setRange = (range: GraphRange) => {
    if (isYearRange(range.preset)) settings.change({ yearDateRange: range.preset });
    state.setRange(range);
  };
  return { zoom: { ...zoom, shown: whole }, state: { ...state, setRange } };
}
