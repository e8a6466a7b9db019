/** Columns of one answer in ClickHouse's Native format, by name. */
export type NativeColumns = Readonly<Record<string, Float64Array | readonly string[]>>;

interface Cursor {
  readonly bytes: Buffer;
  at: number;
}

const WIDTHS = { UInt8: 1, UInt16: 2, UInt32: 4, Float32: 4, UInt64: 8, Int64: 8, Float64: 8 } as const;

/**
 * The columns of an answer, all of its blocks joined; an answer without rows has no columns. Supports the plain numbers and
 * strings that the store reads; integers are exact up to 2^53.
 * @throws Error for another type
 */
export function decodeNative(bytes: Buffer): { rows: number; columns: NativeColumns } {
  const cursor: Cursor = { bytes, at: 0 };
  const parts = new Map<string, (Float64Array | string[])[]>();
  let rows = 0;
  while (cursor.at < bytes.length) {
    const columnCount = readLength(cursor);
    const rowCount = readLength(cursor);
    rows += rowCount;
    for (let column = 0; column < columnCount; column += 1) {
      const name = readText(cursor);
      const values = readColumn(cursor, readText(cursor), rowCount);
      const known = parts.get(name);
      if (known) known.push(values);
      else parts.set(name, [values]);
    }
  }
  return { rows, columns: Object.fromEntries([...parts].map(([name, part]) => [name, joined(part, rows)])) };
}

function joined(parts: readonly (Float64Array | string[])[], rows: number): Float64Array | string[] {
  const [first] = parts;
  if (parts.length === 1 && first) return first;
  if (Array.isArray(first)) return parts.flatMap((part) => (Array.isArray(part) ? part : []));
  const result = new Float64Array(rows);
  let at = 0;
  for (const part of parts) {
    if (Array.isArray(part)) continue;
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/** Variable-length unsigned integer. */
function readLength(cursor: Cursor): number {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = cursor.bytes[cursor.at];
    if (byte === undefined) throw new Error('the answer of the series store is cut off');
    cursor.at += 1;
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
}

function readText(cursor: Cursor): string {
  const length = readLength(cursor);
  if (length === 0) return '';
  const text = cursor.bytes.toString('utf8', cursor.at, cursor.at + length);
  cursor.at += length;
  return text;
}

function readColumn(cursor: Cursor, type: string, rows: number): Float64Array | string[] {
  if (type === 'String') return Array.from({ length: rows }, () => readText(cursor));
  if (!isNumeric(type)) throw new Error(`the series store answered a column of type ${type}`);
  const size = rows * WIDTHS[type];
  if (cursor.at + size > cursor.bytes.length) throw new Error('the answer of the series store is cut off');
  const start = cursor.bytes.byteOffset + cursor.at;
  // A copy: columns begin at any offset, typed arrays only at multiples of their width.
  const raw = cursor.bytes.buffer.slice(start, start + size);
  cursor.at += size;
  return numbers(type, raw);
}

function isNumeric(type: string): type is keyof typeof WIDTHS {
  return type in WIDTHS;
}

function numbers(type: keyof typeof WIDTHS, raw: ArrayBufferLike): Float64Array {
  switch (type) {
    case 'Float64':
      return new Float64Array(raw);
    case 'Float32':
      return new Float64Array(new Float32Array(raw));
    case 'UInt8':
      return new Float64Array(new Uint8Array(raw));
    case 'UInt16':
      return new Float64Array(new Uint16Array(raw));
    case 'UInt32':
      return new Float64Array(new Uint32Array(raw));
    case 'UInt64':
      return wholeNumbers(new Uint32Array(raw), 0);
    case 'Int64':
      return wholeNumbers(new Uint32Array(raw), 1);
  }
}

/** 64-bit integers from their halves, low half first; far faster than through BigInt. */
function wholeNumbers(halves: Uint32Array, signed: 0 | 1): Float64Array {
  const result = new Float64Array(halves.length / 2);
  for (let row = 0; row < result.length; row += 1) {
    const high = halves[2 * row + 1] as number;
    result[row] = (signed ? high | 0 : high) * 4_294_967_296 + (halves[2 * row] as number);
  }
  return result;
}

/** A numeric column of an answer; empty when the answer has no rows. */
export function numberColumn(columns: NativeColumns, name: string): Float64Array {
  const column = columns[name];
  return column instanceof Float64Array ? column : new Float64Array(0);
}

/** A text column of an answer; empty when the answer has no rows. */
export function textColumn(columns: NativeColumns, name: string): readonly string[] {
  const column = columns[name];
  return column === undefined || column instanceof Float64Array ? [] : column;
}
