import type {
  AccuracyMessage,
  AccuracyStateValues,
  DeviceStateValues,
  NotificationValues,
  RunningValues,
  SupplyValues,
  UpgradeValues,
} from '@phasor/contract';
import type { LiveArrival } from '../device-link.ts';
import type { KeptValues } from './kept-values.ts';

/** What viewers see as it happens, by topic: the values of each event. */
export interface LiveEvents {
  data: [arrival: LiveArrival];
  /** Values of a device as another process has kept them: they take the place of all that is kept here. */
  kept: [values: KeptValues];
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

/** What is known of a device from what has happened to it, by topic: what a new viewer sees first. */
export interface LiveKnown {
  state: DeviceStateValues;
  /** The last upgrade: code 0 once it is over. */
  upgrade: UpgradeValues;
  running: RunningValues;
  supply: SupplyValues;
  /** The test of the device that is tested now. */
  accuracy: AccuracyStateValues;
}

export type LiveTopic = keyof LiveEvents;
export type KnownTopic = keyof LiveKnown;
export type LiveListener<Topic extends LiveTopic> = (...event: LiveEvents[Topic]) => void;

/** State of a device of which nothing was ever received. */
export const NEVER_SEEN: DeviceStateValues = { status: 'OFFLINE' };

/** The side of the bus for features in which something happens. Publishing never waits for a viewer. */
export interface LivePublisher<Topics extends LiveTopic> {
  publish<Topic extends Topics>(topic: Topic, ...event: LiveEvents[Topic]): void;
}

/** How what a feature knows of devices is asked for. */
export interface KnownValues<Topic extends KnownTopic> {
  /** undefined while nothing is known of the device. */
  of(mac: string): LiveKnown[Topic] | undefined;
  /** The devices of which something is known. */
  macs(): Iterable<string>;
}

/** The side of the bus for features that know what a new viewer of a device sees first. */
export interface LiveKeeper<Topics extends KnownTopic> {
  know<Topic extends Topics>(topic: Topic, values: KnownValues<Topic>): void;
}

/** The side of the bus for features that follow what happens elsewhere. */
export interface LiveSubscriber<Topics extends LiveTopic> {
  /** Returns the function that ends the subscription. */
  on<Topic extends Topics>(topic: Topic, listener: LiveListener<Topic>): () => void;
}

/** The side of the bus for what shows devices. */
export interface LiveViews<Topics extends KnownTopic> {
  /** The newest values of a device; undefined while nothing is known. */
  known<Topic extends Topics>(topic: Topic, mac: string): LiveKnown[Topic] | undefined;
  /** Values of these devices are wanted, wherever they are received. @returns what ends that */
  follow(macs: readonly string[]): () => void;
  /**
   * Wants the values of these devices for some seconds. Resolves once what other processes have kept of them is kept here; at the latest
   * after a second, and at once where they are received here.
   */
  learn(macs: readonly string[]): Promise<void>;
  /** Names who keeps the values of devices for new viewers. */
  keep(keptOf: (mac: string) => KeptValues): void;
}

/** Live events inside the server, from the features in which they happen to those that display or judge them. */
export interface LiveBus
  extends LivePublisher<LiveTopic>,
    LiveKeeper<KnownTopic>,
    LiveSubscriber<LiveTopic>,
    LiveViews<KnownTopic> {}
