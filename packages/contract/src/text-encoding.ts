/** Encodings of texts that people bring in a file. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1250';

const MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * Encoding of a file by its first bytes: by its byte order mark, without one UTF-8 where it is valid, else the Windows code page of
 * Central Europe, in which a spreadsheet there saves. @param head all of it, or its beginning
 */
export function encodingOf(head: Uint8Array): TextEncoding {
  const marked = MARKS.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  return marked?.encoding ?? (isUtf8(head) ? 'utf-8' : 'windows-1250');
}

/** First bytes of a character and how many follow. */
const LEADS = [
  { from: 0x00, to: 0x7f, more: 0 },
  { from: 0xc2, to: 0xdf, more: 1 },
  { from: 0xe0, to: 0xef, more: 2 },
  { from: 0xf0, to: 0xf4, more: 3 },
] as const;

/** The last character may be cut off. */
function isUtf8(bytes: Uint8Array): boolean {
  let more = 0;
  for (const byte of bytes) {
    if (more > 0) {
      if ((byte & 0xc0) !== 0x80) return false;
      more -= 1;
      continue;
    }
    const lead = LEADS.find(({ from, to }) => byte >= from && byte <= to);
    if (lead === undefined) return false;
    more = lead.more;
  }
  return true;
}
