import type { PieSlice, SeriesColour } from '../chart-spec.ts';

/** A slice of a ring in its drawn form. */
export interface RingSlice {
  readonly id: string;
  readonly name: string;
  readonly colour: SeriesColour;
  /** SVG path around the origin; the ring has diameter 1. */
  readonly path: string;
  /** It has parts. */
  readonly opens: boolean;
  /** SVG path of the lines that hatch it; undefined where its value is sure. */
  readonly hatch: string | undefined;
  /** It is so small that the space between slices would hide it. */
  readonly isThin: boolean;
}

const OUTER = 0.46;
const INNER = 0.29;
/** Slices of a smaller share of the ring are thin. */
const THIN = 0.01;
/** Distance by which a pulled slice is moved out. */
const PULLED = 0.035;

/** The slices of a ring, clockwise from the top, without those that have no positive value. */
export function ringSlices(slices: readonly PieSlice[]): RingSlice[] {
  const shown = slices.filter(({ value }) => value > 0);
  const whole = shown.reduce((sum, { value }) => sum + value, 0);
  let before = 0;
  return shown.map(({ id, name, value, colour, parts, pulled = false, isUnsure = false }, index) => {
    const [from, to, outward] = [before / whole, (before + value) / whole, pulled ? PULLED : 0];
    const path = ringPath(from, to, outward);
    before += value;
    const hatch = isUnsure ? hatchPath(from, to, outward) : undefined;
    return { id, name, colour: colour ?? index, path, opens: parts !== undefined, hatch, isThin: to - from < THIN };
  });
}

/** The whole ring, drawn if no slice has a value. */
export const WHOLE_RING = `${circle(OUTER, 1)}${circle(INNER, 0)}`;

/** The part of the ring between two shares of the circumference, moved outward along its middle. */
function ringPath(from: number, to: number, outward: number): string {
  // A full arc would begin at its own end, and has no direction to be moved in.
  if (to - from >= 1) return WHOLE_RING;
  const isLong = to - from > 0.5 ? 1 : 0;
  const moved = movedBy(from, to, outward);
  const at = (radius: number, share: number) => spot(radius, share, moved);
  const outer = `M${at(OUTER, from)}A${OUTER} ${OUTER} 0 ${isLong} 1 ${at(OUTER, to)}`;
  return `${outer}L${at(INNER, to)}A${INNER} ${INNER} 0 ${isLong} 0 ${at(INNER, from)}Z`;
}

/** Width of the lines that hatch a slice; the ring has diameter 1. */
export const HATCH_WIDTH = 0.01;
/** Shares of the circumference from one line to the next, and over which a line leans: a slice of any width has one. */
const [HATCH_EVERY, HATCH_LEAN] = [0.012, 0.024];

/** Slanted lines across the ring between two shares of the circumference, cut at both. */
function hatchPath(from: number, to: number, outward: number): string {
  const moved = to - from >= 1 ? undefined : movedBy(from, to, outward);
  const first = Math.floor((from - HATCH_LEAN) / HATCH_EVERY) + 1;
  const lines = Math.max(0, Math.ceil(to / HATCH_EVERY) - first);
  return Array.from({ length: lines }, (_, place) => {
    const share = (first + place) * HATCH_EVERY;
    const [begin, end] = [Math.max(0, (from - share) / HATCH_LEAN), Math.min(1, (to - share) / HATCH_LEAN)];
    const at = (part: number) => spot(INNER + part * (OUTER - INNER), share + part * HATCH_LEAN, moved);
    return `M${at(begin)}L${at(end)}`;
  }).join('');
}

/** A step outward along the middle of a slice. */
function movedBy(from: number, to: number, outward: number): readonly [number, number] {
  const middle = Math.PI * (from + to);
  return [outward * Math.sin(middle), -outward * Math.cos(middle)];
}

/** A circle in two halves; one in the opposite direction (0) inside another is its hole. */
function circle(radius: number, sweep: 0 | 1): string {
  const half = (to: number) => `A${radius} ${radius} 0 1 ${sweep} ${spot(radius, to)}`;
  return `M${spot(radius, 0)}${half(0.5)}${half(1)}Z`;
}

function spot(radius: number, share: number, [x, y]: readonly [number, number] = [0, 0]): string {
  const angle = 2 * Math.PI * share;
  return `${(x + radius * Math.sin(angle)).toFixed(5)} ${(y - radius * Math.cos(angle)).toFixed(5)}`;
}
