import type { TimeRange } from '@phasor/calendar';

/**
 * From a moment on a device could be reached, or could not, or nobody knows since the server itself lost it: until its next
 * mark, and no longer than the server watched.
 */
export interface AvailabilityMark {
  readonly mac: string;
  /** Epoch ms. */
  readonly at: number;
  readonly status: 'ONLINE' | 'OFFLINE' | 'UNKNOWN';
  /** Which of its starts the device ran since; null where it does not count them, and unless ONLINE. */
  readonly boot: number | null;
  /** When that start was, epoch ms, or the first moment it was heard of; null unless ONLINE. */
  readonly startedAt: number | null;
}

/** What is known of a device around a range. */
export interface AvailabilityPast {
  /**
   * Marks in the range, ascending, with what they are read with: the last one and the last ONLINE before it, the first
   * ONLINE from its end on. [] when there is none.
   */
  readonly marks: readonly AvailabilityMark[];
  /** Time of its first mark of all, epoch ms; null when it has none. */
  readonly first: number | null;
}

/** Since when devices can be reached and cannot, and when a server was there to see it. */
export interface AvailabilityRecords {
  /**
   * Keeps marks; of one device they ascend. Whatever it had from the first of them on is replaced: a clock that was put back
   * tells later times again. Marks of a device that is not registered are passed over.
   */
  add(marks: readonly AvailabilityMark[]): Promise<void>;
  past(mac: string, range: TimeRange): Promise<AvailabilityPast>;
  /** The last ONLINE mark of each device; a device without one is absent. */
  lastOnline(): Promise<readonly AvailabilityMark[]>;
  /**
   * Keeps that somebody watched from `from` to `to`, in place of a watch that began at `from`. Other watches end at its
   * beginning or are gone where they began later.
   */
  watch(watch: TimeRange): Promise<void>;
  /** Watches that reach into the range, ascending, apart from each other. */
  watches(range: TimeRange): Promise<readonly TimeRange[]>;
}
