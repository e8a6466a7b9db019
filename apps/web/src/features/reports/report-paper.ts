import type { PieSlice } from '../../charts/chart-spec.ts';
import type { ChartTheme } from '../../charts/chart-theme.ts';
import { paperRing, type RingPlace } from '../../charts/paper-ring.ts';
import type { ColourToken } from '../../theme/tokens.ts';

/** Pixels of a page, in the proportions of its room on A4. */
export const PAGE = { width: 1_488, height: 2_184 } as const;

export interface Lettering {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: 400 | 600;
  readonly colour?: ColourToken;
  readonly align?: CanvasTextAlign;
  /** Wider text is set narrower. */
  readonly room?: number;
}

/** A sheet of paper to write and draw on. */
export class ReportPaper {
  readonly #theme: ChartTheme;
  readonly #canvas = document.createElement('canvas');
  readonly #pen: CanvasRenderingContext2D | null;

  constructor(theme: ChartTheme) {
    this.#theme = theme;
    this.#canvas.width = PAGE.width;
    this.#canvas.height = PAGE.height;
    this.#pen = this.#canvas.getContext('2d');
    this.box({ x: 0, y: 0, ...PAGE }, theme.colour('surface'));
  }

  text(text: string, lettering: Lettering): void {
    const { x, y, size, weight = 400, colour = 'ink', align = 'left', room } = lettering;
    const pen = this.#pen;
    if (pen === null) return;
    pen.font = `${weight} ${size}px ${this.#theme.font}`;
    pen.fillStyle = this.#theme.colour(colour);
    pen.textAlign = align;
    pen.fillText(text, x, y, room);
  }

  rule(y: number, colour: ColourToken): void {
    this.box({ x: 0, y, width: PAGE.width, height: 2 }, this.#theme.colour(colour));
  }

  box(place: { x: number; y: number; width: number; height: number }, colour: string): void {
    const pen = this.#pen;
    if (pen === null) return;
    pen.fillStyle = colour;
    pen.fillRect(place.x, place.y, place.width, place.height);
  }

  ring(slices: readonly PieSlice[], place: RingPlace): void {
    if (this.#pen !== null) paperRing(this.#pen, { slices, theme: this.#theme }, place);
  }

  /** The page as a PNG data URL. */
  picture(): string {
    return this.#canvas.toDataURL('image/png');
  }
}
