import type { DeviceStateValues } from '@phasor/contract';
import type { LiveArrival } from './device-link.ts';

/** Live news inside the server: who measures publishes, who shows subscribes. Nothing here waits for a viewer. */
export interface LiveBus {
  publishData(arrival: LiveArrival): void;
  publishState(device: string, state: DeviceStateValues): void;
  /** Answers the function that ends the subscription. */
  onData(listener: (arrival: LiveArrival) => void): () => void;
  onState(listener: (device: string, state: DeviceStateValues) => void): () => void;
}
