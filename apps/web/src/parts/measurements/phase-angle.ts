import type { SeriesAnswer } from '@phasor/contract';
import type { ChartPoint, ChartSeries } from '../charts/index.ts';
import type { ChannelId } from './channel-series.ts';

const DEGREES = 180 / Math.PI;

/** Angle of a true power factor in degrees, positive inductive (D15); null where either is missing. */
export function phaseAngle(powerFactor: number | null, reactivePower: number | null): number | null {
  if (powerFactor === null) return null;
  const angle = Math.acos(Math.min(1, Math.abs(powerFactor))) * DEGREES;
  return (reactivePower ?? 0) < 0 ? -angle : angle;
}

/** Points of the reactive power of a channel, whose signs the angles take; [] for none. */
export type ReactivePowerOf = (channel: string) => readonly ChartPoint[];

/** Reactive powers of an answer; the mean has the sign of the sum where only that is there. */
export function reactivePowerIn({ data: { Q } }: Pick<SeriesAnswer, 'data'>): ReactivePowerOf {
  if (Q === undefined || Array.isArray(Q)) return () => [];
  return (channel) => Q[channel as ChannelId] ?? (channel === 'average' ? (Q.cumulative ?? []) : []);
}

/** Power-factor series as angles or as the ratios they are, the other one beside them. */
export function powerFactorSeries(
  series: readonly ChartSeries[],
  { asRatio, reactivePowerOf }: { asRatio: boolean; reactivePowerOf: ReactivePowerOf },
): ChartSeries[] {
  return series.map(({ extremes, ...one }) => {
    const signs = new Map(reactivePowerOf(one.id));
    const angles = one.points.map(([time, ratio]): ChartPoint => [time, phaseAngle(ratio, signs.get(time) ?? null)]);
    if (!asRatio) return { ...one, points: angles, also: { quantity: 'powerFactor', points: one.points } };
    return {
      ...one,
      ...(extremes === undefined ? {} : { extremes }),
      also: { quantity: 'phaseAngle', points: angles },
    };
  });
}
