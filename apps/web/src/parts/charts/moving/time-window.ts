import type { TimeRange } from '@phasor/calendar';

/** Limits of moving and zooming a window over time, epoch ms. */
export interface WindowLimits {
  readonly first: number;
  /** No later time is shown: it is in the future. */
  readonly last: number;
  readonly least: number;
  readonly longest: number;
}

/** The proportion in which a position divides a window is kept while zooming: the moment under a pointer stays there. */
export function zoomedAt(range: TimeRange, zoom: { factor: number; place: number }, limits: WindowLimits): TimeRange {
  const length = range.to - range.from;
  const next = lengthWithin(length * zoom.factor, limits);
  const share = (zoom.place - range.from) / length;
  return placed(zoom.place - share * next, next, limits);
}

/** The window moved by so many milliseconds, as far as there is data. */
export function movedBy({ from, to }: TimeRange, by: number, limits: WindowLimits): TimeRange {
  return placed(from + by, to - from, limits);
}

/** The window between two positions in either order; one that is too short is extended about its middle. */
export function windowOf(one: number, other: number, limits: WindowLimits): TimeRange {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  const length = lengthWithin(to - from, limits);
  return placed((from + to) / 2 - length / 2, length, limits);
}

/** Positions of two fingers, as shares of the width from left to right, and the moments that they hold, epoch ms. */
export interface Pinch {
  readonly held: readonly [number, number];
  readonly at: readonly [number, number];
}

/** The window in which the held moments are under the two fingers. */
export function pinched({ held, at }: Pinch, limits: WindowLimits): TimeRange {
  const apart = Math.max(at[1] - at[0], Number.EPSILON);
  const length = lengthWithin((held[1] - held[0]) / apart, limits);
  const middle = (held[0] + held[1]) / 2;
  return placed(middle - ((at[0] + at[1]) / 2) * length, length, limits);
}

/** True for windows without a visible difference. */
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
