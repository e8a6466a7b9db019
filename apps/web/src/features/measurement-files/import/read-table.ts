import { encodingOf } from '@phasor/contract';
import Papa from 'papaparse';

/** Possible separators of cells, the likeliest first: a comma may also be a decimal mark. */
export const SEPARATORS = ['\t', ';', '|', ','] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Larger files have to be split: the page holds the whole file. */
export const FILE_BYTES_MAX = 64 * 1024 * 1024;

/** A file as cells. */
export interface Table {
  readonly separator: Separator;
  /** Records without those that are empty. */
  readonly records: readonly (readonly string[])[];
  /** Number of the line each record begins at, from 1. */
  readonly lines: readonly number[];
  /** Cells of the longest record. */
  readonly width: number;
}

export interface ReadOptions {
  /** Guessed from the file when absent. */
  readonly separator?: Separator | undefined;
  /** Receives the progress, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

const SLICE_BYTES = 256 * 1024;
const GUESS_LINES = 50;
/** Within them workbooks, archives and pictures have a zero. */
const SIGNATURE_BYTES = 32;

/** The file is no text: a workbook, an archive or a picture. */
export class NoTextError extends Error {}

/**
 * Reads a file slice by slice, so that the page stays responsive. Text is UTF-8 or UTF-16 by its byte order mark, without one
 * UTF-8 where it is valid, else the Windows code page of Central Europe.
 * @returns no records for an empty file
 * @throws NoTextError
 */
export async function readTable(file: Blob, { separator, onProgress }: ReadOptions = {}): Promise<Table> {
  const head = new Uint8Array(await file.slice(0, SLICE_BYTES).arrayBuffer());
  const encoding = encodingOf(head);
  // A text begins without a zero byte, except in UTF-16; further on a logger that lost its supply may have left some.
  if (head.subarray(0, SIGNATURE_BYTES).includes(0) && !encoding.startsWith('utf-16')) throw new NoTextError();
  const decoder = new TextDecoder(encoding);
  let rest = '';
  let reader: TableReader | undefined;
  for (let start = 0; start < file.size; start += SLICE_BYTES) {
    const end = Math.min(file.size, start + SLICE_BYTES);
    const isLast = end === file.size;
    rest += decoder.decode(await file.slice(start, end).arrayBuffer(), { stream: !isLast });
    reader ??= new TableReader(separator ?? guessSeparator(rest), rest);
    rest = reader.take(rest, isLast);
    onProgress?.(end / file.size);
  }
  return reader?.table() ?? { separator: separator ?? ',', records: [], lines: [], width: 0 };
}

/** Cells of a text that comes in pieces. */
class TableReader {
  readonly #separator: Separator;
  readonly #parser: Papa.Parser;
  readonly #records: string[][] = [];
  readonly #lines: number[] = [];
  #line = 1;
  #width = 0;

  constructor(separator: Separator, head: string) {
    this.#separator = separator;
    this.#parser = new Papa.Parser({ delimiter: separator, newline: newlineOf(head) });
  }

  /** Adds whole records; returns the remaining text. */
  take(text: string, isLast: boolean): string {
    const { data, meta }: Papa.ParseResult<string[]> = this.#parser.parse(text, 0, !isLast);
    for (const record of data) {
      const isEmpty = record.every((cell) => cell.trim() === '');
      if (!isEmpty) {
        this.#records.push(record);
        this.#lines.push(this.#line);
        this.#width = Math.max(this.#width, record.length);
      }
      this.#line += 1 + record.reduce((sum, cell) => sum + linesWithin(cell), 0);
    }
    return text.slice(meta.cursor);
  }

  table(): Table {
    return { separator: this.#separator, records: this.#records, lines: this.#lines, width: this.#width };
  }
}

/** A quoted cell may go on over several lines. */
function linesWithin(cell: string): number {
  return cell.includes('\n') ? cell.split('\n').length - 1 : 0;
}

function newlineOf(text: string): '\r\n' | '\n' | '\r' {
  if (text.includes('\r\n')) return '\r\n';
  return text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
}

/** The first separator that divides nearly every line into the same number of cells; a comma when none does. */
function guessSeparator(text: string): Separator {
  return (
    SEPARATORS.find((separator) => {
      const config = { delimiter: separator, newline: newlineOf(text), preview: GUESS_LINES };
      const { data }: Papa.ParseResult<string[]> = new Papa.Parser(config).parse(text, 0, false);
      const widths = data.filter((record) => record.length > 1).map((record) => record.length);
      const filled = data.filter((record) => record.some((cell) => cell.trim() !== '')).length;
      return widths.length > 0 && widths.filter((width) => width === widths.at(-1)).length >= 0.8 * filled;
    }) ?? ','
  );
}
