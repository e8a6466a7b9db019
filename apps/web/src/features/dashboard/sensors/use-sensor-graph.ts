import { type GraphState, useGraphState } from '../../../parts/toolbar/index.ts';

/** Source and days of the environment sensor's chart, from the address. */
export function useSensorGraph(): GraphState {
  return useGraphState({ granularity: 'day', withHours: true });
}
