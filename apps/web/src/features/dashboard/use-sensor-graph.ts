import { type GraphState, useGraphState } from '../../toolbar/use-graph-state.ts';

/** Source and days of the environment sensor's chart, as the address says. */
export function useSensorGraph(): GraphState {
  return useGraphState({ granularity: 'day', withHours: true });
}
