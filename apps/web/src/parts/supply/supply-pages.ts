import type { ColourToken } from '../../base/theme/tokens.ts';
import type { ChartTheme, Pen, Picture } from '../charts/index.ts';

/** Pixels of a page, in the proportions of A4 in landscape. */
const PAGE = { width: 2_184, height: 1_488 } as const;
const LINE = 44;
const SIZES = { title: 42, text: 24, small: 20 } as const;
const HEAD_LINES = 4;
const LINES_PER_PAGE = Math.floor(PAGE.height / LINE) - HEAD_LINES - 2;

export interface EventPaper {
  readonly title: string;
  readonly period: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Left edges of the columns. */
  readonly edges: readonly number[];
  readonly theme: ChartTheme;
}

/** The list of events as pages; one without a row where nothing happened. */
export function eventPages({ title, period, headings, rows, edges, theme }: EventPaper): Picture[] {
  const count = Math.max(1, Math.ceil(rows.length / LINES_PER_PAGE));
  return Array.from({ length: count }, (_, page) => {
    const shown = rows.slice(page * LINES_PER_PAGE, (page + 1) * LINES_PER_PAGE);
    const draw = (pen: Pen) => {
      const write = (text: string, place: { x: number; y: number; room?: number }, look: Look = {}) => {
        const { size = SIZES.text, weight = 400, colour = 'ink', align = 'left' } = look;
        Object.assign(pen, {
          font: `${weight} ${size}px ${theme.font}`,
          fillStyle: theme.colour(colour),
          textAlign: align,
        });
        pen.fillText(text, place.x, place.y, place.room);
      };
      const line = (cells: readonly string[], y: number, look?: Look) => {
        for (const [index, cell] of cells.entries()) {
          const left = edges[index] ?? 0;
          write(cell, { x: left, y, room: (edges[index + 1] ?? PAGE.width) - left - 16 }, look);
        }
      };
      write(title, { x: 0, y: SIZES.title }, { size: SIZES.title, weight: 600 });
      write(period, { x: 0, y: SIZES.title + LINE, room: PAGE.width }, { colour: 'ink-2' });
      line(headings, HEAD_LINES * LINE, { size: SIZES.small, colour: 'ink-3' });
      for (const [index, cells] of shown.entries()) line(cells, (HEAD_LINES + 1 + index) * LINE);
      write('Phasor', { x: 0, y: PAGE.height - SIZES.small }, { size: SIZES.small, colour: 'ink-3' });
      const foot = { size: SIZES.small, colour: 'ink-3', align: 'right' } as const;
      write(`${page + 1} / ${count}`, { x: PAGE.width, y: PAGE.height - SIZES.small }, foot);
    };
    return { ...PAGE, draw };
  });
}

interface Look {
  readonly size?: number;
  readonly weight?: 400 | 600;
  readonly colour?: ColourToken;
  readonly align?: CanvasTextAlign;
}
