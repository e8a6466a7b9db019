import type { CalendarUnit } from '@phasor/calendar';
import type { FormattedQuantity, NormalValues, Scale } from '@phasor/quantities';
import type { Sheet } from './files/sheet.ts';

/** Colour of a series: a token of the theme, or a place in the ten-colour palette. */
export type SeriesColour =
  | 'l1'
  | 'l2'
  | 'l3'
  /** The same phase once more: its current beside its voltage. */
  | 'l1-soft'
  | 'l2-soft'
  | 'l3-soft'
  | 'sum'
  | 'average'
  | 'import'
  | 'export'
  | 'reactive'
  | 'muted'
  | 'ok'
  | 'bad'
  | 'blank'
  | number;

/** What tells points apart beside their colour. */
export type PointShape = 'circle' | 'diamond';

/** `[epoch ms, value]` in the base unit, ascending; null is a gap and breaks the line. */
export type ChartPoint = readonly [number, number | null];

/** A place in the picture, pixels. */
export interface CurveSpot {
  readonly x: number;
  readonly y: number;
}

/** A piece of a Bézier curve: its two control points and where it leads. */
export interface CurvePiece {
  readonly near: CurveSpot;
  readonly far: CurveSpot;
  readonly to: CurveSpot;
}

export interface SeriesCost {
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** In the currency; null where a point has no price. */
  readonly points: readonly ChartPoint[];
}

export interface ChartSeries {
  /** Stable name by which visibility is remembered. */
  readonly id: string;
  readonly name: string;
  readonly colour: SeriesColour;
  readonly points: readonly ChartPoint[];
  /** Extremes of each step, so that no peak vanishes by down-sampling. */
  readonly extremes?: { readonly min: readonly ChartPoint[]; readonly max: readonly ChartPoint[] };
  readonly dashed?: boolean;
  /** A line bends through its points, as what it samples does: `bends`, which straight lines do without. */
  readonly smooth?: (spots: readonly CurveSpot[]) => readonly CurvePiece[];
  /** How its points look in a chart of them; circles when absent. */
  readonly shape?: PointShape | undefined;
  /** What lies between a line and zero is filled. */
  readonly filled?: boolean;
  /** Index of the value axis; 0 when absent. */
  readonly axis?: number;
  /** Points to be taken with care, by their time, and why; they are drawn fainter. */
  readonly notes?: ReadonlyMap<number, string>;
  /** What the crosshair says beside a value, by the point's time. */
  readonly captions?: ReadonlyMap<number, string>;
  /** The same points in another quantity, told by the crosshair beside the value. */
  readonly also?: {
    readonly quantity: FormattedQuantity;
    readonly points: readonly ChartPoint[];
    /** A column of its own in tables and files. */
    readonly inTable?: true;
  };
  /** What each point costs: told by the crosshair beside the value, and a column of its own in tables and files. */
  readonly cost?: SeriesCost;
  /** What being 0 and being 1 are called, in a chart of spans. */
  readonly words?: readonly [off: string, on: string];
  /** Columns that stand half behind those of the series with this id, such as the period before. */
  readonly behind?: string;
  /** What moments the points of a series that stands behind another are of, by the times where they are drawn. */
  readonly moments?: ReadonlyMap<number, string>;
}

export interface ValueAxis {
  /** Whose scale and unit the axis has; one unit per axis, chosen by the largest value. */
  readonly quantity: FormattedQuantity;
  readonly kind: 'linear' | 'logarithmic';
  /** Written on the axis whatever its values are; that of the largest value when absent. */
  readonly unit?: string;
  /** Fixed bounds in base units, such as 0 to 100 for humidity. */
  readonly min?: number;
  readonly max?: number;
  /** Zero is always shown, as where a supply may be missing. */
  readonly fromZero?: true;
  /** The values that are normal: what lies beyond is shaded. */
  readonly normal?: NormalValues;
  /** The values that are named, ascending, and how, such as the days of a week; those of the scale when absent. */
  readonly named?: readonly { readonly value: number; readonly name: string }[];
}

/** A horizontal line with a name, such as the contracted power. */
export interface ChartLimit {
  readonly name: string;
  readonly value: number;
  readonly colour: 'bad' | 'warn';
}

/** A point worth naming, such as the peak of the month. */
export interface ChartMark {
  readonly name: string;
  /** Time of the marked point of the first series. */
  readonly time: number;
  readonly value: number;
}

/** A moment at which something began or ended; it stands above the lines. */
export interface ChartEvent {
  readonly time: number;
  readonly kind: 'start' | 'end';
  readonly colour: SeriesColour;
}

/** What time a chart is about. */
export interface ChartPeriod {
  /** `[from, to)`, epoch ms: what is shown, also where nothing was measured. */
  readonly range: { readonly from: number; readonly to: number };
  readonly timeZone: string;
  readonly locale: string;
  /** What is shown was measured at one moment, epoch ms, and not over the range. */
  readonly moment?: number;
}

/** What lies along the bottom of a chart that is not over time, such as the orders of harmonics. */
export interface PlainAxis {
  /** Heading of its column in tables and files, with the unit of its numbers. */
  readonly heading: string;
  /** Stands at the last number along the axis; '' for nothing. */
  readonly unit: string;
  /** What a place is called where it is read. */
  readonly text: (place: number) => string;
  /** The places that are named along the axis, at most so many; `plainLabels`, which charts over time do without. */
  readonly labels: (chart: TimeChart, most: number) => { place: number; text: string }[];
}

/** What a screen wants drawn over time. It knows nothing of how it is drawn. */
export interface TimeChart extends ChartPeriod {
  /** `span`: rows of states, each lasting until the next point; it has no value axis. `scatter`: points that no line joins. */
  readonly kind: 'line' | 'column' | 'span' | 'scatter';
  readonly axes: readonly ValueAxis[];
  /** What lies along the bottom where that is no time: its numbers stand in the points, the range and the step for times. */
  readonly across?: PlainAxis;
  readonly series: readonly ChartSeries[];
  readonly limits?: readonly ChartLimit[];
  readonly marks?: readonly ChartMark[];
  readonly events?: readonly ChartEvent[];
  /** What a point stands for: milliseconds, or a calendar unit whose lengths differ. Columns need it. */
  readonly step?: number | CalendarUnit;
  /** The columns of a step stand on each other, the first series below. */
  readonly stacked?: true;
  /** Time of the step that was chosen. */
  readonly chosen?: number;
  /** Points before and after the range are there for lines to reach its edges; they belong to no table, file or figure. */
  readonly beyond?: true;
  /** The part that was selected, epoch ms. */
  readonly selected?: { readonly from: number; readonly to: number };
}

/** A slice of a pie; a slice with parts can be opened. */
export interface PieSlice {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly colour?: SeriesColour;
  readonly parts?: readonly PieSlice[];
  /** Stands a little out of the ring. */
  readonly pulled?: boolean;
}

/** Shares of what was counted in a period, and the same as numbers. */
export interface PieChart extends ChartPeriod {
  readonly slices: readonly PieSlice[];
  /** What the slices are shares of, in the base unit; null for a dash. */
  readonly whole: number | null;
  /** The one scale of the whole and of its shares. */
  readonly scale: Scale;
  readonly sheet: Sheet;
  /** What stands for slices that are too many to be named one by one. */
  readonly lines?: readonly PieLine[];
}

/** Slices of one kind: what they are, and how much together. */
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
  /** How far it reaches on the axis. */
  readonly size: number;
  /** Degrees. */
  readonly angle: number;
}

/** Values with directions, as they are at one moment, and the same as numbers. */
export interface PolarChart extends ChartPeriod {
  readonly arrows: readonly PolarArrow[];
  /** Least and greatest value of the logarithmic axis, which is without a unit: several quantities share it. */
  readonly axis: { readonly min: number; readonly max: number };
  /** Where the angle 0 lies, degrees clockwise from the top. */
  readonly zero: 0 | 90 | 180 | 270;
  /** Angles grow clockwise. */
  readonly clockwise: boolean;
  readonly sheet: Sheet;
}

/** Scale of an axis: that of the largest absolute value drawn on it. */
export type AxisScales = readonly Scale[];
