/** A clock that differs by less is right enough to store by. */
export const AGREES_MS = 120_000;
/** How long one observation stands against weaker ones. Its clock may have been set meanwhile. */
const STANDS_MS = 600_000;

/**
 * By how much another clock is ahead of the server's, ms, as far as one observation shows. What waited on its way makes `least`
 * smaller, never larger. `most` needs an instant before which the other clock cannot have been read.
 */
export interface Bounds {
  readonly least: number;
  /** Infinity where the time may have waited for as long as one likes. */
  readonly most: number;
}

/** What is known of another clock. */
export interface Witness extends Bounds {
  readonly isPeer: boolean;
  /** Monotonic ms of the observations behind `least` and `most`, and of the last one. */
  readonly leastAt: number;
  readonly mostAt: number;
  readonly heardAt: number;
}

/** A time that another clock showed. */
export interface ShownTime {
  /** Epoch ms. */
  readonly time: number;
  /** The longest time that it can have been on its way, ms; Infinity where nothing limits that. */
  readonly age: number;
}

/** @param now the server's clock as the time arrived, epoch ms */
export function boundsOf({ time, age }: ShownTime, now: number): Bounds {
  return { least: time - now, most: time + age - now };
}

/** What follows from one observation. @param at monotonic ms */
export function witness(bounds: Bounds, at: number): Witness {
  return { ...bounds, isPeer: false, leastAt: at, mostAt: at, heardAt: at };
}

/**
 * The same with one observation more. Of some minutes the one that waited least counts, and for the other bound the weakest: a state
 * that waited in the device looks like a clock that is behind. Where the bounds exclude each other a clock was set, or one of them waited.
 */
export function withSighting(known: Witness, bounds: Bounds, at: number): Witness {
  const now = witness(bounds, at);
  const isLeast = bounds.least >= known.least || at - known.leastAt > STANDS_MS;
  const { least, leastAt } = isLeast ? now : known;
  const isMost = Number.isFinite(bounds.most) && (isWeaker(bounds, known) || at - known.mostAt > STANDS_MS);
  const { most, mostAt } = isMost ? now : known;
  return { ...now, least, leastAt, most: most < least ? Number.POSITIVE_INFINITY : most, mostAt };
}

function isWeaker({ most }: Bounds, known: Bounds): boolean {
  return most >= known.most || !Number.isFinite(known.most);
}

/** The difference nearest to none that the observations allow, ms. */
export function nearestOffset({ least, most }: Bounds): number {
  return Math.min(Math.max(0, least), most);
}

/** Whether the other clock shows about the same time. One whose times may only be late shows nothing. */
export function agrees(bounds: Bounds): boolean {
  const isBounded = bounds.least >= -AGREES_MS || bounds.most <= AGREES_MS;
  return isBounded && Math.abs(nearestOffset(bounds)) <= AGREES_MS;
}

/** Whether the other clock is evidence for or against the server's. */
export function isTelling(bounds: Bounds): boolean {
  return agrees(bounds) || Math.abs(nearestOffset(bounds)) > AGREES_MS;
}
