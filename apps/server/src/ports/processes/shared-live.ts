import type { KnownTopic, LiveEvents, LiveKnown, LiveTopic } from '../live/live-bus.ts';

/** An event of the live bus on its way to the viewers of other processes. */
export type LiveNews = {
  readonly [Topic in LiveTopic]: { readonly topic: Topic; readonly event: LiveEvents[Topic] };
}[LiveTopic];

/** What is known of devices at one moment, by topic and MAC; empty where it is known by the process with another duty. */
export type LiveSnapshot = { readonly [Topic in KnownTopic]: ReadonlyMap<string, LiveKnown[Topic]> };

/** The devices whose values a process needs, by MAC. */
export interface WatchedDevices {
  readonly devices: readonly string[];
  /** Those of which nothing has come yet, or since news may have been missed: what is kept of them is needed. */
  readonly missing: readonly string[];
}
