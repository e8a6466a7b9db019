import type { PolarArrow, PolarChart } from '../chart-spec.ts';

/** A position relative to the middle of a chart with the outermost radius 1. */
export interface PolarSpot {
  readonly x: number;
  readonly y: number;
}

/** An arrow in its drawn form. */
export interface DrawnArrow extends Pick<PolarArrow, 'id' | 'name' | 'colour' | 'dashed'> {
  /** SVG paths around the middle: the line, and the head at its end. */
  readonly line: string;
  readonly head: string;
  /** Middle of its name. */
  readonly label: PolarSpot;
}

/** All elements of a polar chart. */
export interface DrawnPolar {
  readonly rings: readonly { readonly radius: number; readonly text: string }[];
  readonly spokes: readonly { readonly angle: number; readonly end: PolarSpot; readonly label: PolarSpot }[];
  readonly arrows: readonly DrawnArrow[];
}

const SPOKE_DEGREES = 45;
const RADIANS = Math.PI / 180;
const SPOKE_LABEL = 1.13;
const HEAD = { length: 0.075, width: 0.03 } as const;
/** Offsets of a name beside the end of its arrow. */
const NAME = { before: 0.03, beside: 0.055, wide: 0.085 } as const;

type Axis = PolarChart['axis'];

/**
 * Distance of a value from the middle on the logarithmic axis: 0 at its least value and below, 1 at its greatest and above.
 */
export function radiusOf(value: number, { min, max }: Axis): number {
  if (!(value > min)) return 0;
  return Math.min(1, Math.log10(value / min) / Math.log10(max / min));
}

/** Drawn direction of an angle of the chart, degrees clockwise from the top. */
export function directionOf(angle: number, { zero, clockwise }: Pick<PolarChart, 'zero' | 'clockwise'>): number {
  return (((zero + (clockwise ? angle : -angle)) % 360) + 360) % 360;
}

/** A polar chart laid out: rings at the powers of ten, spokes every 45 degrees, arrows from the middle. */
export function polarDrawing(chart: PolarChart, hidden: ReadonlySet<string>): DrawnPolar {
  return {
    rings: ringsOf(chart.axis),
    spokes: Array.from({ length: 360 / SPOKE_DEGREES }, (_, index) => {
      const angle = index * SPOKE_DEGREES;
      const direction = directionOf(angle, chart);
      return { angle, end: spot(1, direction), label: spot(SPOKE_LABEL, direction) };
    }),
    arrows: chart.arrows
      .filter(({ id, size }) => !hidden.has(id) && size > chart.axis.min)
      .map((arrow) => arrowOf(arrow, chart)),
  };
}

function ringsOf(axis: Axis): DrawnPolar['rings'] {
  const values: number[] = [];
  for (let value = axis.min * 10; value < axis.max; value *= 10) values.push(Number(value.toPrecision(3)));
  return [...values, axis.max].map((value) => ({ radius: radiusOf(value, axis), text: String(value) }));
}

function arrowOf({ id, name, colour, dashed, size, angle }: PolarArrow, chart: PolarChart): DrawnArrow {
  const direction = directionOf(angle, chart);
  const radius = radiusOf(size, chart.axis);
  const length = Math.min(HEAD.length, radius);
  const tip = spot(radius, direction);
  const neck = spot(radius - length, direction);
  const side = spot(HEAD.width * (length / HEAD.length), direction + 90);
  // A name is wider than high: beside an upright arrow it needs more space.
  const room = NAME.beside + NAME.wide * Math.abs(Math.cos(direction * RADIANS));
  const beside = spot(room, direction + (dashed === true ? 90 : -90));
  const middle = spot(radius - NAME.before, direction);
  return {
    ...{ id, name, colour },
    ...(dashed === undefined ? {} : { dashed }),
    line: `M0 0L${text(neck)}`,
    head: `M${text(tip)}L${text(sum(neck, side))}L${text(sum(neck, { x: -side.x, y: -side.y }))}Z`,
    label: sum(middle, beside),
  };
}

const sum = (one: PolarSpot, other: PolarSpot): PolarSpot => ({ x: one.x + other.x, y: one.y + other.y });
const text = ({ x, y }: PolarSpot) => `${x.toFixed(4)} ${y.toFixed(4)}`;

/** At a distance from the middle, degrees clockwise from the top. */
function spot(radius: number, direction: number): PolarSpot {
  return { x: radius * Math.sin(direction * RADIANS), y: -radius * Math.cos(direction * RADIANS) };
}

/**
 * Rings are labelled between the spokes, so that arrows along the spokes do not cover the labels; the outermost apart from
 * the next.
 */
const RING_LABELS = { inner: 67.5, outermost: 22.5 } as const;

/** Position of the value of a ring. */
export function ringLabel(radius: number): PolarSpot {
  return spot(radius, radius < 1 ? RING_LABELS.inner : RING_LABELS.outermost);
}
