import type {
  AccuracyMessage,
  DeviceStateValues,
  NotificationValues,
  RunningValues,
  SupplyValues,
  UpgradeValues,
} from '@phasor/contract';
import type { LiveArrival } from './device-link.ts';

/** What viewers see as it happens, by topic: the values of each event. */
export interface LiveEvents {
  data: [arrival: LiveArrival];
  /** The state of a device has changed. */
  state: [mac: string, state: DeviceStateValues];
  /** Progress of the upgrade of a device. */
  upgrade: [mac: string, upgrade: UpgradeValues];
  /** The appliances that run on a meter have changed. */
  running: [mac: string, running: RunningValues];
  /** An event of the supply of a device has begun or ended. */
  supply: [mac: string, supply: SupplyValues];
  /** Progress of the accuracy test of a device. */
  accuracy: [mac: string, message: AccuracyMessage];
  /** A user's tree has a new revision, or the title or place of a device has changed. */
  tree: [of: { readonly userId: number; readonly revision: number } | { readonly mac: string }];
  /** What is wrong with the installation has changed. */
  health: [];
  /** A notification was stored for a user. */
  notification: [userId: number, notification: NotificationValues];
}

export type LiveTopic = keyof LiveEvents;
export type LiveListener<Topic extends LiveTopic> = (...event: LiveEvents[Topic]) => void;

/** The side of the bus for features in which something happens. Publishing never waits for a viewer. */
export interface LivePublisher<Topics extends LiveTopic> {
  publish<Topic extends Topics>(topic: Topic, ...event: LiveEvents[Topic]): void;
}

/** The side of the bus for features that follow what happens elsewhere. */
export interface LiveSubscriber<Topics extends LiveTopic> {
  /** Returns the function that ends the subscription. */
  on<Topic extends Topics>(topic: Topic, listener: LiveListener<Topic>): () => void;
}

/** Live events inside the server, from the features in which they happen to those that display or judge them. */
export interface LiveBus extends LivePublisher<LiveTopic>, LiveSubscriber<LiveTopic> {}
