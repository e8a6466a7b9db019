import type { CalendarUnit, TimeRange } from '@phasor/calendar';
import type { FormattedQuantity, NormalValues, Scale } from '@phasor/quantities';
import type { Sheet } from './files/sheet.ts';

/** Colour of a series: a token of the theme, or a place in the ten-colour palette. */
export type SeriesColour =
  | 'l1'
  | 'l2'
  | 'l3'
  /** The same phase in a lighter shade: its current beside its voltage. */
  | 'l1-soft'
  | 'l2-soft'
  | 'l3-soft'
  | 'sum'
  | 'average'
  | 'import'
  | 'export'
  | 'reactive'
  | 'muted'
  /** What the parts of a sum have too much. */
  | 'excess'
  | 'ok'
  | 'bad'
  | 'blank'
  | number;

/** Shapes that distinguish points in addition to their colour. */
export type PointShape = 'circle' | 'diamond';

/** `[epoch ms, value]` in the base unit, ascending; null is a gap and breaks the line. */
export type ChartPoint = readonly [number, number | null];

/** A position in the chart, pixels. */
export interface CurveSpot {
  readonly x: number;
  readonly y: number;
}

/** A segment of a Bézier curve: its two control points and its end. */
export interface CurvePiece {
  readonly near: CurveSpot;
  readonly far: CurveSpot;
  readonly to: CurveSpot;
}

export interface SeriesCost {
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** In the currency; null for a point without a price. */
  readonly points: readonly ChartPoint[];
}

export interface ChartSeries {
  /** Stable name under which visibility is stored. */
  readonly id: string;
  readonly name: string;
  readonly colour: SeriesColour;
  readonly points: readonly ChartPoint[];
  /** Extremes of each step, so that down-sampling does not hide a peak. */
  readonly extremes?: { readonly min: readonly ChartPoint[]; readonly max: readonly ChartPoint[] };
  /** First and last reading of a register within the range: the points between are at starts of steps. */
  readonly ends?: readonly [first: readonly [number, number], last: readonly [number, number]];
  readonly dashed?: boolean;
  /** Draws a curved line through the points, for quantities that are continuous: `bends`; absent for straight lines. */
  readonly smooth?: (spots: readonly CurveSpot[]) => readonly CurvePiece[];
  /** Shape of the points; circles if absent. */
  readonly shape?: PointShape | undefined;
  /** The area between a line and zero is filled. */
  readonly filled?: boolean;
  /** Index of the value axis; 0 if absent. */
  readonly axis?: number;
  /** Uncertain points or states, by their time, with the reason; they are drawn fainter. */
  readonly notes?: ReadonlyMap<number, string>;
  /**
   * Columns that were hardly measured, by their time: their values were counted, but when is not known. They count in the total, not as
   * the least, mean or greatest step.
   */
  readonly unmeasured?: ReadonlySet<number>;
  /** Text shown beside a value by the crosshair, by the point's time. */
  readonly captions?: ReadonlyMap<number, string>;
  /** The same points in another quantity, shown by the crosshair beside the value. */
  readonly also?: {
    readonly quantity: FormattedQuantity;
    readonly points: readonly ChartPoint[];
    /** Has its own column in tables and files. */
    readonly inTable?: true;
  };
  /** Cost of each point: shown by the crosshair beside the value, and a column in tables and files. */
  readonly cost?: SeriesCost;
  /** Names of the states 0 and 1, in a chart of spans. */
  readonly words?: readonly [off: string, on: string];
  /**
   * What is said of states with names of their own, by the times at which they begin, in a chart of spans; their values are from 0 to 1,
   * as high as they are drawn.
   */
  readonly states?: ReadonlyMap<number, string>;
  /** Columns half behind those of the series with this id, such as the previous period. */
  readonly behind?: string;
  /** Actual instants of the points of a series behind another, by the times at which they are drawn. */
  readonly moments?: ReadonlyMap<number, string>;
}

export interface ValueAxis {
  /** The quantity with the scale and unit of the axis; one unit per axis, chosen by the largest value. */
  readonly quantity: FormattedQuantity;
  readonly kind: 'linear' | 'logarithmic';
  /** Fixed unit of the axis; that of the largest value if absent. */
  readonly unit?: string;
  /** Fixed bounds in base units, such as 0 to 100 for humidity. */
  readonly min?: number;
  readonly max?: number;
  /** Zero is always shown, for a supply that may fail. */
  readonly fromZero?: true;
  /** The normal values: values outside are shaded. */
  readonly normal?: NormalValues;
  /** Named values, ascending, with their names, such as the days of a week; those of the scale if absent. */
  readonly named?: readonly { readonly value: number; readonly name: string }[];
}

/** A horizontal line with a name, such as the contracted power. */
export interface ChartLimit {
  readonly name: string;
  readonly value: number;
  readonly colour: 'bad' | 'warn';
}

/** A point with a label, such as the peak of the month. */
export interface ChartMark {
  readonly name: string;
  /** Time of the marked point of the first series. */
  readonly time: number;
  readonly value: number;
}

/** A moment at which an event began or ended, or another meter took over; its marker is above the lines. */
export interface ChartEvent {
  readonly time: number;
  readonly kind: 'start' | 'end' | 'exchange';
  readonly colour: SeriesColour;
}

/** The period of a chart. */
export interface ChartPeriod {
  /** `[from, to)`, epoch ms: the period shown, also without measurements. */
  readonly range: { readonly from: number; readonly to: number };
  readonly timeZone: string;
  readonly locale: string;
  /** The chart shows one instant, epoch ms, not the range. */
  readonly moment?: number;
}

/** The horizontal axis of a chart that is not over time, such as the orders of harmonics. */
export interface PlainAxis {
  /** Heading of its column in tables and files, with the unit of its numbers. */
  readonly heading: string;
  /** Unit at the last number along the axis; '' for none. */
  readonly unit: string;
  /** Text of a position in readings. */
  readonly text: (place: number) => string;
  /** The labels along the axis, at most so many: `plainLabels`; absent for charts over time. */
  readonly labels: (chart: TimeChart, most: number) => { place: number; text: string }[];
}

/** A chart over time as described by a screen, independent of how it is drawn. */
export interface TimeChart extends ChartPeriod {
  /** `span`: rows of states, each valid until the next point, without a value axis. `scatter`: unconnected points. */
  readonly kind: 'line' | 'column' | 'span' | 'scatter';
  readonly axes: readonly ValueAxis[];
  /** A horizontal axis other than time: the points, the range and the step then contain its numbers instead of times. */
  readonly across?: PlainAxis;
  readonly series: readonly ChartSeries[];
  readonly limits?: readonly ChartLimit[];
  readonly marks?: readonly ChartMark[];
  readonly events?: readonly ChartEvent[];
  /** Times whose measurements were damaged and are set aside, epoch ms; other levels may have them. */
  readonly damaged?: readonly TimeRange[];
  /** Duration of a point: milliseconds, or a calendar unit of variable length. Required for columns. */
  readonly step?: number | CalendarUnit;
  /** Epoch ms, of columns that grow with their step: the one around it is not over. */
  readonly now?: number;
  /** Time between two measurements where it is longest, ms: divided finer, they would repeat themselves. */
  readonly every?: number;
  /** The columns of a step are stacked, the first series at the bottom. */
  readonly stacked?: true;
  /** Time of the selected step. */
  readonly chosen?: number;
  /** Contains points before and after the range, so that lines reach its edges; they belong to no table, file or figure. */
  readonly beyond?: true;
  /** The selected part, epoch ms. */
  readonly selected?: { readonly from: number; readonly to: number };
}

/** A slice of a pie; a slice with parts can be opened. */
export interface PieSlice {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly colour?: SeriesColour;
  readonly parts?: readonly PieSlice[];
  /** Is moved a little out of the ring. */
  readonly pulled?: boolean;
  /** Its value is inexact: it is hatched. */
  readonly isUnsure?: boolean;
}

/** Shares of a total in a period, and the same as numbers. */
export interface PieChart extends ChartPeriod {
  readonly slices: readonly PieSlice[];
  /** The total of the slices, in the base unit; null for a dash. */
  readonly whole: number | null;
  /** The common scale of the total and of its shares. */
  readonly scale: Scale;
  readonly sheet: Sheet;
  /** Replaces the slices in the list of a file: where they are too many, or where not all that counts has a slice. */
  readonly lines?: readonly PieLine[];
}

/** Slices of one kind: their name and their sum. */
export interface PieLine {
  readonly name: string;
  readonly colour: SeriesColour;
  readonly text: string;
}

/** A value with a direction. */
export interface PolarArrow {
  readonly id: string;
  readonly name: string;
  readonly colour: SeriesColour;
  readonly dashed?: true;
  /** Its length on the axis. */
  readonly size: number;
  /** Degrees. */
  readonly angle: number;
}

/** Values with directions at one instant, and the same as numbers. */
export interface PolarChart extends ChartPeriod {
  readonly arrows: readonly PolarArrow[];
  /** Least and greatest value of the logarithmic axis, which has no unit because several quantities share it. */
  readonly axis: { readonly min: number; readonly max: number };
  /** Direction of the angle 0, degrees clockwise from the top. */
  readonly zero: 0 | 90 | 180 | 270;
  /** Angles grow clockwise. */
  readonly clockwise: boolean;
  readonly sheet: Sheet;
}

/** Scale of an axis: that of the largest absolute value drawn on it. */
export type AxisScales = readonly Scale[];
