import type { SupplyWeekValues } from '@phasor/contract';
import type { ColourToken } from '../../base/theme/tokens.ts';
import { chartTheme, linesOf, PAPER, PaperPage, type Picture } from '../../parts/charts/index.ts';

type Verdict = SupplyWeekValues['verdict'];

export interface VerdictCell {
  readonly text: string;
  readonly verdict: Verdict | null;
}

/** Verdicts side by side: a name, then one verdict for each heading. */
export interface PaperTable {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly VerdictCell[] }[];
}

/** Everything that is printed of one device. */
export interface PaperReport {
  readonly title: string;
  readonly subtitle: string;
  readonly verdict: VerdictCell;
  readonly about: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly figures: {
    readonly headings: readonly string[];
    readonly rows: readonly { readonly verdict: Verdict; readonly cells: readonly string[] }[];
  };
  readonly events: {
    readonly title: string;
    readonly headings: readonly string[];
    readonly rows: readonly (readonly string[])[];
    /** What stands in place of rows where nothing happened. */
    readonly none: string;
  };
  readonly sideTitle: string;
  readonly side: PaperTable;
  readonly methodTitle: string;
  readonly methods: readonly string[];
  readonly signature: string;
}

export interface WeekPaper {
  /** Of a group: the verdicts of its members. */
  readonly summary: { readonly title: string; readonly subtitle: string; readonly table: PaperTable } | undefined;
  readonly reports: readonly PaperReport[];
  readonly created: string;
}

const SIZES = { title: 40, heading: 28, text: 21, small: 18 } as const;
const LINE = 30;
const GAP = 22;
/** Lower edge of the content, above the foot of the page. */
const LAST = PAPER.height - 2 * LINE;
/** Widths of the columns of figures: criterion, verdict, limits, required, within, measured, lowest, highest, worst. */
const FIGURE_WIDTHS = [416, 176, 150, 96, 96, 96, 130, 130, 198] as const;
/** Widths of the columns of events: start, kind, duration, phases, voltage, class, known from. */
const EVENT_WIDTHS = [300, 290, 170, 130, 240, 90, 268] as const;
const NAME_WIDTH = 420;
const FACT_WIDTH = 250;

const COLOURS: Readonly<Record<Verdict, ColourToken>> = { passed: 'ok', failed: 'bad', not_judged: 'ink-2' };

/** The report as pages of A4: a page of verdicts of a group, then each device with its figures, method and meter. */
export function weekPages({ summary, reports, created }: WeekPaper): Picture[] {
  const writer = new Writer();
  if (summary !== undefined) {
    writer.begin(summary.title, summary.subtitle);
    writer.verdicts(summary.table);
  }
  for (const report of reports) writeReport(writer, report);
  const { pages } = writer;
  for (const [index, page] of pages.entries()) {
    const foot = { y: PAPER.height - SIZES.small, size: SIZES.small, colour: 'ink-3' } as const;
    page.text(`Phasor · ${created}`, { x: 0, ...foot });
    page.text(`${index + 1} / ${pages.length}`, { x: PAPER.width, align: 'right', ...foot });
  }
  return pages;
}

function writeReport(writer: Writer, report: PaperReport): void {
  writer.begin(report.title, report.subtitle);
  writer.line(report.verdict.text, { size: SIZES.heading, weight: 600, colour: colourOf(report.verdict) });
  writer.line(report.about, {});
  writer.gap();
  for (const [name, value] of report.facts) writer.fact(name, value);
  writer.gap();
  writer.figures(report.figures);
  writer.gap();
  writer.heading(report.events.title);
  writer.events(report.events);
  writer.gap();
  writer.heading(report.sideTitle);
  writer.verdicts(report.side);
  writer.gap();
  writer.heading(report.methodTitle);
  for (const sentence of report.methods) writer.paragraph(sentence);
  writer.gap();
  writer.sign(report.signature);
}

function colourOf({ verdict }: VerdictCell): ColourToken {
  return verdict === null ? 'ink-3' : COLOURS[verdict];
}

interface Look {
  readonly size?: number;
  readonly weight?: 400 | 600;
  readonly colour?: ColourToken;
}

interface Column extends Look {
  readonly text: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** Writes from top to bottom, and goes on on a new page where one is full. */
class Writer {
  readonly pages: PaperPage[] = [];
  readonly #theme = chartTheme('light');
  #y = 0;

  begin(title: string, subtitle: string): void {
    this.#newPage();
    this.line(title, { size: SIZES.title, weight: 600 });
    this.line(subtitle, { colour: 'ink-2' });
    this.gap();
  }

  gap(): void {
    this.#y += GAP;
  }

  heading(text: string): void {
    this.line(text, { size: SIZES.heading, weight: 600 });
  }

  line(text: string, look: Look): void {
    this.#row([{ text, width: PAPER.width, ...look }], Math.max(LINE, (look.size ?? SIZES.text) * 1.3));
  }

  paragraph(text: string): void {
    for (const line of linesOf(text, { size: SIZES.text, room: PAPER.width })) this.line(line, {});
    this.#y += GAP / 3;
  }

  fact(name: string, value: string): void {
    const lines = linesOf(value, { size: SIZES.text, room: PAPER.width - FACT_WIDTH });
    for (const [index, text] of lines.entries()) {
      this.#row([
        { text: index === 0 ? name : '', width: FACT_WIDTH, colour: 'ink-2' },
        { text, width: PAPER.width - FACT_WIDTH },
      ]);
    }
  }

  figures({ headings, rows }: PaperReport['figures']): void {
    const columns = (cells: readonly string[], look: (column: number) => Look) =>
      cells.map(
        (text, column): Column => ({
          ...{ text, width: FIGURE_WIDTHS[column] ?? 100, align: column < 2 ? 'left' : 'right' },
          ...look(column),
        }),
      );
    this.#row(columns(headings, () => ({ size: SIZES.small, colour: 'ink-3' })));
    this.#rule('line-strong');
    for (const { verdict, cells } of rows) {
      const look = (column: number): Look =>
        column === 1 ? { size: SIZES.small, weight: 600, colour: COLOURS[verdict] } : { size: SIZES.small };
      this.#row(columns(cells, look));
      this.#rule('line');
    }
  }

  events({ headings, rows, none }: PaperReport['events']): void {
    if (rows.length === 0) {
      this.line(none, {});
      return;
    }
    const columns = (cells: readonly string[], colour: ColourToken) =>
      cells.map((text, column): Column => ({ text, width: EVENT_WIDTHS[column] ?? 100, size: SIZES.small, colour }));
    this.#row(columns(headings, 'ink-3'));
    this.#rule('line-strong');
    for (const cells of rows) {
      this.#row(columns(cells, 'ink'));
      this.#rule('line');
    }
  }

  verdicts({ headings, rows }: PaperTable): void {
    const width = (PAPER.width - NAME_WIDTH) / Math.max(1, headings.length);
    const wrapped = headings.map((text) => linesOf(text, { size: SIZES.small, room: width }));
    for (let line = 0; line < Math.max(0, ...wrapped.map(({ length }) => length)); line++) {
      const names = wrapped.map(
        (lines): Column => ({ text: lines[line] ?? '', width, size: SIZES.small, colour: 'ink-3' }),
      );
      this.#row([{ text: '', width: NAME_WIDTH }, ...names], SIZES.small * 1.3);
    }
    this.#rule('line-strong');
    for (const { name, cells } of rows) {
      const words = cells.map(
        (cell): Column => ({ text: cell.text, width, size: SIZES.small, colour: colourOf(cell) }),
      );
      this.#row([{ text: name, width: NAME_WIDTH, size: SIZES.small }, ...words]);
      this.#rule('line');
    }
  }

  /** A line to write on by hand. */
  sign(text: string): void {
    this.#row([{ text, width: PAPER.width, size: SIZES.small, colour: 'ink-2' }], 3 * LINE);
    this.#rule('line-strong');
  }

  #row(columns: readonly Column[], height: number = LINE): void {
    if (this.#y + height > LAST) this.#newPage();
    this.#y += height;
    let left = 0;
    for (const { text, width, align = 'left', size = SIZES.text, ...look } of columns) {
      const x = align === 'right' ? left + width - 8 : left;
      if (text !== '') this.#page.text(text, { x, y: this.#y, size, align, room: width - 12, ...look });
      left += width;
    }
  }

  #rule(colour: ColourToken): void {
    this.#page.rule(this.#y + 8, colour);
    this.#y += 6;
  }

  get #page(): PaperPage {
    return this.pages.at(-1) ?? this.#newPage();
  }

  #newPage(): PaperPage {
    const page = new PaperPage(this.#theme);
    this.pages.push(page);
    this.#y = 0;
    return page;
  }
}
