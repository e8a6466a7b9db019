import type { Point, SeriesAnswer } from '@phasor/contract';
import type { ChartSeries } from '../charts/chart-spec.ts';
import type { ChannelId } from './channel-series.ts';

const DEGREES = 180 / Math.PI;

/** Angle of a true power factor in degrees, positive inductive (decision 15); null where either is missing. */
export function phaseAngle(powerFactor: number | null, reactivePower: number | null): number | null {
  if (powerFactor === null) return null;
  const angle = Math.acos(Math.min(1, Math.abs(powerFactor))) * DEGREES;
  return (reactivePower ?? 0) < 0 ? -angle : angle;
}

/** Power-factor series turned into angles, each with the sign of the same channel's reactive power. */
export function asPhaseAngles(series: readonly ChartSeries[], answer: SeriesAnswer): ChartSeries[] {
  return series.map(({ extremes: _ratio, ...one }) => {
    const signs = new Map(reactivePowerOf(one.id, answer));
    return {
      ...one,
      also: { quantity: 'powerFactor' as const, points: one.points },
      points: one.points.map(([time, ratio]) => [time, phaseAngle(ratio, signs.get(time) ?? null)] as const),
    };
  });
}

/** Power-factor series with their angles beside them. */
export function withPhaseAngles(series: readonly ChartSeries[], answer: SeriesAnswer): ChartSeries[] {
  const angles = asPhaseAngles(series, answer);
  return series.map((one, index) => ({
    ...one,
    also: { quantity: 'phaseAngle' as const, points: angles[index]?.points ?? [] },
  }));
}

/** The mean over the phases takes its sign from the mean, or the sum, of the reactive powers: they have the same one. */
function reactivePowerOf(channel: string, { data: { Q } }: SeriesAnswer): readonly Point[] {
  if (Q === undefined || Array.isArray(Q)) return [];
  return Q[channel as ChannelId] ?? (channel === 'average' ? (Q.cumulative ?? []) : []);
}
