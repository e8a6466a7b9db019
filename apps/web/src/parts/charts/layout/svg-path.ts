import type { Pen } from '../drawing/pen.ts';

const NUMBERS = { M: 2, L: 2, A: 7, Z: 0 } as const;

/** Traces an SVG path of moves, lines and circular arcs, all absolute, as the rings and arrows of pictures are. */
export function tracePath(pen: Pen, path: string): void {
  let [x, y] = [0, 0];
  for (const [, command = 'Z', rest = ''] of path.matchAll(/([MLAZ])([^MLAZ]*)/g)) {
    const numbers = [...rest.matchAll(/-?\d*\.?\d+(?:e-?\d+)?/g)].map(Number);
    if (numbers.length !== NUMBERS[command as keyof typeof NUMBERS]) throw new Error(`A path has ${command}${rest}`);
    if (command === 'Z') {
      pen.closePath();
      continue;
    }
    const [toX, toY] = numbers.slice(-2) as [number, number];
    if (command === 'M') pen.moveTo(toX, toY);
    else if (command === 'L') pen.lineTo(toX, toY);
    else
      traceArc(pen, {
        x,
        y,
        toX,
        toY,
        radius: numbers[0] as number,
        isLong: numbers[3] === 1,
        sweep: numbers[4] === 1,
      });
    [x, y] = [toX, toY];
  }
}

interface Arc {
  readonly x: number;
  readonly y: number;
  readonly toX: number;
  readonly toY: number;
  readonly radius: number;
  readonly isLong: boolean;
  /** Clockwise on the screen. */
  readonly sweep: boolean;
}

/** An arc given by its ends and radius, drawn by its centre and angles. @see SVG 2, appendix B.2.4 */
function traceArc(pen: Pen, { x, y, toX, toY, radius, isLong, sweep }: Arc): void {
  const [halfX, halfY] = [(x - toX) / 2, (y - toY) / 2];
  const half = Math.hypot(halfX, halfY);
  const reach = Math.max(radius, half);
  const away = half === 0 ? 0 : Math.sqrt(Math.max(0, reach * reach - half * half)) / half;
  const side = isLong === sweep ? -1 : 1;
  const middleX = (x + toX) / 2 + side * away * halfY;
  const middleY = (y + toY) / 2 - side * away * halfX;
  const from = Math.atan2(y - middleY, x - middleX);
  const to = Math.atan2(toY - middleY, toX - middleX);
  pen.arc(middleX, middleY, reach, from, to, !sweep);
}
