import { pictureBlob } from '../../charts/framed-picture.ts';
import { lineTexts, type ReportFile, type ReportLine, type ReportSheet, reportLines } from './report-lines.ts';

/** Pixels of a page, in the proportions of its room on A4. */
const PAGE = { width: 1_488, height: 2_184 } as const;
const LINE_HEIGHT = 44;
const INDENT = 32;
const CELL_WIDTH = 200;
const RING = 420;
const SIZES = { title: 40, heading: 30, text: 24 } as const;

/** The pages of a report as PNG data URLs: each quantity begins one, with its ring, and goes on as long as it has lines. */
export async function drawReportPages(file: ReportFile): Promise<string[]> {
  const pages: string[] = [];
  for (const sheet of file.sheets) {
    const lines = reportLines(sheet.group, file.words);
    const ring = sheet.picture === '' ? undefined : await createImageBitmap(pictureBlob(sheet.picture));
    for (let first = 0; first < lines.length; ) {
      const page = new ReportPaper(file, sheet);
      page.heading();
      if (first === 0 && ring !== undefined) page.ring(ring);
      page.headings();
      while (first < lines.length && page.hasRoom) {
        page.line(lines[first] as ReportLine);
        first += 1;
      }
      pages.push(page.picture());
    }
  }
  return pages;
}

/** A page that is written from top to bottom. */
class ReportPaper {
  readonly #file: ReportFile;
  readonly #sheet: ReportSheet;
  readonly #canvas = document.createElement('canvas');
  readonly #pen: CanvasRenderingContext2D | null;
  #y = 0;

  constructor(file: ReportFile, sheet: ReportSheet) {
    this.#file = file;
    this.#sheet = sheet;
    this.#canvas.width = PAGE.width;
    this.#canvas.height = PAGE.height;
    this.#pen = this.#canvas.getContext('2d');
    if (this.#pen === null) return;
    this.#pen.fillStyle = file.theme.colour('surface');
    this.#pen.fillRect(0, 0, PAGE.width, PAGE.height);
  }

  get hasRoom(): boolean {
    return this.#y + LINE_HEIGHT < PAGE.height;
  }

  heading(): void {
    this.#y = SIZES.title;
    this.#text(this.#file.title, { x: 0, size: SIZES.title, weight: 600 });
    this.#y += LINE_HEIGHT;
    this.#text(this.#file.period, { x: 0, size: SIZES.text, weight: 400 });
    this.#y += LINE_HEIGHT * 1.5;
    // A report of one quantity is called after it already.
    if (this.#file.sheets.length > 1) this.#text(this.#sheet.heading, { x: 0, size: SIZES.heading, weight: 600 });
    this.#y += LINE_HEIGHT / 2;
  }

  ring(picture: ImageBitmap): void {
    const scale = RING / Math.max(picture.width, picture.height);
    const width = picture.width * scale;
    this.#pen?.drawImage(picture, (PAGE.width - width) / 2, this.#y, width, picture.height * scale);
    this.#y += RING + LINE_HEIGHT / 2;
  }

  headings(): void {
    const { words, currency } = this.#file;
    const cells = [words.energy, words.share, words.coverage, ...(currency === undefined ? [] : [words.cost])];
    this.#row(words.name, cells, { depth: 0, weight: 600 });
  }

  line(line: ReportLine): void {
    const { depth, isGroup, name } = line;
    this.#row(name, lineTexts(line, this.#sheet, this.#file), { depth, weight: isGroup ? 600 : 400 });
  }

  picture(): string {
    return this.#canvas.toDataURL('image/png');
  }

  #row(name: string, cells: readonly string[], { depth, weight }: { depth: number; weight: number }): void {
    this.#y += LINE_HEIGHT;
    const room = PAGE.width - cells.length * CELL_WIDTH - depth * INDENT - INDENT;
    this.#text(name, { x: depth * INDENT, size: SIZES.text, weight, room });
    for (const [index, cell] of cells.toReversed().entries()) {
      this.#text(cell, { x: PAGE.width - index * CELL_WIDTH, size: SIZES.text, weight, align: 'right' });
    }
  }

  #text(
    text: string,
    given: { x: number; size: number; weight: number; room?: number; align?: CanvasTextAlign },
  ): void {
    const pen = this.#pen;
    if (pen === null) return;
    const { x, size, weight, room, align = 'left' } = given;
    pen.font = `${weight} ${size}px ${this.#file.theme.font}`;
    pen.fillStyle = this.#file.theme.colour('ink');
    pen.textAlign = align;
    pen.fillText(text, x, this.#y, room);
  }
}
