import type { TimeRange } from '@phasor/calendar';

/** How far a window over time can be moved and zoomed, epoch ms. */
export interface WindowLimits {
  readonly first: number;
  /** Nothing later is shown: it has not happened yet. */
  readonly last: number;
  readonly least: number;
  readonly longest: number;
}

/** The parts of a window that a place divides it into stay in proportion while it is zoomed: what is under a pointer stays there. */
export function zoomedAt(range: TimeRange, zoom: { factor: number; place: number }, limits: WindowLimits): TimeRange {
  const length = range.to - range.from;
  const next = lengthWithin(length * zoom.factor, limits);
  const share = (zoom.place - range.from) / length;
  return placed(zoom.place - share * next, next, limits);
}

/** The window moved by so many milliseconds, as far as there is something to see. */
export function movedBy({ from, to }: TimeRange, by: number, limits: WindowLimits): TimeRange {
  return placed(from + by, to - from, limits);
}

/** The window that two places ask for in either order; one that is too short stops at the least, about its middle. */
export function windowOf(one: number, other: number, limits: WindowLimits): TimeRange {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  const length = lengthWithin(to - from, limits);
  return placed((from + to) / 2 - length / 2, length, limits);
}

/** Where two fingers are, as shares of the width from left to right, and what they hold, epoch ms. */
export interface Pinch {
  readonly held: readonly [number, number];
  readonly at: readonly [number, number];
}

/** The window in which what two fingers hold lies under them. */
export function pinched({ held, at }: Pinch, limits: WindowLimits): TimeRange {
  const apart = Math.max(at[1] - at[0], Number.EPSILON);
  const length = lengthWithin((held[1] - held[0]) / apart, limits);
  const middle = (held[0] + held[1]) / 2;
  return placed(middle - ((at[0] + at[1]) / 2) * length, length, limits);
}

/** True for windows between which nobody sees a difference. */
export function isSameWindow(one: TimeRange, other: TimeRange): boolean {
  const tolerance = Math.max(1, (one.to - one.from) / 2_000);
  return Math.abs(one.from - other.from) < tolerance && Math.abs(one.to - other.to) < tolerance;
}

function lengthWithin(length: number, { first, last, least, longest }: WindowLimits): number {
  return Math.min(Math.max(length, least), longest, last - first);
}

function placed(from: number, length: number, { first, last }: WindowLimits): TimeRange {
  const start = Math.max(Math.min(from, last - length), first);
  return { from: start, to: start + length };
}
