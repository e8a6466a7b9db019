import type { RELAYS } from '@phasor/contract';

export type RelayNumber = (typeof RELAYS)[number];

/** What is kept of one relay of a disconnector. */
export interface RelayRecord {
  readonly mac: string;
  readonly relay: RelayNumber;
  /** null: nobody has named it. */
  readonly name: string | null;
  /** What its device was last told, or last told, to hang on it, W; null = unknown. */
  readonly power: number | null;
}

/** One relay's change: what is left out stays. */
export type RelayChange = Pick<RelayRecord, 'relay'> & Partial<Pick<RelayRecord, 'name' | 'power'>>;

export interface RelayRecords {
  /** Relays of a device of which something is kept, by number. */
  of(mac: string): Promise<readonly RelayRecord[]>;
  /** Changes relays of a device, all of them or none; those of an unknown device are passed over. */
  change(mac: string, changes: readonly RelayChange[]): Promise<void>;
}
