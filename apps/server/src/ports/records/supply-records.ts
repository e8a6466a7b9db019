import type { TimeRange } from '@phasor/calendar';
import type { SupplyEvent, SupplyKind, SupplyReport } from '@phasor/supply';

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

/** The events of a device as its news know them, while news of later changes are not stored. */
export interface UnsentChanges {
  readonly mac: string;
  readonly known: readonly SupplyEvent[];
  /** Until when samples had shown what went on, epoch ms; 0 = unknown. */
  readonly seen: number;
}

/** When an event was over, as samples show it. */
export interface FoundEnd {
  /** Epoch ms. */
  readonly at: number;
  /** Length of the sample that shows it, ms. */
  readonly resolution: number;
}

/** What a search of a range found. */
export interface FoundReports {
  readonly reports: readonly SupplyReport[];
  /** Of the device's own reports without an end, when they were over, by their ids. */
  readonly ends: ReadonlyMap<string, FoundEnd>;
  /** What it looked for. */
  readonly kinds: readonly SupplyKind[];
}

/** Reports of disturbances of the supply, kept for good. Events are formed of them when they are read. */
export interface SupplyRecords {
  /**
   * Stores reports; one that is stored already changes nothing. Those of a device that is not registered are skipped.
   * @param unsent noted in the same step, unless something is noted of that device already
   */
  add(reports: readonly StoredSupplyReport[], unsent?: UnsentChanges): Promise<void>;
  /**
   * What a search of samples found in a range: replaces everything of its kinds that was found before and overlaps the range, and
   * sets the found ends of the device's own reports.
   * @param unsent as of `add`
   */
  found(mac: string, range: TimeRange, search: FoundReports, unsent?: UnsentChanges): Promise<void>;
  /** Devices with changes whose news may not be stored. */
  unsent(): Promise<readonly UnsentChanges[]>;
  /** The news of all changes of a device are stored. @param later what is not news yet, though known */
  sent(mac: string, later?: UnsentChanges): Promise<void>;
  /**
   * Reports of devices that overlap the range, ascending by start, and everything that is needed to know whether an older one
   * has ended.
   */
  of(macs: readonly string[], range: TimeRange): Promise<readonly StoredSupplyReport[]>;
  /** Reports of all devices without any end. */
  open(): Promise<readonly StoredSupplyReport[]>;
  /** What was found in samples of those kinds, of all devices: device and time alone. */
  foundSpans(kinds: readonly SupplyKind[]): Promise<readonly Pick<StoredSupplyReport, 'mac' | 'start' | 'end'>[]>;
  /** Notes searches that are to be made, also after a crash; one of an earlier time replaces a later one of its device. */
  search(searches: readonly SupplySearch[]): Promise<void>;
  /** Searches that are still to be made. */
  searches(): Promise<readonly SupplySearch[]>;
  /** A search of a device from that time on was made. */
  searched(search: SupplySearch): Promise<void>;
}
