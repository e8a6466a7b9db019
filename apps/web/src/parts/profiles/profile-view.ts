import type { SeriesAnswer, Source } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import type { LineScreen } from '../../base/addresses/chart-screens.ts';
import type { TimeChart, ValueAxis } from '../charts/index.ts';
import {
  type ChannelNames,
  channelSeries,
  comparedWith,
  exchangeEvents,
  type ProfileWish,
  powerFactorSeries,
  reactivePowerIn,
} from '../measurements/index.ts';
import { measuredEvery, withoutRepeats } from './sparse-points.ts';

export interface ProfileFrame {
  /** `[from, to)`, epoch ms. */
  readonly range: { readonly from: number; readonly to: number };
  readonly locale: string;
  readonly axisKind: 'linear' | 'logarithmic';
  readonly names: ChannelNames & { single: string };
  /** Power factor as a ratio instead of an angle. */
  readonly asRatio: boolean;
  /** Zero is shown on an axis of voltage. */
  readonly fromZero?: boolean;
}

interface Asked {
  /** `[from, to)`, epoch ms. */
  readonly range: { readonly from: number; readonly to: number };
  /** Undefined for a group, whose devices have each its own. */
  readonly source: Source | undefined;
  readonly phases: readonly Phase[];
  /** Without values beside the range: a comparison begins with the range itself. */
  readonly isBare?: boolean;
}

/** The request of a profile screen (R-PROF-017). */
export function profileWish(screen: LineScreen, { range, source, phases, isBare = false }: Asked): ProfileWish {
  return {
    data: [screen.quantity, ...(screen.also ?? [])].join(),
    phase: phases.join(),
    from: range.from / 1_000,
    to: range.to / 1_000,
    format: 'H',
    ...(screen.cumulative === undefined ? {} : { cumulative: screen.cumulative }),
    ...(screen.sources ? { source } : {}),
    ...(isBare ? {} : { neighbours: true }),
  };
}

/**
 * Series that are hidden at first. A group is opened for its sum, so its phases are hidden; without a sum only the average is
 * hidden. Stacked phases are the sum: none of them is hidden.
 */
export function startsHidden(
  screen: LineScreen,
  { isGroup, isStacked = false, byFlags }: { isGroup: boolean; isStacked?: boolean; byFlags: readonly string[] },
): readonly string[] {
  if (isGroup && isStacked) return [];
  if (isGroup && screen.cumulative === true) return ['L1', 'L2', 'L3', 'average'];
  return byFlags;
}

/** The chart of an answer; pure. */
export function profileChart(screen: LineScreen, answer: SeriesAnswer, frame: ProfileFrame): TimeChart {
  const series = channelSeries(answer, screen.quantity, frame.names);
  // The crosshair shows both, whichever is drawn (D15).
  const drawn =
    screen.axis === 'phaseAngle'
      ? powerFactorSeries(series, { asRatio: frame.asRatio, reactivePowerOf: reactivePowerIn(answer) })
      : series;
  return {
    ...emptyChart(screen, frame, answer.time_zone),
    series: withoutRepeats(drawn, answer),
    step: answer.step * 1_000,
    every: measuredEvery(answer),
    beyond: true,
    ...exchangeEvents(answer),
  };
}

/** The axes of a profile screen without series. */
export function emptyChart(screen: LineScreen, frame: ProfileFrame, timeZone: string): TimeChart {
  return {
    kind: 'line',
    range: frame.range,
    timeZone,
    locale: frame.locale,
    axes: [axisOf(screen, frame)],
    series: [],
  };
}

const showsAngle = (screen: LineScreen, { asRatio }: ProfileFrame) => screen.axis === 'phaseAngle' && !asRatio;

function axisOf(screen: LineScreen, frame: ProfileFrame): ValueAxis {
  const isAngle = showsAngle(screen, frame);
  const quantity = screen.axis === 'phaseAngle' && !isAngle ? 'powerFactor' : screen.axis;
  // Angles may be negative: they have no logarithm.
  return { quantity, kind: isAngle ? 'linear' : frame.axisKind, ...comparedWith(quantity, frame) };
}
