import { describe, expect, it } from 'vitest';
import { NoTextError, readTable } from './read-table.ts';

const read = (text: string, separator?: ';') => readTable(new Blob([text]), { separator });

describe('the table of a file', () => {
  // proves R-FILE-015
  it.each([
    ['commas', 'a,b\n1,2\n3,4\n', ','],
    ['semicolons with decimal commas', 'a;b\n1,5;2,5\n3,5;4,5\n', ';'],
    ['tabs', 'a\tb\r\n1\t2\r\n', '\t'],
    ['bars', 'a|b\r1|2\r', '|'],
  ])('is found where cells are parted by %s', async (_of, text, separator) => {
    const table = await read(text);
    expect(table.separator).toBe(separator);
    expect(table.width).toBe(2);
    expect(table.records[0]).toEqual(['a', 'b']);
  });

  // proves R-FILE-015
  it('keeps quoted separators, quotes and line ends, and the number of each line', async () => {
    const table = await read('a;b\n"x;""y""\nz";1\n\n;\nlast;2', ';');
    expect(table.records).toEqual([
      ['a', 'b'],
      ['x;"y"\nz', '1'],
      ['last', '2'],
    ]);
    expect(table.lines).toEqual([1, 2, 6]);
  });

  // proves R-FILE-049
  it.each([
    ['a workbook', [0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0]],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]],
    ['a compressed file', [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]],
  ])('is not made of %s, whose columns nobody could name', async (_of, bytes) => {
    await expect(readTable(new Blob([Uint8Array.from(bytes)]))).rejects.toThrow(NoTextError);
  });

  // proves R-FILE-015
  it('is the same with a byte order mark, in UTF-16 and in the code page of Central Europe', async () => {
    const bytes = (text: string) =>
      Uint8Array.from([...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]));
    const records = [
      ['dátum', 'čas'],
      ['1', '2'],
    ];
    expect((await readTable(new Blob(['\uFEFF', 'dátum;čas\n1;2']))).records).toEqual(records);
    expect((await readTable(new Blob([new Uint8Array([0xff, 0xfe]), bytes('dátum;čas\n1;2')]))).records).toEqual(
      records,
    );
    const old = new Uint8Array([0x64, 0xe1, 0x74, 0x75, 0x6d, 0x3b, 0xe8, 0x61, 0x73, 0x0a, 0x31, 0x3b, 0x32]);
    expect((await readTable(new Blob([old]))).records).toEqual(records);
  });

  // proves R-FILE-016
  it('has every record of a year of quarter hours, read piece by piece', async () => {
    const lines = Array.from({ length: 35_040 }, (_, index) => `2025-01-01T00:00:00Z;"${index}";ž`);
    const progress: number[] = [];
    const table = await readTable(new Blob([lines.join('\r\n')]), { onProgress: (share) => progress.push(share) });
    expect(table.records).toHaveLength(35_040);
    expect(table.records.at(-1)).toEqual(['2025-01-01T00:00:00Z', '35039', 'ž']);
    expect(table.lines.at(-1)).toBe(35_040);
    expect(progress.length).toBeGreaterThan(3);
    expect(progress.at(-1)).toBe(1);
  });

  it('is empty for an empty file', async () => {
    expect(await read('')).toMatchObject({ records: [], width: 0 });
  });
});
