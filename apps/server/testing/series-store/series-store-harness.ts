import { afterEach, beforeEach } from 'vitest';
import type { SeriesStore } from '../../src/ports/series-store.ts';

/** A store under test, started, its clock standing at 2026-06-01. */
export interface SeriesStoreHarness {
  readonly store: SeriesStore;
  /** Stops the store and starts another one on what it kept. */
  restart(): Promise<SeriesStore>;
  close(): Promise<void>;
}

/** Opens a store before each test of the suite, hands it to the suite, and closes it after the test. */
export function openBeforeEach(
  open: () => Promise<SeriesStoreHarness>,
  hand: (opened: SeriesStoreHarness) => void,
): void {
  let harness: SeriesStoreHarness;
  beforeEach(async () => {
    harness = await open();
    hand(harness);
  });
  afterEach(() => harness.close());
}
