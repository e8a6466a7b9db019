import type { ChartSeries } from '../../chart-spec.ts';
import type { ChartTheme } from '../../chart-theme.ts';
import { type Marker, traceMarker } from '../draw-markers.ts';
import type { Pen } from '../pen.ts';
import type { Picture } from '../picture.ts';

export interface FramedPicture {
  readonly heading: string;
  readonly period: string;
  readonly series: readonly FramedSeries[];
  /** Figures of the series in the legend; without them it has only names. */
  readonly figures?: FramedFigures | undefined;
  readonly theme: ChartTheme;
  /** The chart only. */
  readonly picture: Picture;
}

/** A series in the legend. */
interface FramedSeries extends Pick<ChartSeries, 'name' | 'colour' | 'dashed'> {
  /** The sign of its line; without one it has a square in its colour. */
  readonly marker?: Marker | undefined;
}

export interface FramedFigures {
  readonly unit: string;
  readonly headings: readonly string[];
  /** Of each series. */
  readonly rows: readonly (readonly string[])[];
  /** Below the figures: the normal values. */
  readonly note: string | undefined;
}

const MARGIN = 24;
const HEADING = { size: 16, baseline: 36 } as const;
const LINE = { size: 12, baseline: 58, legend: 82, chart: 98, chartAlone: 74 } as const;
const KEY = { side: 10, gap: 6, between: 24, marker: 1.5, line: 1.5, band: 3 } as const;
const TABLE = { above: 12, row: 19, column: 96, gap: 8 } as const;

/** A chart with its surroundings on the page: heading, period, and the legend above it, or below it with figures. */
export function framedPicture(framed: FramedPicture): Picture {
  const { heading, period, series, figures, theme, picture } = framed;
  const room = picture.width;
  const top = figures === undefined ? LINE.chart : LINE.chartAlone;
  const below = top + picture.height;
  return {
    width: picture.width + 2 * MARGIN,
    height: below + (figures === undefined ? 0 : tableHeight(figures)) + MARGIN,
    draw: (pen) => {
      pen.fillStyle = theme.colour('ink');
      pen.font = `600 ${HEADING.size}px ${theme.font}`;
      pen.fillText(heading, MARGIN, HEADING.baseline, room);
      pen.font = `400 ${LINE.size}px ${theme.font}`;
      pen.fillStyle = theme.colour('ink-3');
      pen.fillText(period, MARGIN, LINE.baseline, room);
      if (figures === undefined) drawNames(pen, series, theme);
      else drawTable(pen, { ...framed, figures }, below);
      pen.save();
      pen.translate(MARGIN, top);
      picture.draw(pen);
      pen.restore();
    },
  };
}

function drawNames(pen: Pen, series: FramedPicture['series'], theme: ChartTheme): void {
  let x = MARGIN;
  for (const one of series) {
    drawName(pen, one, { x, y: LINE.legend, theme });
    x += KEY.side + pen.measureText(one.name).width + KEY.between;
  }
}

const tableHeight = ({ rows, note }: FramedFigures) =>
  TABLE.above + (rows.length + (note === undefined ? 1 : 2)) * TABLE.row;

/** A line for each series: its name, then its figures in columns. */
function drawTable(
  pen: Pen,
  { series, figures, theme, picture }: FramedPicture & { readonly figures: FramedFigures },
  top: number,
): void {
  const { unit, headings, rows, note } = figures;
  const names = Math.max(0, ...series.map(({ name }) => pen.measureText(name).width)) + KEY.side + KEY.gap;
  const column = Math.min(TABLE.column, (picture.width - names) / headings.length);
  const cells = (texts: readonly string[], y: number) => {
    pen.textAlign = 'right';
    for (const [index, text] of texts.entries())
      pen.fillText(text, MARGIN + names + (index + 1) * column, y, column - TABLE.gap);
    pen.textAlign = 'left';
  };
  let y = top + TABLE.above + LINE.size;
  pen.fillText(unit, MARGIN + KEY.side + KEY.gap, y);
  cells(headings, y);
  for (const [index, one] of series.entries()) {
    y += TABLE.row;
    pen.fillStyle = theme.colour('line');
    pen.fillRect(MARGIN, y - TABLE.row + KEY.gap, names + headings.length * column, 1);
    drawName(pen, one, { x: MARGIN, y, theme });
    pen.fillStyle = theme.colour('ink');
    cells(rows[index] ?? [], y);
  }
  if (note === undefined) return;
  pen.fillStyle = theme.colour('ok');
  pen.fillRect(MARGIN + (KEY.side - KEY.band) / 2, y + TABLE.row - KEY.side, KEY.band, KEY.side);
  pen.fillStyle = theme.colour('ink-2');
  pen.fillText(note, MARGIN + KEY.side + KEY.gap, y + TABLE.row, picture.width);
}

/** The sign of a series, in its colour, and its name. */
function drawName(
  pen: Pen,
  { name, colour, dashed, marker }: FramedSeries,
  { x, y, theme }: { readonly x: number; readonly y: number; readonly theme: ChartTheme },
): void {
  pen.fillStyle = theme.series(colour);
  pen.strokeStyle = theme.series(colour);
  pen.lineWidth = KEY.line;
  pen.beginPath();
  const middle = { x: x + KEY.side / 2, y: y + 1 - KEY.side / 2 };
  if (marker === undefined) pen.rect(x, y + 1 - KEY.side, KEY.side, KEY.side);
  else traceMarker(pen, { ...middle, scale: KEY.marker }, marker);
  // That of a dashed line is hollow, as in the chart.
  if (dashed === true) pen.stroke();
  else pen.fill();
  pen.fillStyle = theme.colour('ink-2');
  pen.fillText(name, x + KEY.side + KEY.gap, y);
}
