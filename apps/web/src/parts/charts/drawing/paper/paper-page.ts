import type { ColourToken } from '../../../../base/theme/tokens.ts';
import type { PieSlice } from '../../chart-spec.ts';
import type { ChartTheme } from '../../chart-theme.ts';
import type { Pen } from '../pen.ts';
import type { Picture } from '../picture.ts';
import { paperRing, type RingPlace } from './paper-ring.ts';

/** Pixels of a page, in the proportions of A4 without its margins. */
export const PAPER = { width: 1_488, height: 2_184 } as const;

export interface Lettering {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: 400 | 600;
  readonly colour?: ColourToken;
  readonly align?: CanvasTextAlign;
  /** Wider text is condensed. */
  readonly room?: number;
}

/** A page that collects text and drawings, and is written once it is complete. */
export class PaperPage implements Picture {
  readonly width = PAPER.width;
  readonly height = PAPER.height;
  readonly #theme: ChartTheme;
  readonly #strokes: ((pen: Pen) => void)[] = [];

  constructor(theme: ChartTheme) {
    this.#theme = theme;
  }

  text(text: string, lettering: Lettering): void {
    const { x, y, size, weight = 400, colour = 'ink', align = 'left', room } = lettering;
    const font = `${weight} ${size}px ${this.#theme.font}`;
    const fillStyle = this.#theme.colour(colour);
    this.#strokes.push((pen) => {
      Object.assign(pen, { font, fillStyle, textAlign: align });
      pen.fillText(text, x, y, room);
    });
  }

  rule(y: number, colour: ColourToken): void {
    this.box({ x: 0, y, width: PAPER.width, height: 2 }, this.#theme.colour(colour));
  }

  box(place: { x: number; y: number; width: number; height: number }, colour: string): void {
    this.#strokes.push((pen) => {
      pen.fillStyle = colour;
      pen.fillRect(place.x, place.y, place.width, place.height);
    });
  }

  ring(slices: readonly PieSlice[], place: RingPlace): void {
    this.#strokes.push((pen) => paperRing(pen, { slices, theme: this.#theme }, place));
  }

  draw(pen: Pen): void {
    for (const stroke of this.#strokes) stroke(pen);
  }
}

/** Mean width of a letter as a share of the size of the font. */
const LETTER = 0.5;

/** A text as lines of a width; one that is a little too wide is condensed when it is written. */
export function linesOf(text: string, { size, room }: { readonly size: number; readonly room: number }): string[] {
  const letters = Math.max(1, Math.floor(room / (size * LETTER)));
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= letters) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
