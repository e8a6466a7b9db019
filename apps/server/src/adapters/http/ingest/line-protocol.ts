/** Value of a field as the line protocol of InfluxDB writes it. */
export type LineValue = number | string | boolean;

/** One point. */
export interface Line {
  /** Of the body, from 1. */
  readonly number: number;
  readonly measurement: string;
  readonly tags: ReadonlyMap<string, string>;
  readonly fields: ReadonlyMap<string, LineValue>;
  /** As written, in the unit of the request; undefined without one. */
  readonly timestamp: bigint | undefined;
}

/** A line that cannot be read, and why. */
export interface LineFault {
  readonly number: number;
  readonly reason: string;
}

/**
 * Reads a body of the line protocol (docs.influxdata.com, "Line protocol reference"): every point, or the lines that are
 * malformed. Blank lines and comments are left out. Never throws.
 */
export function parseLines(text: string): { readonly lines: readonly Line[]; readonly faults: readonly LineFault[] } {
  const lines: Line[] = [];
  const faults: LineFault[] = [];
  for (const { number, content } of splitLines(text)) {
    const read = readLine(content);
    if (typeof read === 'string') faults.push({ number, reason: read });
    else lines.push({ number, ...read });
  }
  return { lines, faults };
}

interface Row {
  readonly number: number;
  readonly content: string;
}

/** The points of a body: one ends at a line feed that stands in no quoted text. */
function splitLines(text: string): Row[] {
  const rows: Row[] = [];
  let number = 1;
  for (let from = 0; from < text.length; ) {
    const end = isComment(text, from) ? ended(text.indexOf('\n', from), text) : lineEnd(text, from);
    const content = text.slice(from, end);
    if (!/^\s*(#|$)/.test(content)) rows.push({ number, content: content.replace(/\r$/, '').trimStart() });
    number += content.split('\n').length;
    from = end + 1;
  }
  return rows;
}

const ended = (at: number, text: string): number => (at < 0 ? text.length : at);

function isComment(text: string, from: number): boolean {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return text[at] === '#';
}

/** Quotes count in the fields alone, behind the first blank of a line, and there around values: in a name they are signs. */
function lineEnd(text: string, from: number): number {
  let isQuoted = false;
  let inFields = false;
  let before: string | undefined;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n' && !isQuoted) return at;
    if (sign === ' ') inFields ||= at > from;
    else if (sign === '"' && inFields && (isQuoted || before === '=')) isQuoted = !isQuoted;
    before = sign;
    if (sign === '\\' && text[at + 1] !== '\n') at += 1;
  }
  return text.length;
}

interface Sections {
  readonly head: string;
  readonly fields: string | undefined;
  readonly timestamp: string | undefined;
}

/** Measurement with tags, fields and timestamp, at the first blanks that are neither escaped nor quoted. */
function sections(content: string): Sections {
  const headEnd = plainIndex(content, ' ', { from: 0, quotes: false });
  if (headEnd < 0) return { head: content, fields: undefined, timestamp: undefined };
  const fieldsStart = headEnd + (/^ +/.exec(content.slice(headEnd))?.[0].length ?? 1);
  const fieldsEnd = plainIndex(content, ' ', { from: fieldsStart, quotes: true });
  const end = fieldsEnd < 0 ? content.length : fieldsEnd;
  const timestamp = content.slice(end).trim();
  return {
    head: content.slice(0, headEnd),
    fields: content.slice(fieldsStart, end),
    timestamp: timestamp === '' ? undefined : timestamp,
  };
}

/** Where a sign stands unescaped, and in no quoted text if quotes count; -1 if nowhere. */
function plainIndex(text: string, sign: string, { from, quotes }: { from: number; quotes: boolean }): number {
  let isQuoted = false;
  let before: string | undefined;
  for (let at = from; at < text.length; at += 1) {
    const found = text[at];
    if (quotes && found === '"' && (isQuoted || before === '=')) isQuoted = !isQuoted;
    else if (found === sign && !isQuoted) return at;
    before = found;
    if (found === '\\') at += 1;
  }
  return -1;
}

function split(text: string, sign: string, quotes: boolean): string[] {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const at = plainIndex(text, sign, { from, quotes });
    if (at < 0) return [...parts, text.slice(from)];
    parts.push(text.slice(from, at));
    from = at + 1;
  }
}

const unescaped = (text: string): string => text.replace(/\\([, =\\])/g, '$1');

function readLine(content: string): Omit<Line, 'number'> | string {
  const { head, fields: fieldText, timestamp } = sections(content);
  const [measurement = '', ...tagTexts] = split(head, ',', false);
  if (measurement === '') return 'missing measurement';
  const tags = new Map<string, string>();
  for (const text of tagTexts) {
    const [key, value] = pairOf(text);
    if (key === '' || value === undefined || value === '') return `invalid tag '${text}'`;
    tags.set(key, unescaped(value));
  }
  if (fieldText === undefined || fieldText === '') return 'missing fields';
  const fields = new Map<string, LineValue>();
  for (const text of split(fieldText, ',', true)) {
    const [key, written] = pairOf(text);
    const value = written === undefined ? undefined : readValue(written);
    if (key === '' || value === undefined) return `invalid field '${text}'`;
    fields.set(key, value);
  }
  if (timestamp !== undefined && !/^-?\d{1,19}$/.test(timestamp)) return `invalid timestamp '${timestamp}'`;
  return {
    measurement: unescaped(measurement),
    tags,
    fields,
    timestamp: timestamp === undefined ? undefined : BigInt(timestamp),
  };
}

function pairOf(text: string): [key: string, value: string | undefined] {
  const at = plainIndex(text, '=', { from: 0, quotes: false });
  return at < 0 ? ['', undefined] : [unescaped(text.slice(0, at)), text.slice(at + 1)];
}

const WORDS: Readonly<Record<string, boolean>> = {
  ...{ t: true, T: true, true: true, True: true, TRUE: true },
  ...{ f: false, F: false, false: false, False: false, FALSE: false },
};

function readValue(text: string): LineValue | undefined {
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (/^[+-]?\d+i$|^\d+u$/.test(text)) return Number(text.slice(0, -1));
  if (Object.hasOwn(WORDS, text)) return WORDS[text];
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return undefined;
  return text.slice(1, -1).replace(/\\(["\\])/g, '$1');
}
