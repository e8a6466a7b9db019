import { formatScaled, type Scale, withUnit } from '@phasor/quantities';
import type { ChartLimit, TimeChart } from '../chart-spec.ts';
import { projected } from '../layout/drawing-frame.ts';
import { placeOf } from '../layout/steps.ts';
import type { Drawing, Spot } from './drawing.ts';
import type { Pen } from './pen.ts';

/** Pixels. */
const NAME_SIZE = 11;
const MARK_RADIUS = 4;
const LIMIT = { width: 1.5, dash: [6, 4], inset: 4, gap: 3 };
/** Distance from a mark to its name, pixels. */
const MARK_GAP = 4;
/** Half the width of the name of a mark: its minimum, and for each of its letters, pixels. */
const NAME_ROOM = { least: 32, letter: 3.4 } as const;

/** Lines across the chart with their names, such as the contracted power. */
export function drawLimits(pen: Pen, drawing: Drawing): void {
  const { chart, frame, scales, plot } = drawing;
  const names = namesOfMarks(drawing);
  for (const limit of chart.limits ?? []) {
    const height = projected(limit.value, chart.axes[0]);
    if (height === null) continue;
    const y = Math.round(plot.yOf(0, height)) + 0.5;
    const colour = frame.theme.colour(limit.colour);
    pen.strokeStyle = colour;
    pen.lineWidth = LIMIT.width;
    pen.setLineDash(LIMIT.dash);
    pen.beginPath();
    pen.moveTo(plot.left, y);
    pen.lineTo(plot.right, y);
    pen.stroke();
    pen.setLineDash([]);
    const text = limitName(limit, scales[0], chart.locale);
    const end = endOfLimit({ text, y: y - LIMIT.gap }, names, plot);
    pen.textAlign = end;
    const x = end === 'right' ? plot.right - LIMIT.inset : plot.left + LIMIT.inset;
    drawName(pen, { text, x, y: y - LIMIT.gap, colour }, drawing);
  }
}

/** Points with a name, such as the highest quarter hour. */
export function drawMarks(pen: Pen, drawing: Drawing): void {
  const { frame } = drawing;
  pen.textAlign = 'center';
  for (const { x, y } of marksOf(drawing)) {
    pen.beginPath();
    pen.arc(x, y, MARK_RADIUS, 0, 2 * Math.PI);
    pen.fillStyle = frame.theme.colour('bad');
    pen.strokeStyle = frame.theme.colour('surface');
    pen.lineWidth = 1.5;
    pen.fill();
    pen.stroke();
  }
  for (const name of namesOfMarks(drawing)) drawName(pen, { ...name, colour: frame.theme.colour('ink') }, drawing);
}

/** The visible names of marks with their positions: inside the chart, above their mark. */
function namesOfMarks(drawing: Drawing): Omit<Name, 'colour'>[] {
  const { plot } = drawing;
  return marksOf(drawing).flatMap(({ x, y, name }) => {
    if (name === undefined) return [];
    const room = nameRoom(name);
    const inside = Math.min(Math.max(x, plot.left + room), plot.right - room);
    return { text: name, x: inside, y: y - MARK_RADIUS - MARK_GAP };
  });
}

/** The end of its line for the name of a limit: the right one, unless only there the name of a mark is in the way. */
export function endOfLimit(
  { text, y }: Pick<Name, 'text' | 'y'>,
  names: readonly Omit<Name, 'colour'>[],
  { left, right }: Pick<Drawing['plot'], 'left' | 'right'>,
): 'left' | 'right' {
  const width = 2 * nameRoom(text) + LIMIT.inset;
  const near = names.filter((name) => Math.abs(name.y - y) < NAME_SIZE + LIMIT.gap);
  const isTaken = (from: number, to: number) =>
    near.some((name) => name.x + nameRoom(name.text) > from && name.x - nameRoom(name.text) < to);
  return isTaken(right - width, right) && !isTaken(left, left + width) ? 'left' : 'right';
}

/** Positions of the marks of a chart, with the names that fit; none if their series is hidden. */
export function marksOf({ chart, frame, plot }: Drawing): (Spot & { name: string | undefined })[] {
  const [marked] = chart.series;
  if (marked === undefined || frame.hidden.has(marked.id)) return [];
  const named = namedMarks(chart, plot.right - plot.left);
  return (chart.marks ?? []).flatMap(({ time, value, name }, index) => {
    const height = projected(value, chart.axes[0]);
    if (height === null) return [];
    const spot = { x: plot.xOf(placeOf(chart, time)), y: plot.yOf(0, height) };
    return [{ ...spot, name: named.has(index) ? name : undefined }];
  });
}

interface Name {
  readonly text: string;
  readonly x: number;
  /** Its lower edge. */
  readonly y: number;
  readonly colour: string;
}

/** A name stays readable over other drawings. */
function drawName(pen: Pen, { text, x, y, colour }: Name, { frame: { theme } }: Drawing): void {
  pen.font = `550 ${NAME_SIZE}px ${theme.font}`;
  pen.textBaseline = 'bottom';
  pen.strokeStyle = theme.colour('surface');
  pen.lineWidth = 3;
  pen.lineJoin = 'round';
  pen.strokeText(text, x, y);
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

function limitName({ name, value }: ChartLimit, scale: Scale | undefined, locale: string): string {
  return scale === undefined ? name : `${name}  ${withUnit(formatScaled(value, scale, locale), scale.unit)}`;
}

const nameRoom = (name: string) => Math.max(NAME_ROOM.least, name.length * NAME_ROOM.letter);

/** Indices of the marks with names that fit beside one another in so many pixels; the highest take precedence. */
export function namedMarks(
  { marks = [], range }: Pick<TimeChart, 'marks' | 'range'>,
  width: number,
): ReadonlySet<number> {
  const taken: { x: number; room: number }[] = [];
  const named = new Set<number>();
  const byValue = [...marks.entries()].sort(([, one], [, other]) => other.value - one.value);
  for (const [index, { time, name }] of byValue) {
    const x = ((time - range.from) / (range.to - range.from)) * width;
    const room = nameRoom(name);
    if (taken.some((other) => Math.abs(other.x - x) < other.room + room)) continue;
    taken.push({ x, room });
    named.add(index);
  }
  return named;
}
