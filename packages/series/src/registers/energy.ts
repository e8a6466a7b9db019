import type { ContinuousRegister } from './continuous-register.ts';

type Curve = Pick<ContinuousRegister, 'time' | 'value'>;
type CountedCurve = Curve & Pick<ContinuousRegister, 'pauses'>;

/**
 * The register at instant t, linear between the neighbouring knots, in its unit; null before the first and after the last
 * knot, and without knots.
 * @see D17
 */
export function registerAt(register: Curve, t: number): number | null {
  const [value = Number.NaN] = registerAlong(register, Float64Array.of(t));
  return Number.isNaN(value) ? null : value;
}

/** The register at each of the ascending instants, linear between knots; NaN outside of the known range. */
export function registerAlong(register: Curve, times: Float64Array): Float64Array {
  const { time, value } = register;
  const last = time.length - 1;
  let knot = 0;
  return times.map((t) => {
    if (last < 0 || !(t >= (time[0] as number) && t <= (time[last] as number))) return Number.NaN;
    while (knot < last && (time[knot + 1] as number) <= t) knot += 1;
    while (knot > 0 && (time[knot] as number) > t) knot -= 1;
    const before = value[knot] as number;
    if (knot === last || t === time[knot]) return before;
    const share = (t - (time[knot] as number)) / ((time[knot + 1] as number) - (time[knot] as number));
    return before + share * ((value[knot + 1] as number) - before);
  });
}

/**
 * Energy of each step [edges[i], edges[i + 1]) in the register's unit: differences of the register at the edges, so that
 * steps add up exactly and a gap loses nothing. At the ends a step counts as far as the register is known; a step outside
 * the known range is NaN, and so is one between two meters that were there one after the other: nothing was measured then.
 *
 * @param edges  epoch ms, ascending
 * @see D17
 */
export function energyBetween(register: CountedCurve, edges: Float64Array): Float64Array {
  const clipped = withinKnown(register, edges);
  const readings = registerAlong(register, clipped);
  const counted = countedTime(register, clipped);
  return counted.map((time, step) =>
    time > 0 ? (readings[step + 1] as number) - (readings[step] as number) : Number.NaN,
  );
}

/** Whether a register counted at some time of a range, epoch ms: it was read before its end and after its start, by one meter. */
export function isCountedWithin(register: CountedCurve, { from, to }: { from: number; to: number }): boolean {
  const [time = 0] = countedTime(register, withinKnown(register, Float64Array.of(from, to)));
  return time > 0;
}

function withinKnown({ time }: Curve, edges: Float64Array): Float64Array {
  const known = { from: time[0] ?? Number.NaN, to: time.at(-1) ?? Number.NaN };
  return edges.map((edge) => Math.min(Math.max(edge, known.from), known.to));
}

/** Milliseconds of each step outside of the pauses; NaN where nothing is known. */
function countedTime({ pauses }: CountedCurve, edges: Float64Array): Float64Array {
  return new Float64Array(Math.max(0, edges.length - 1)).map((_, step) => {
    const [from, to] = [edges[step] as number, edges[step + 1] as number];
    return pauses.reduce((time, pause) => time - overlapOf({ from, to }, pause), to - from);
  });
}

function overlapOf(one: { from: number; to: number }, other: { from: number; to: number }): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
}
