import type { RELAYS } from '@phasor/contract';

export type RelayNumber = (typeof RELAYS)[number];

/** Stored data of one relay of a disconnector. */
export interface RelayRecord {
  readonly mac: string;
  readonly relay: RelayNumber;
  /** null: it has no name. */
  readonly name: string | null;
  /** Power of the connected loads as last reported by the device or set on it, W; null = unknown. */
  readonly power: number | null;
}

/** Change of one relay: what is left out stays. */
export type RelayChange = Pick<RelayRecord, 'relay'> & Partial<Pick<RelayRecord, 'name' | 'power'>>;

export interface RelayRecords {
  /** Relays of a device with stored data, by number. */
  of(mac: string): Promise<readonly RelayRecord[]>;
  /** Changes relays of a device, all of them or none; those of an unknown device are skipped. */
  change(mac: string, changes: readonly RelayChange[]): Promise<void>;
}
