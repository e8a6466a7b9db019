import type { TimeRange } from '@phasor/calendar';
import type { SupplyReport } from '@phasor/supply';

/** A report of a disturbance of the supply of a device, by itself or found in its samples. */
export interface StoredSupplyReport extends SupplyReport {
  readonly mac: string;
}

/** Samples of a device that are still to be searched for disturbances. */
export interface SupplySearch {
  readonly mac: string;
  /** From this time on, epoch ms. */
  readonly since: number;
}

/** Reports of disturbances of the supply, kept for good. Events are formed of them when they are read. */
export interface SupplyRecords {
  /** Stores reports; one that is stored already changes nothing. Those of a device that is not registered are skipped. */
  add(reports: readonly StoredSupplyReport[]): Promise<void>;
  /**
   * What a search of samples found in a range: replaces everything that was found before and overlaps the range, and sets the
   * found ends of the device's own reports, by their ids.
   */
  found(
    mac: string,
    range: TimeRange,
    search: { readonly reports: readonly SupplyReport[]; readonly ends: ReadonlyMap<string, number> },
  ): Promise<void>;
  /**
   * Reports of devices that overlap the range, ascending by start, and everything that is needed to know whether an older one
   * has ended.
   */
  of(macs: readonly string[], range: TimeRange): Promise<readonly StoredSupplyReport[]>;
  /** Reports of all devices without any end. */
  open(): Promise<readonly StoredSupplyReport[]>;
  /** What was found in samples, of all devices: device and time alone. */
  foundSpans(): Promise<readonly Pick<StoredSupplyReport, 'mac' | 'start' | 'end'>[]>;
  /** Notes searches that are to be made, also after a crash; one of an earlier time replaces a later one of its device. */
  search(searches: readonly SupplySearch[]): Promise<void>;
  /** Searches that are still to be made. */
  searches(): Promise<readonly SupplySearch[]>;
  /** A search of a device from that time on was made. */
  searched(search: SupplySearch): Promise<void>;
}
