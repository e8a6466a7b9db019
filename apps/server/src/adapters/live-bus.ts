import type { LiveArrival } from '../ports/device-link.ts';
import type { LiveBus } from '../ports/live-bus.ts';

type DataListener = (arrival: LiveArrival) => void;
type StateListener = Parameters<LiveBus['onState']>[0];

/** The live bus of a single process: listeners are called immediately, in the order of their subscription. */
export function createLiveBus(): LiveBus {
  const dataListeners = new Set<DataListener>();
  const stateListeners = new Set<StateListener>();
  return {
    publishData(arrival) {
      for (const listener of dataListeners) listener(arrival);
    },
    publishState(device, state) {
      for (const listener of stateListeners) listener(device, state);
    },
    onData(listener) {
      dataListeners.add(listener);
      return () => dataListeners.delete(listener);
    },
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
  };
}
