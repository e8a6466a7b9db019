import { formatScaled } from '@phasor/quantities';
import {
  type ChartTheme,
  chartTheme,
  linesOf,
  PAPER,
  PaperPage,
  type Picture,
  type RingPlace,
} from '../../parts/charts/index.ts';
import {
  lineTexts,
  type ReportFile,
  type ReportLine,
  type ReportSheet,
  reportLines,
  sheetHeading,
  TOTAL_ID,
} from './report-lines.ts';
import { reportRows, reportSlices, treeScale } from './report-rows.ts';

const LINE_HEIGHT = 46;
const INDENT = 34;
const CELL_WIDTH = 212;
const RING = 440;
const KEY = 18;
const SIZES = { title: 42, heading: 30, whole: 44, text: 24, small: 20 } as const;
/** Lower edge of the lines, above the page number. */
const LAST_LINE = PAPER.height - 2 * LINE_HEIGHT;

/** The pages of a report: each quantity begins a page with its ring, and takes as many pages as it needs. */
export function reportPages(file: ReportFile): Picture[] {
  const theme = chartTheme('light');
  const pages: PaperPage[] = [];
  for (const sheet of file.sheets) {
    const lines = reportLines(sheet.group, file.words);
    for (let first = 0; first < lines.length; ) {
      const page = new SheetPage({ file, sheet, theme });
      if (first === 0) page.ring();
      page.headings();
      while (first < lines.length && page.hasRoom) {
        page.line(lines[first] as ReportLine);
        first += 1;
      }
      pages.push(page.paper);
      if (first === lines.length) pages.push(...notePages(page, { file, sheet, theme }));
    }
  }
  for (const [index, paper] of pages.entries()) {
    const foot = { y: PAPER.height - SIZES.small, size: SIZES.small, colour: 'ink-3' } as const;
    paper.text('Phasor', { x: 0, ...foot });
    paper.text(`${index + 1} / ${pages.length}`, { x: PAPER.width, align: 'right', ...foot });
  }
  return pages;
}

/** Writes the notes of a quantity below its last line; returns the pages that they begin. */
function notePages(last: SheetPage, given: Given): PaperPage[] {
  const begun: PaperPage[] = [];
  let page = last;
  for (const text of given.sheet.notes.flatMap((note) => linesOf(note, { size: SIZES.small, room: PAPER.width }))) {
    if (!page.hasRoom) {
      page = new SheetPage(given);
      begun.push(page.paper);
    }
    page.note(text);
  }
  return begun;
}

interface Given {
  readonly file: ReportFile;
  readonly sheet: ReportSheet;
  readonly theme: ChartTheme;
}

/** A page of one quantity, written from top to bottom. */
class SheetPage {
  readonly paper: PaperPage;
  readonly #given: Given;
  /** Colours of the ring by line. */
  readonly #colours: ReadonlyMap<string, string>;
  #y = SIZES.title;

  constructor(given: Given) {
    const { file, sheet, theme } = given;
    this.#given = given;
    this.paper = new PaperPage(theme);
    const slices = reportSlices(reportRows(sheet.group), '');
    this.#colours = new Map(slices.map(({ id, colour }, index) => [id, theme.series(colour ?? index)]));
    this.paper.text(file.title, { x: 0, y: this.#y, size: SIZES.title, weight: 600 });
    this.#y += LINE_HEIGHT;
    this.paper.text(file.period, { x: 0, y: this.#y, size: SIZES.text, colour: 'ink-2' });
    const heading = sheetHeading(file, sheet);
    if (heading !== undefined) {
      this.#y += LINE_HEIGHT * 1.5;
      this.paper.text(heading, { x: 0, y: this.#y, size: SIZES.heading, weight: 600 });
    }
    this.#y += LINE_HEIGHT;
  }

  get hasRoom(): boolean {
    return this.#y + LINE_HEIGHT < LAST_LINE;
  }

  ring(): void {
    const { file, sheet } = this.#given;
    const rows = reportRows(sheet.group);
    const scale = treeScale(sheet.quantity, sheet.group);
    const centre: RingPlace = { x: PAPER.width / 2, y: this.#y + RING / 2, side: RING };
    this.paper.ring(reportSlices(rows, ''), centre);
    const whole = { x: centre.x, align: 'center', room: RING / 2 } as const;
    const energy = formatScaled(sheet.group.energy, scale, file.locale);
    this.paper.text(energy, { ...whole, y: centre.y + SIZES.text / 2, size: SIZES.whole, weight: 600 });
    this.paper.text(scale.unit, { ...whole, y: centre.y + 2 * SIZES.text, size: SIZES.text, colour: 'ink-3' });
    this.#y += RING + LINE_HEIGHT / 2;
  }

  headings(): void {
    const { file, sheet } = this.#given;
    const { words, currency } = file;
    const { unit } = treeScale(sheet.quantity, sheet.group);
    const cells = [`${words.energy} (${unit})`, words.share, words.coverage];
    this.#row(words.name, currency === undefined ? cells : [...cells, words.cost], {
      size: SIZES.small,
      colour: 'ink-3',
    });
    this.paper.rule(this.#y + LINE_HEIGHT / 3, 'line-strong');
  }

  line(line: ReportLine): void {
    const { depth, isGroup, name } = line;
    const isTotal = line.id === TOTAL_ID;
    const { file, sheet } = this.#given;
    this.#row(name, lineTexts(line, sheet, file), { weight: isGroup ? 600 : 400, depth, indent: isTotal ? 0 : INDENT });
    const colour = depth === 0 ? this.#colours.get(line.id) : undefined;
    if (colour !== undefined) this.paper.box({ x: 0, y: this.#y - KEY, width: KEY, height: KEY }, colour);
    this.paper.rule(this.#y + LINE_HEIGHT / 3, isTotal ? 'surface' : 'line');
  }

  note(text: string): void {
    this.#y += LINE_HEIGHT;
    this.paper.text(text, { x: 0, y: this.#y, room: PAPER.width, size: SIZES.small, colour: 'ink-2' });
  }

  #row(name: string, cells: readonly string[], given: RowLook): void {
    const { depth = 0, indent = 0, size = SIZES.text, ...look } = given;
    this.#y += LINE_HEIGHT;
    const x = indent + depth * INDENT;
    const room = PAPER.width - cells.length * CELL_WIDTH - x;
    this.paper.text(name, { x, y: this.#y, room, size, ...look });
    for (const [index, cell] of cells.toReversed().entries()) {
      const right = PAPER.width - index * CELL_WIDTH;
      this.paper.text(cell, { x: right, y: this.#y, room: CELL_WIDTH - 16, align: 'right', size, ...look });
    }
  }
}

interface RowLook {
  readonly depth?: number;
  readonly indent?: number;
  readonly size?: number;
  readonly weight?: 400 | 600;
  readonly colour?: 'ink-3';
}
