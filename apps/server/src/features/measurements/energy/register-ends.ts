import type { TimeRange } from '@phasor/calendar';
import { isCountedWithin, registerAlong } from '@phasor/series';
import { energyFigure } from '../../../calls/energy-figure.ts';
import type { Curve } from './energy-curves.ts';

/** The first and the last reading within a range, each `[epoch ms, Wh]`. */
export type RegisterEnds = [first: [number, number], last: [number, number]];

/**
 * The sum of registers at its first and last instant within a range, so that their difference is the energy of the range; a
 * range that begins or ends between two readings has the register at its own edge. Undefined where nothing was measured.
 * @see D50
 */
export function registerEnds(curves: readonly Curve[], range: TimeRange): RegisterEnds | undefined {
  const known = curves.filter(({ curve }) => curve.time.length > 0);
  const from = Math.max(range.from, Math.min(...known.map(({ curve }) => curve.time[0] as number)));
  const to = Math.min(range.to, Math.max(...known.map(({ curve }) => curve.time.at(-1) as number)));
  if (!known.some(({ curve }) => isCountedWithin(curve, { from, to }))) return undefined;
  const sum = new Float64Array(2);
  for (const { curve, ratio } of known) {
    const [first, last] = [curve.time[0] as number, curve.time.at(-1) as number];
    const held = Float64Array.of(from, to).map((t) => Math.min(Math.max(t, first), last));
    for (const [end, reading] of registerAlong(curve, held).entries())
      sum[end] = (sum[end] as number) + reading * ratio;
  }
  return [
    [from, energyFigure(sum[0] as number)],
    [to, energyFigure(sum[1] as number)],
  ];
}
