import type { DeviceStatus } from '@phasor/contract';

/** Status of a device after it has lasted long enough; UNKNOWN: the server itself had lost its connection. */
export interface SettledChange {
  readonly mac: string;
  readonly status: DeviceStatus | 'UNKNOWN';
  /** Since when, epoch ms. */
  readonly at: number;
}

/** Status changes of devices, after their delay (D81). */
export interface SettledChanges {
  /** Changes of one moment come together. Returns the function that ends the subscription. */
  onChange(listener: (changes: readonly SettledChange[]) => void): () => void;
  /**
   * Statuses that users were last notified of by an earlier run of the server: devices that were ONLINE get time to
   * reconnect.
   */
  remember(notified: Iterable<Pick<SettledChange, 'mac' | 'status'>>): void;
}
