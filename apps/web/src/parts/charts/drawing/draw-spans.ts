import { spanRows } from '../layout/spans.ts';
import type { Drawing } from './drawing.ts';
import type { Pen } from './pen.ts';

const ROUND = 3;
const NAME_FONT = '550 12px';

/** Rows with bars for on, a line for off, and nothing for an unknown state. */
export function drawSpans(pen: Pen, drawing: Drawing): void {
  const { theme } = drawing.frame;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.font = `${NAME_FONT} ${theme.font}`;
  for (const { series, nameY, bars } of spanRows(drawing)) {
    pen.fillStyle = theme.colour('ink-2');
    pen.fillText(series.name, drawing.plot.left, nameY);
    for (const { x, y, width, height, isOn } of bars) {
      pen.fillStyle = isOn ? theme.series(series.colour) : theme.colour('line-strong');
      pen.beginPath();
      pen.roundRect(x, y, width, height, isOn ? Math.min(ROUND, width / 3) : 0);
      pen.fill();
    }
  }
}
