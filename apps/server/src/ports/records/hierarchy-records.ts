import type { HierarchyMenu } from '@phasor/contract';

export interface StoredHierarchy {
  readonly menu: HierarchyMenu;
  readonly revision: number;
}

/** The tree of devices of each user. */
export interface HierarchyRecords {
  find(userId: number): Promise<StoredHierarchy | undefined>;
  /**
   * Stores when `revision` is the current one (0: none saved yet; undefined: whatever is current) and returns the new
   * revision, counted from 1; returns null on a stale one (D61).
   */
  put(userId: number, menu: HierarchyMenu, revision: number | undefined): Promise<number | null>;
}
