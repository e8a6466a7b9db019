import { DAY_MS, HOUR_MS } from '@phasor/quantities';

/** How far back the use of today is measured, and from how long on it means something, ms. */
const WINDOW_MS = DAY_MS;
const LEAST_MS = HOUR_MS;
const EVERY_MS = 600_000;

/** Free bytes at an instant, epoch ms. */
export type FreeSpace = readonly [time: number, free: number];

/** Follows the free space of a disk and foresees when it is full at today's rate. */
export class DiskOutlook {
  #history: FreeSpace[];

  constructor(history: readonly FreeSpace[] = []) {
    this.#history = [...history];
  }

  /** For keeping over a restart. */
  get history(): readonly FreeSpace[] {
    return this.#history;
  }

  /** Notes the free space; returns whether the history changed. */
  note(now: number, free: number): boolean {
    const last = this.#history.at(-1);
    // A clock that was set back begins anew.
    if (last !== undefined && last[0] > now) this.#history = [];
    else if (last !== undefined && now - last[0] < EVERY_MS) return false;
    this.#history = [...this.#history.filter(([time]) => now - time <= WINDOW_MS), [now, free]];
    return true;
  }

  /** Days until the disk is full; infinite where it does not fill, undefined while that is not known. */
  daysLeft(now: number, free: number): number | undefined {
    const [first] = this.#history;
    if (first === undefined || now - first[0] < LEAST_MS) return undefined;
    const used = first[1] - free;
    return used <= 0 ? Number.POSITIVE_INFINITY : (free / used) * ((now - first[0]) / WINDOW_MS);
  }
}
