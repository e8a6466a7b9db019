import type { DeviceStateValues } from '@phasor/contract';
import type { LiveArrival } from './device-link.ts';

/** Live messages inside the server, from those that measure to those that display. Publishing never waits for a viewer. */
export interface LiveBus {
  publishData(arrival: LiveArrival): void;
  publishState(device: string, state: DeviceStateValues): void;
  /** Returns the function that ends the subscription. */
  onData(listener: (arrival: LiveArrival) => void): () => void;
  onState(listener: (device: string, state: DeviceStateValues) => void): () => void;
}
