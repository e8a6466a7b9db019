import type { TimeRange } from '@phasor/calendar';

/**
 * State of a device from a moment on: reachable, not reachable, or unknown because the server itself lost its connection. It
 * holds until the next mark, and no longer than the server watched.
 */
export interface AvailabilityMark {
  readonly mac: string;
  /** Epoch ms. */
  readonly at: number;
  readonly status: 'ONLINE' | 'OFFLINE' | 'UNKNOWN';
  /** Boot number of the device; null where it does not count its starts, and unless ONLINE. */
  readonly boot: number | null;
  /** Time of that start, epoch ms, or of its first message after it; null unless ONLINE. */
  readonly startedAt: number | null;
}

/** Marks of a device around a range. */
export interface AvailabilityPast {
  /**
   * Marks in the range, ascending, with those needed to interpret them: the last mark and the last ONLINE before the range, the
   * first ONLINE at or after its end. [] when there is none.
   */
  readonly marks: readonly AvailabilityMark[];
  /** Time of its very first mark, epoch ms; null when it has none. */
  readonly first: number | null;
}

/** When devices became reachable and unreachable, and when a server was watching. */
export interface AvailabilityRecords {
  /**
   * Stores marks; those of one device ascend. All marks of the device from the first of them on are replaced, since a clock that
   * was set back reports later times again. Marks of a device that is not registered are skipped.
   */
  add(marks: readonly AvailabilityMark[]): Promise<void>;
  past(mac: string, range: TimeRange): Promise<AvailabilityPast>;
  /** The last ONLINE mark of each device; a device without one is absent. */
  lastOnline(): Promise<readonly AvailabilityMark[]>;
  /** Since when each device that was last not reachable is so, epoch ms: its first OFFLINE mark after the last ONLINE one. */
  offlineSince(): Promise<ReadonlyMap<string, number>>;
  /**
   * Stores that a server watched from `from` to `to`; replaces a watch of the same devices that began at `from`. Other watches of these
   * devices end where this one begins, and those that began later are removed.
   * @param shards whose devices it watched; all where they are not given
   */
  watch(watch: TimeRange, shards?: readonly number[]): Promise<void>;
  /** Watches of a device that overlap the range, ascending, not overlapping each other. */
  watches(mac: string, range: TimeRange): Promise<readonly TimeRange[]>;
}
