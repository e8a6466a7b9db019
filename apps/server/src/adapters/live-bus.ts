import type { LiveBus, LiveListener, LiveTopic } from '../ports/live-bus.ts';

type Listeners = { readonly [Topic in LiveTopic]: Set<LiveListener<Topic>> };

/** The live bus of a single process: listeners are called immediately, in the order of their subscription. */
export function createLiveBus(): LiveBus {
  const listeners: Listeners = {
    data: new Set(),
    state: new Set(),
    upgrade: new Set(),
    running: new Set(),
    supply: new Set(),
    accuracy: new Set(),
    tree: new Set(),
    health: new Set(),
    notification: new Set(),
  };
  return {
    publish(topic, ...event) {
      for (const listener of listeners[topic]) listener(...event);
    },
    on(topic, listener) {
      listeners[topic].add(listener);
      return () => listeners[topic].delete(listener);
    },
  };
}
