import { formatScaled, withUnit } from '@phasor/quantities';
import type { PieChart, PieLine } from '../chart-spec.ts';
import type { ChartTheme } from '../chart-theme.ts';
import { ringSlices } from '../layout/ring.ts';
import { PAPER } from './paper/paper.ts';
import { paperRing } from './paper/paper-ring.ts';
import type { Pen } from './pen.ts';
import type { Picture } from './picture.ts';

const RING = { x: 225, y: 225, side: 420 } as const;
const WHOLE = { size: 26, below: 24, unit: 14 } as const;
const LIST = { left: 480, key: 10, gap: 8, line: 24, size: 13, value: 790 } as const;
/** Maximum number of lines in the height of the picture. */
const LINES_MAX = Math.floor(PAPER.height / LIST.line);

/** A pie for a file: its ring with the total in the middle, and the list of slices beside it. */
export function piePicture(pie: PieChart, theme: ChartTheme): Picture {
  return {
    ...PAPER,
    draw: (pen) => {
      paperRing(pen, { slices: pie.slices, theme }, RING);
      drawWhole(pen, pie, theme);
      drawList(pen, pie, theme);
    },
  };
}

function drawWhole(pen: Pen, { whole, scale, locale }: PieChart, theme: ChartTheme): void {
  pen.textAlign = 'center';
  pen.fillStyle = theme.colour('ink');
  pen.font = `600 ${WHOLE.size}px ${theme.font}`;
  pen.fillText(formatScaled(whole, scale, locale), RING.x, RING.y + WHOLE.size / 4);
  pen.fillStyle = theme.colour('ink-3');
  pen.font = `400 ${WHOLE.unit}px ${theme.font}`;
  pen.fillText(scale.unit, RING.x, RING.y + WHOLE.size / 4 + WHOLE.below);
}

/** Every slice with its value, unless other lines replace them. */
function linesOf({ slices, scale, locale, lines }: PieChart): readonly PieLine[] {
  const values = new Map(slices.map(({ id, value }) => [id, value]));
  const text = (id: string) => withUnit(formatScaled(values.get(id), scale, locale), scale.unit);
  return lines ?? ringSlices(slices).map(({ id, name, colour }) => ({ name, colour, text: text(id) }));
}

/** The list of slices, vertically centred on the ring; those that do not fit are only in the table. */
function drawList(pen: Pen, pie: PieChart, theme: ChartTheme): void {
  const lines = linesOf(pie).slice(0, LINES_MAX);
  let y = RING.y - ((lines.length - 1) * LIST.line) / 2;
  pen.font = `400 ${LIST.size}px ${theme.font}`;
  for (const { name, colour, text } of lines) {
    const left = LIST.left + LIST.key + LIST.gap;
    pen.fillStyle = theme.series(colour);
    pen.fillRect(LIST.left, y - LIST.key, LIST.key, LIST.key);
    pen.fillStyle = theme.colour('ink-2');
    pen.textAlign = 'left';
    pen.fillText(name, left, y, LIST.value - left);
    pen.fillStyle = theme.colour('ink');
    pen.textAlign = 'right';
    pen.fillText(text, PAPER.width - LIST.gap, y);
    y += LIST.line;
  }
}
