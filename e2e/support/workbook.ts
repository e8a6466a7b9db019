import { inflateRawSync } from 'node:zlib';

const CENTRAL_ENTRY = 0x02014b50;
const END_OF_ENTRIES = 0x06054b50;

/** A cell's text or number; null for an empty one. */
export type Cell = string | number | null;

/** The rows of the first sheet of an XLSX file, as a spreadsheet program reads them. @throws when it is none */
export function readWorkbook(file: Buffer): Cell[][] {
  const entries = unzip(file);
  const text = (name: string) => entries.get(name)?.toString('utf8') ?? '';
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) => textOf(item));
  return [...text('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => {
    const cells: Cell[] = [];
    for (const [, attributes = '', content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = /r="([A-Z])/.exec(attributes)?.[1] ?? 'A';
      const value = /<v>(.*?)<\/v>/s.exec(content)?.[1] ?? '';
      const kind = /t="(\w+)"/.exec(attributes)?.[1] ?? 'n';
      const read = { s: () => shared[Number(value)] ?? '', inlineStr: () => textOf(content), n: () => Number(value) };
      const isEmpty = content === '';
      cells[column.charCodeAt(0) - 65] = isEmpty ? null : (read[kind as keyof typeof read]?.() ?? value);
    }
    return Array.from(cells, (cell) => cell ?? null);
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textOf(xml: string): string {
  const texts = [...xml.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, part = '']) => part).join('');
  return texts.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** The files in a ZIP archive, by its central directory. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== END_OF_ENTRIES) end -= 1;
  if (end < 0) throw new Error('The file is no ZIP archive');
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === CENTRAL_ENTRY) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const lengths = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const [name = 0, extra = 0, comment = 0] = lengths;
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    files.set(archive.toString('utf8', at + 46, at + 46 + name), method === 0 ? packed : inflateRawSync(packed));
    at += 46 + name + extra + comment;
  }
  return files;
}
