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
  const reactive = answer.data.Q;
  return series.map(({ extremes: _ratio, ...one }) => {
    const ofChannel = reactive === undefined || Array.isArray(reactive) ? [] : (reactive[channelOf(one.id)] ?? []);
    const signs = new Map<number, number | null>(ofChannel as Point[]);
    return {
      ...one,
      points: one.points.map(([time, ratio]) => [time, phaseAngle(ratio, signs.get(time) ?? null)] as const),
    };
  });
}

/** The mean over the phases takes its sign from the summed reactive power. */
function channelOf(id: string): ChannelId {
  return id === 'average' ? 'cumulative' : (id as ChannelId);
}
