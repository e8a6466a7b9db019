import type {
  AccuracyStateValues,
  DeviceStateValues,
  RunningValues,
  SupplyValues,
  UpgradeValues,
} from '@phasor/contract';
import type { LiveArrival } from '../device-link.ts';
import type { LiveEvents, LiveTopic } from '../live-bus.ts';

/** An event of the live bus on its way to the viewers of other processes. */
export type LiveNews = {
  readonly [Topic in LiveTopic]: { readonly topic: Topic; readonly event: LiveEvents[Topic] };
}[LiveTopic];

/** What viewers see of all devices at one moment, by MAC. */
export interface LiveSnapshot {
  readonly state: ReadonlyMap<string, DeviceStateValues>;
  readonly upgrade: ReadonlyMap<string, UpgradeValues>;
  readonly running: ReadonlyMap<string, RunningValues>;
  readonly supply: ReadonlyMap<string, SupplyValues>;
  /** The accuracy test that runs, and the device that it tests. */
  readonly accuracy: { readonly device: string; readonly data: AccuracyStateValues } | undefined;
  /** The newest values of the devices that are watched. */
  readonly data: readonly LiveArrival[];
}
