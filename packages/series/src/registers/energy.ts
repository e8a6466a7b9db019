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
  const [from, to] = [time[0] ?? Number.NaN, time[last] ?? Number.NaN];
  const readings = new Float64Array(times.length).fill(Number.NaN);
  let knot = 0;
  // A plain loop: a month of quarter hours of a large group asks for a million readings here.
  for (let index = 0; index < times.length; index += 1) {
    const t = times[index] as number;
    if (!(t >= from && t <= to)) continue;
    while (knot < last && (time[knot + 1] as number) <= t) knot += 1;
    while (knot > 0 && (time[knot] as number) > t) knot -= 1;
    const [start, before] = [time[knot] as number, value[knot] as number];
    if (t === start) {
      readings[index] = before;
      continue;
    }
    const share = (t - start) / ((time[knot + 1] as number) - start);
    readings[index] = before + share * ((value[knot + 1] as number) - before);
  }
  return readings;
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
  const energies = countedTime(register, clipped);
  for (let step = 0; step < energies.length; step += 1) {
    const isCounted = (energies[step] as number) > 0;
    energies[step] = isCounted ? (readings[step + 1] as number) - (readings[step] as number) : Number.NaN;
  }
  return energies;
}

/** Whether a register counted at some time of a range, epoch ms: it was read before its end and after its start, by one meter. */
export function isCountedWithin(register: CountedCurve, { from, to }: { from: number; to: number }): boolean {
  const [time = 0] = countedTime(register, withinKnown(register, Float64Array.of(from, to)));
  return time > 0;
}

function withinKnown({ time }: Curve, edges: Float64Array): Float64Array {
  const [from, to] = [time[0] ?? Number.NaN, time.at(-1) ?? Number.NaN];
  const known = new Float64Array(edges.length);
  for (let index = 0; index < edges.length; index += 1) {
    known[index] = Math.min(Math.max(edges[index] as number, from), to);
  }
  return known;
}

/** Milliseconds of each step outside of the pauses; NaN where nothing is known. */
function countedTime({ pauses }: CountedCurve, edges: Float64Array): Float64Array {
  const counted = new Float64Array(Math.max(0, edges.length - 1));
  for (let step = 0; step < counted.length; step += 1) {
    const [from, to] = [edges[step] as number, edges[step + 1] as number];
    let time = to - from;
    for (const pause of pauses) time -= Math.max(0, Math.min(to, pause.to) - Math.max(from, pause.from));
    counted[step] = time;
  }
  return counted;
}
