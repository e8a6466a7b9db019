import type { SeriesColour, TimeChart } from '../chart-spec.ts';
import type { DrawingFrame } from './drawing-frame.ts';

/** Where a value axis is written. */
export interface AxisPlace {
  readonly side: 'left' | 'right';
  /** Pixels from the picture. */
  readonly offset: number;
  /** Its ticks are those of the lines across the picture. */
  readonly isFirst: boolean;
  /** That of its series, where several axes have to be told apart. */
  readonly colour: SeriesColour | undefined;
}

/** Room for the labels of one axis beside another, in pixels. */
const AXIS_PIXELS = 58;
/** Share of the picture that axes may take. */
const MOST_SHARE = 0.4;

/**
 * The place of each value axis, taking turns left and right; undefined for those whose series are all hidden, and for
 * those that a small picture has no room for: their values are told by the crosshair. The first axis is always there.
 */
export function axisPlaces(
  chart: Pick<TimeChart, 'axes' | 'series'>,
  { hidden, width }: Pick<DrawingFrame, 'hidden' | 'width'>,
): readonly (AxisPlace | undefined)[] {
  if (chart.axes.length === 1) return [{ side: 'left', offset: 0, isFirst: true, colour: undefined }];
  const most = Math.max(2, Math.floor((width * MOST_SHARE) / AXIS_PIXELS));
  let count = 0;
  return chart.axes.map((_, index): AxisPlace | undefined => {
    const shown = chart.series.find((series) => (series.axis ?? 0) === index && !hidden.has(series.id));
    if (shown === undefined || count >= most) return undefined;
    const place = count;
    count += 1;
    return {
      side: place % 2 === 0 ? 'left' : 'right',
      offset: Math.floor(place / 2) * AXIS_PIXELS,
      isFirst: place === 0,
      colour: shown.colour,
    };
  });
}
