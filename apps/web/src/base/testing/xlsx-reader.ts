import { inflateRawSync } from 'node:zlib';

const CENTRAL_ENTRY = 0x02014b50;
const END_OF_ENTRIES = 0x06054b50;

/** The files in a workbook by their names: a ZIP archive, read by its directory. */
export async function readXlsx(file: Blob): Promise<(name: string) => string> {
  const archive = Buffer.from(await file.arrayBuffer());
  const files = new Map<string, string>();
  let end = archive.length - 22;
  while (archive.readUInt32LE(end) !== END_OF_ENTRIES) end -= 1;
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === CENTRAL_ENTRY) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    const bytes = method === 0 ? packed : inflateRawSync(packed);
    files.set(archive.toString('utf8', at + 46, at + 46 + name), bytes.toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return (name) => files.get(name) ?? '';
}
