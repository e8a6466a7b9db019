import type { jsPDF } from 'jspdf';
import type { Pen } from '../drawing/pen.ts';

/** The family name of the fonts of a document. */
export const PDF_FONT = 'Inter';
/** From this weight on text is bold. */
const BOLD = 550;
/** Font metrics as shares of its size: from the baseline to its top, middle and bottom. */
const BASELINES = { alphabetic: 0, top: 0.969, hanging: 0.969, middle: 0.364, bottom: -0.241, ideographic: -0.241 };
const HALO = { opacity: 0.85, round: 1.5 } as const;
/** Share of a quarter circle's radius at which the control points of its curve are. */
const QUARTER = Math.PI / 2;

type Piece = (document: jsPDF) => void;

/** Position of a picture on a page: one unit of the pen is `scale` units of the document. */
export interface PdfPlace {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const LOOK = [
  ...(['fillStyle', 'strokeStyle', 'lineWidth', 'lineJoin', 'globalAlpha', 'font'] as const),
  ...(['textAlign', 'textBaseline'] as const),
] as const;

/** A page of a PDF to draw on: lines stay vectors and words stay text. */
export class PdfPen implements Pen {
  fillStyle: Pen['fillStyle'] = '#000000';
  strokeStyle: Pen['strokeStyle'] = '#000000';
  lineWidth = 1;
  lineJoin: CanvasLineJoin = 'miter';
  globalAlpha = 1;
  font = '400 10px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  readonly #document: jsPDF;
  readonly #kept: (() => void)[] = [];
  #place: PdfPlace;
  #dash: readonly number[] = [];
  #path: Piece[] = [];
  #at: readonly [number, number] | undefined;

  constructor(document: jsPDF, place: PdfPlace) {
    this.#document = document;
    this.#place = place;
  }

  setLineDash(dash: Iterable<number>): void {
    this.#dash = [...dash];
  }

  translate(x: number, y: number): void {
    this.#place = { ...this.#place, x: this.#x(x), y: this.#y(y) };
  }

  /** The same in both directions: no picture needs different ones. */
  scale(factor: number): void {
    this.#place = { ...this.#place, scale: this.#place.scale * factor };
  }

  save(): void {
    const look = LOOK.map((name) => [name, this[name]] as const);
    const [place, dash] = [this.#place, this.#dash];
    this.#kept.push(() => {
      Object.assign(this, Object.fromEntries(look));
      this.#place = place;
      this.#dash = dash;
    });
    this.#document.saveGraphicsState();
  }

  restore(): void {
    this.#kept.pop()?.();
    this.#document.restoreGraphicsState();
  }

  beginPath(): void {
    this.#path = [];
    this.#at = undefined;
  }

  moveTo(x: number, y: number): void {
    const [toX, toY] = [this.#x(x), this.#y(y)];
    this.#add([x, y], (document) => document.moveTo(toX, toY));
  }

  lineTo(x: number, y: number): void {
    if (this.#at === undefined) {
      this.moveTo(x, y);
      return;
    }
    const [toX, toY] = [this.#x(x), this.#y(y)];
    this.#add([x, y], (document) => document.lineTo(toX, toY));
  }

  bezierCurveTo(...[nearX, nearY, farX, farY, x, y]: [number, number, number, number, number, number]): void {
    if (this.#at === undefined) this.moveTo(nearX, nearY);
    const [near, far, to] = [
      [this.#x(nearX), this.#y(nearY)],
      [this.#x(farX), this.#y(farY)],
      [this.#x(x), this.#y(y)],
    ] as [[number, number], [number, number], [number, number]];
    this.#add([x, y], (document) => document.curveTo(...near, ...far, ...to));
  }

  arc(...[x, y, radius, from, to, isBack = false]: [number, number, number, number, number, boolean?]): void {
    const full = 2 * Math.PI;
    const turn = isBack ? from - to : to - from;
    const length = turn >= full ? full : ((turn % full) + full) % full;
    const count = Math.max(1, Math.ceil(length / QUARTER - 1e-9));
    const each = ((isBack ? -1 : 1) * length) / count;
    const handle = (4 / 3) * Math.tan(each / 4) * radius;
    this.lineTo(x + radius * Math.cos(from), y + radius * Math.sin(from));
    for (let index = 0; index < count; index += 1) {
      const [start, end] = [from + index * each, from + (index + 1) * each];
      const [startX, startY] = [x + radius * Math.cos(start), y + radius * Math.sin(start)];
      const [endX, endY] = [x + radius * Math.cos(end), y + radius * Math.sin(end)];
      const near = [startX - handle * Math.sin(start), startY + handle * Math.cos(start)] as const;
      const far = [endX + handle * Math.sin(end), endY - handle * Math.cos(end)] as const;
      this.bezierCurveTo(...near, ...far, endX, endY);
    }
  }

  rect(...[x, y, width, height]: [number, number, number, number]): void {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }

  roundRect(...[x, y, width, height, radii]: [number, number, number, number, number | number[]]): void {
    const given = typeof radii === 'number' ? [radii] : radii;
    const [topLeft = 0, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = given;
    if (topLeft + topRight + bottomRight + bottomLeft === 0) {
      this.rect(x, y, width, height);
      return;
    }
    const [right, bottom] = [x + width, y + height];
    this.moveTo(x + topLeft, y);
    this.arc(right - topRight, y + topRight, topRight, -QUARTER, 0);
    this.arc(right - bottomRight, bottom - bottomRight, bottomRight, 0, QUARTER);
    this.arc(x + bottomLeft, bottom - bottomLeft, bottomLeft, QUARTER, 2 * QUARTER);
    this.arc(x + topLeft, y + topLeft, topLeft, 2 * QUARTER, 3 * QUARTER);
    this.closePath();
  }

  closePath(): void {
    this.#path.push((document) => document.close());
  }

  fill(): void {
    if (this.#path.length === 0) return;
    this.#opacity(this.globalAlpha);
    this.#document.setFillColor(String(this.fillStyle));
    this.#trace();
    this.#document.fill();
  }

  stroke(): void {
    const { scale } = this.#place;
    if (this.#path.length === 0) return;
    this.#opacity(this.globalAlpha);
    this.#document.setDrawColor(String(this.strokeStyle));
    this.#document.setLineWidth(this.lineWidth * scale);
    this.#document.setLineJoin(this.lineJoin);
    this.#document.setLineDashPattern(
      this.#dash.map((length) => length * scale),
      0,
    );
    this.#trace();
    this.#document.stroke();
  }

  clip(): void {
    this.#trace();
    this.#document.clip();
    this.#document.discardPath();
  }

  fillRect(...[x, y, width, height]: [number, number, number, number]): void {
    const before = this.#path;
    this.beginPath();
    this.rect(x, y, width, height);
    this.fill();
    this.#path = before;
  }

  measureText(text: string): { readonly width: number } {
    const { size } = this.#letters();
    return { width: this.#document.getStringUnitWidth(text, { fontSize: size }) * size };
  }

  /** Outlined text would be a second text: the outline is replaced by a background. */
  strokeText(text: string, x: number, y: number): void {
    const { size } = this.#letters();
    const { width } = this.measureText(text);
    const left = x - this.#before(width);
    const top = y + BASELINES[this.textBaseline] * size - 0.8 * size;
    const { fillStyle, globalAlpha } = this;
    this.fillStyle = this.strokeStyle;
    this.globalAlpha *= HALO.opacity;
    this.beginPath();
    this.roundRect(left - HALO.round, top, width + 2 * HALO.round, 1.1 * size, HALO.round);
    this.fill();
    this.beginPath();
    Object.assign(this, { fillStyle, globalAlpha });
  }

  fillText(...[text, x, y, room]: [string, number, number, number?]): void {
    const { size } = this.#letters();
    const { width } = this.measureText(text);
    const fitted = room !== undefined && width > room ? size * (room / width) : size;
    const left = x - this.#before(width * (fitted / size));
    const baseline = y + BASELINES[this.textBaseline] * size;
    this.#opacity(this.globalAlpha);
    this.#document.setFontSize(this.#points(fitted * this.#place.scale));
    this.#document.setTextColor(String(this.fillStyle));
    this.#document.text(text, this.#x(left), this.#y(baseline));
  }

  #x(x: number): number {
    return this.#place.x + x * this.#place.scale;
  }

  #y(y: number): number {
    return this.#place.y + y * this.#place.scale;
  }

  /** Units of the document in points, the unit of font sizes. */
  #points(size: number): number {
    return size * this.#document.internal.scaleFactor;
  }

  #add(at: readonly [number, number], piece: Piece): void {
    this.#at = at;
    this.#path.push(piece);
  }

  #trace(): void {
    for (const piece of this.#path) piece(this.#document);
  }

  #opacity(alpha: number): void {
    this.#document.setGState(this.#document.GState({ opacity: alpha, 'stroke-opacity': alpha }));
  }

  /** Sets font size and weight for the following text of the document. */
  #letters(): { readonly size: number } {
    const [, weight = '400', size = '10'] = /^(?:(\d+) )?([\d.]+)px/.exec(this.font) ?? [];
    this.#document.setFont(PDF_FONT, Number(weight) >= BOLD ? 'bold' : 'normal');
    return { size: Number(size) };
  }

  /** The part of a text to the left of its position. */
  #before(width: number): number {
    const { textAlign } = this;
    if (textAlign === 'center') return width / 2;
    return textAlign === 'right' || textAlign === 'end' ? width : 0;
  }
}
