import type { SeriesColour, TimeChart } from '../chart-spec.ts';
import type { DrawingFrame } from './drawing-frame.ts';

/** Position of a value axis. */
export interface AxisPlace {
  readonly side: 'left' | 'right';
  /** Pixels from the plot. */
  readonly offset: number;
  /** Its ticks are those of the grid lines. */
  readonly isFirst: boolean;
  /** The colour that all its series have, if several axes must be distinguished. */
  readonly colour: SeriesColour | undefined;
}

/** Space for the labels of one axis beside another, in pixels. */
const AXIS_PIXELS = 58;
/** Share of the width that axes may use. */
const MOST_SHARE = 0.4;

/**
 * The position of each value axis, alternating left and right; undefined for axes with hidden series only, and for those
 * that do not fit in a small chart: the crosshair shows their values. The first axis is always present.
 */
export function axisPlaces(
  chart: Pick<TimeChart, 'axes' | 'series'>,
  { hidden, width }: Pick<DrawingFrame, 'hidden' | 'width'>,
): readonly (AxisPlace | undefined)[] {
  if (chart.axes.length === 1) return [{ side: 'left', offset: 0, isFirst: true, colour: undefined }];
  const most = Math.max(2, Math.floor((width * MOST_SHARE) / AXIS_PIXELS));
  let count = 0;
  return chart.axes.map((_, index): AxisPlace | undefined => {
    const shown = chart.series.filter((series) => (series.axis ?? 0) === index && !hidden.has(series.id));
    const colours = new Set(shown.map(({ colour }) => colour));
    if (shown.length === 0 || count >= most) return undefined;
    const place = count;
    count += 1;
    return {
      side: place % 2 === 0 ? 'left' : 'right',
      offset: Math.floor(place / 2) * AXIS_PIXELS,
      isFirst: place === 0,
      colour: colours.size === 1 ? shown[0]?.colour : undefined,
    };
  });
}
