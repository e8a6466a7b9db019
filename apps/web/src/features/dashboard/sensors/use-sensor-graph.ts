import { type GraphState, useGraphState } from '../../../parts/toolbar/index.ts';

/** Source and days of the environment sensor's chart, as the address says. */
export function useSensorGraph(): GraphState {
  return useGraphState({ granularity: 'day', withHours: true });
}
