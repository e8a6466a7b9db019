/** A row of a CSV file. */
export interface CsvRow {
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** A quote that is not closed. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number) {
    super('a closing quote is missing');
    this.line = line;
  }
}

/**
 * Rows of a text in CSV (RFC 4180), separated by commas, or by semicolons or tabs where the first line has those. Empty lines are
 * left out. @throws CsvError
 */
export function csvRows(text: string): readonly CsvRow[] {
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const separator = separatorOf(clean);
  const rows: CsvRow[] = [];
  let at = 0;
  let line = 1;
  while (at < clean.length) {
    const begun = line;
    const fields: string[] = [];
    for (;;) {
      const field = fieldAt(clean, at, separator);
      if (field === undefined) throw new CsvError(line);
      line += field.lines;
      fields.push(field.text);
      at = field.end + 1;
      if (clean[field.end] !== separator) break;
    }
    line += 1;
    if (fields.some((each) => each !== '')) rows.push({ line: begun, fields });
  }
  return rows;
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return [';', '\t'].find((each) => first.includes(each)) ?? ',';
}

interface Field {
  readonly text: string;
  /** Position of the separator or of the end of the line behind it. */
  readonly end: number;
  /** Ends of lines within it. */
  readonly lines: number;
}

/** The field that begins there; undefined for one with a quote that is not closed. */
function fieldAt(text: string, at: number, separator: string): Field | undefined {
  if (text[at] !== '"') {
    const end = endOf(text, at, separator);
    return { text: text.slice(at, end).trim(), end, lines: 0 };
  }
  let content = '';
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    content += text.slice(from, quote);
    if (text[quote + 1] === '"') {
      content += '"';
      from = quote + 2;
      continue;
    }
    const end = endOf(text, quote + 1, separator);
    return { text: content.trim(), end, lines: content.split('\n').length - 1 };
  }
}

function endOf(text: string, at: number, separator: string): number {
  const ends = [text.indexOf(separator, at), text.indexOf('\n', at)].filter((end) => end !== -1);
  return ends.length === 0 ? text.length : Math.min(...ends);
}
