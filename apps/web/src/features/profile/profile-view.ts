import type { SeriesAnswer } from '@phasor/contract';
import type { TimeChart } from '../../charts/chart-spec.ts';
import { type ChannelNames, channelSeries } from '../../measurements/channel-series.ts';
import { asPhaseAngles } from '../../measurements/phase-angle.ts';
import type { ProfileScreen } from './profile-catalogue.ts';

export interface ProfileFrame {
  /** `[from, to)`, epoch ms. */
  readonly range: { readonly from: number; readonly to: number };
  readonly locale: string;
  readonly axisKind: 'linear' | 'logarithmic';
  readonly names: ChannelNames & { single: string };
  /** Power factor as the ratio it is instead of an angle. */
  readonly asRatio: boolean;
}

/** What a profile screen draws from an answer; pure. */
export function profileChart(screen: ProfileScreen, answer: SeriesAnswer, frame: ProfileFrame): TimeChart {
  const isAngle = screen.axis === 'phaseAngle' && !frame.asRatio;
  const series = channelSeries(answer, screen.quantity, frame.names);
  const quantity = screen.axis === 'phaseAngle' && frame.asRatio ? 'powerFactor' : screen.axis;
  return {
    kind: 'line',
    range: frame.range,
    timeZone: answer.time_zone,
    locale: frame.locale,
    // An angle crosses zero: it has no logarithm.
    axes: [{ quantity, kind: isAngle ? 'linear' : frame.axisKind }],
    series: isAngle ? asPhaseAngles(series, answer) : series,
    step: answer.step * 1_000,
  };
}
