import type { Preset } from '@phasor/calendar';
import { useMemo } from 'react';
import { settings, useSetting } from '../../base/settings/settings.ts';
import type { CompleteSettings } from '../../base/settings/settings-store.ts';
import { periodFor, useZoom } from '../../parts/measurements/index.ts';
import { type GraphRange, useGraphState } from '../../parts/toolbar/index.ts';
import type { AnalyticsScreen } from './analytics-catalogue.ts';
import { wholeSteps } from './column-view.ts';

type YearRange = CompleteSettings['yearDateRange'];

const isYearRange = (preset: Preset | undefined): preset is YearRange => preset === 'thisYear' || preset === 'lastYear';

/** State of an analytics screen; the year shown last is the default of the next screen of years. */
export function useAnalyticsState({ setup, period: wished }: Pick<AnalyticsScreen, 'setup' | 'period'>) {
  const year = useSetting(({ yearDateRange }) => yearDateRange);
  const { zoom, state } = useZoom(useGraphState(setup.granularity === 'year' ? { ...setup, start: year } : setup));
  const { shown } = zoom;
  const { zone } = state;
  // The last hour ends with its last column.
  const whole = useMemo(() => wholeSteps(shown, { period: periodFor(wished, shown), zone }), [shown, wished, zone]);
  const setRange = (range: GraphRange) => {
    if (isYearRange(range.preset)) settings.change({ yearDateRange: range.preset });
    state.setRange(range);
  };
  return { zoom: { ...zoom, shown: whole }, state: { ...state, setRange } };
}
