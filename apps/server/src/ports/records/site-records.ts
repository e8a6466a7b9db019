import type { SupplyLimitChanges } from '@phasor/supply';

/** What its owners say of the installation that a device measures. */
export interface Site {
  /** Limits of its supply that differ from the usual ones. */
  readonly limits: SupplyLimitChanges;
  /** Whether photovoltaics, a battery or a generator may feed in. */
  readonly feedsIn: boolean;
}

export interface SiteRecords {
  /** Sites of these devices; a device without any is absent. */
  of(macs: readonly string[]): Promise<ReadonlyMap<string, Site>>;
  /** Replaces the given parts; a device that is not registered is skipped. */
  change(mac: string, change: Partial<Site>): Promise<void>;
}
