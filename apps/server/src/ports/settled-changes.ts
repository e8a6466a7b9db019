import type { DeviceStatus } from '@phasor/contract';

/** What a device is once it has been that for long enough; UNKNOWN: the server itself is why nobody knows. */
export interface SettledChange {
  readonly mac: string;
  readonly status: DeviceStatus | 'UNKNOWN';
  /** Since when, epoch ms. */
  readonly at: number;
}

/** Comings and goings of devices once they count (D81). */
export interface SettledChanges {
  /** Changes of one moment come together. Answers the function that ends the subscription. */
  onChange(listener: (changes: readonly SettledChange[]) => void): () => void;
  /** What users were told last by an earlier run of the server: devices that were ONLINE then have time to come back. */
  remember(told: Iterable<Pick<SettledChange, 'mac' | 'status'>>): void;
}
