import { inflateSync } from 'node:zlib';

/** Content of a PDF as a reader finds it. */
export interface ReadPdf {
  /** Words of each page in the order in which they were written. */
  readonly pages: readonly (readonly string[])[];
  /** Drawing operators of each page, without words. */
  readonly operators: readonly (readonly string[])[];
  readonly images: number;
  readonly fonts: readonly string[];
  /** Bytes of the fonts in the file. */
  readonly fontBytes: number;
}

interface PdfObject {
  readonly id: string;
  readonly head: string;
  readonly stream: Buffer | undefined;
}

/** Reads a PDF by its objects: words through the tables that map glyphs to letters. */
export function readPdf(file: ArrayBuffer): ReadPdf {
  const objects = objectsOf(Buffer.from(file));
  const byId = new Map(objects.map((one) => [one.id, one]));
  const lettersOf = new Map<string, ReadonlyMap<string, string>>();
  for (const { id, head } of objects) {
    const table = byId.get(/\/ToUnicode (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream;
    if (table !== undefined) lettersOf.set(id, lettersIn(table.toString('latin1')));
  }
  const fontIds = new Map(
    objects.flatMap(({ head }) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]),
    ),
  );
  const contents = objects
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => byId.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream?.toString('latin1') ?? '');
  return {
    pages: contents.map((content) => wordsOf(content, (font) => lettersOf.get(fontIds.get(font) ?? '') ?? new Map())),
    operators: contents.map((content) => content.split('\n').map((line) => line.trim().split(' ').at(-1) ?? '')),
    images: objects.filter(({ head }) => head.includes('/Subtype /Image')).length,
    fonts: objects.flatMap(({ head }) => /\/FontName \/(\S+)/.exec(head)?.[1] ?? []),
    fontBytes: objects
      .filter(({ id }) => objects.some(({ head }) => head.includes(`/FontFile2 ${id} 0 R`)))
      .reduce((sum, { stream }) => sum + (stream?.length ?? 0), 0),
  };
}

function objectsOf(file: Buffer): PdfObject[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/(\d+) 0 obj\n/g)].map(({ index, 0: begin, 1: id = '' }) => {
    const end = text.indexOf('endobj', index);
    const from = text.indexOf('stream\n', index + begin.length);
    const head = text.slice(index + begin.length, from === -1 || from > end ? end : from);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    if (from === -1 || from > end || !Number.isFinite(length)) return { id, head, stream: undefined };
    const bytes = file.subarray(from + 7, from + 7 + length);
    return { id, head, stream: head.includes('/FlateDecode') ? inflateSync(bytes) : bytes };
  });
}

/** Letters by the hexadecimal number of their glyph. */
function lettersIn(table: string): ReadonlyMap<string, string> {
  const pairs = [...table.matchAll(/<([0-9a-fA-F]{4})>\s*<([0-9a-fA-F]{4,})>/g)];
  return new Map(
    pairs.map(([, glyph = '', code = '']) => [
      glyph.toLowerCase(),
      String.fromCharCode(...(code.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ]),
  );
}

function wordsOf(content: string, lettersOf: (font: string) => ReadonlyMap<string, string>): string[] {
  let letters: ReadonlyMap<string, string> = new Map();
  const words: string[] = [];
  for (const [, font, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-fA-F]*)> Tj/g)) {
    if (font !== undefined) letters = lettersOf(font);
    if (hex !== undefined)
      words.push((hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph.toLowerCase()) ?? '?').join(''));
  }
  return words;
}
