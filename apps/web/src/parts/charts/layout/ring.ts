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
}

const OUTER = 0.46;
const INNER = 0.29;
/** Distance by which a pulled slice is moved out. */
const PULLED = 0.035;

/** The slices of a ring, clockwise from the top, without those that have no positive value. */
export function ringSlices(slices: readonly PieSlice[]): RingSlice[] {
  const shown = slices.filter(({ value }) => value > 0);
  const whole = shown.reduce((sum, { value }) => sum + value, 0);
  let before = 0;
  return shown.map(({ id, name, value, colour, parts, pulled = false }, index) => {
    const path = ringPath(before / whole, (before + value) / whole, pulled ? PULLED : 0);
    before += value;
    return { id, name, colour: colour ?? index, path, opens: parts !== undefined };
  });
}

/** The whole ring, drawn if no slice has a value. */
export const WHOLE_RING = `${circle(OUTER, 1)}${circle(INNER, 0)}`;

/** The part of the ring between two shares of the circumference, moved outward along its middle. */
function ringPath(from: number, to: number, outward: number): string {
  // A full arc would begin at its own end, and has no direction to be moved in.
  if (to - from >= 1) return WHOLE_RING;
  const isLong = to - from > 0.5 ? 1 : 0;
  const middle = Math.PI * (from + to);
  const [x, y] = [outward * Math.sin(middle), -outward * Math.cos(middle)];
  const at = (radius: number, share: number) => spot(radius, share, [x, y]);
  const outer = `M${at(OUTER, from)}A${OUTER} ${OUTER} 0 ${isLong} 1 ${at(OUTER, to)}`;
  return `${outer}L${at(INNER, to)}A${INNER} ${INNER} 0 ${isLong} 0 ${at(INNER, from)}Z`;
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
