import { LABEL_GAP } from '../layout/plot.ts';
import { spanRows } from '../layout/spans.ts';
import type { Drawing } from './drawing.ts';
import type { Pen } from './pen.ts';

const ROUND = 3;
/** Bars of an unsure state are pale. */
const UNSURE_OPACITY = 0.35;

/** Of the names of rows. */
export const nameFont = (family: string) => `550 12px ${family}`;

/** Names of the rows, above their bars or beside them: to be drawn outside of what is clipped to the plot. */
export function drawSpanNames(pen: Pen, drawing: Drawing): void {
  const { theme } = drawing.frame;
  pen.textBaseline = 'middle';
  pen.font = nameFont(theme.font);
  pen.fillStyle = theme.colour('ink-2');
  const { left } = drawing.plot;
  for (const { series, nameY, isBeside } of spanRows(drawing)) {
    pen.textAlign = isBeside ? 'right' : 'left';
    pen.fillText(
      isBeside ? fitting(pen, series.name, left - LABEL_GAP) : series.name,
      isBeside ? left - LABEL_GAP : left,
      nameY,
    );
  }
}

/** Rows with bars for on, a line for off, and nothing for an unknown state. */
export function drawSpans(pen: Pen, drawing: Drawing): void {
  const { theme } = drawing.frame;
  for (const { series, bars } of spanRows(drawing)) {
    for (const { x, y, width, height, isOn, isState, isUnsure } of bars) {
      pen.fillStyle = isOn ? theme.series(series.colour) : theme.colour('line-strong');
      pen.globalAlpha = isUnsure ? UNSURE_OPACITY : 1;
      pen.beginPath();
      pen.roundRect(x, y, width, height, isOn && !isState ? Math.min(ROUND, width / 3) : 0);
      pen.fill();
    }
    pen.globalAlpha = 1;
  }
}

/** A name cut so that it fits. */
function fitting(pen: Pen, name: string, width: number): string {
  if (pen.measureText(name).width <= width) return name;
  let length = name.length - 1;
  while (length > 1 && pen.measureText(`${name.slice(0, length)}…`).width > width) length -= 1;
  return `${name.slice(0, length)}…`;
}
