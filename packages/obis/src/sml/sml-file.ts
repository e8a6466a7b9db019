import { crc16X25 } from '../crc16.ts';

/** One SML file: the messages of one readout, without the frame of the transport. */
export interface SmlFile {
  readonly content: Uint8Array;
  readonly check: 'right' | 'wrong';
}

const ESCAPE = 0x1b;
const ESCAPE_BYTES = 4;
const VERSION = 0x01;
const END = 0x1a;
const TRAILER_BYTES = 2 * ESCAPE_BYTES;
/** Longest file that is waited for, bytes; real ones are below 2,000. */
const LONGEST = 32_768;

/**
 * Cuts a stream of bytes into SML files, transport version 1: `1b1b1b1b 01010101`, messages, `1b1b1b1b 1a` with the number of
 * filling zeros and a checksum.
 * @see BSI TR-03109-1, Anlage IV (SML 1.04), 8 "Transport Protocol"
 */
export class SmlSplitter {
  #rest = new Uint8Array();

  /** @returns the files that these bytes complete, in order */
  push(bytes: Uint8Array): SmlFile[] {
    const joined = new Uint8Array(this.#rest.length + bytes.length);
    joined.set(this.#rest);
    joined.set(bytes, this.#rest.length);
    this.#rest = joined;
    const files: SmlFile[] = [];
    for (;;) {
      const start = startOf(this.#rest);
      // Three bytes are kept: they may be the beginning of an escape.
      this.#rest = this.#rest.slice(start < 0 ? Math.max(0, this.#rest.length - TRAILER_BYTES + 1) : start);
      const read = start < 0 ? undefined : readFile(this.#rest);
      if (!read) break;
      if (read.file) files.push(read.file);
      this.#rest = this.#rest.slice(read.length);
    }
    if (this.#rest.length > LONGEST) this.#rest = new Uint8Array();
    return files;
  }
}

function startOf(bytes: Uint8Array): number {
  for (let at = 0; at + TRAILER_BYTES <= bytes.length; at += 1) {
    if (isFour(bytes, at, ESCAPE) && isFour(bytes, at + ESCAPE_BYTES, VERSION)) return at;
  }
  return -1;
}

function isFour(bytes: Uint8Array, at: number, value: number): boolean {
  return [0, 1, 2, 3].every((offset) => bytes[at + offset] === value);
}

/** The file at the beginning and its length, undefined where it is not complete; without a `file` its frame is broken. */
function readFile(bytes: Uint8Array): { file?: SmlFile; length: number } | undefined {
  const content: number[] = [];
  for (let at = TRAILER_BYTES; at + TRAILER_BYTES <= bytes.length; ) {
    if (!isFour(bytes, at, ESCAPE)) {
      content.push(bytes[at] ?? 0);
      at += 1;
    } else if (isFour(bytes, at + ESCAPE_BYTES, ESCAPE)) {
      content.push(ESCAPE, ESCAPE, ESCAPE, ESCAPE);
      at += TRAILER_BYTES;
    } else if (bytes[at + ESCAPE_BYTES] === END) {
      return { file: fileOf(bytes.subarray(0, at + TRAILER_BYTES), content), length: at + TRAILER_BYTES };
    } else {
      // Another file begins within this one, or the frame is broken: what follows is looked through anew.
      return { length: at };
    }
  }
  return undefined;
}

function fileOf(frame: Uint8Array, content: readonly number[]): SmlFile {
  const filled = frame[frame.length - 3] ?? 0;
  const stated = (frame[frame.length - 2] ?? 0) | ((frame[frame.length - 1] ?? 0) << 8);
  const isRight = crc16X25(frame.subarray(0, -2)) === stated && filled < ESCAPE_BYTES;
  return {
    content: Uint8Array.from(content.slice(0, content.length - (filled < ESCAPE_BYTES ? filled : 0))),
    check: isRight ? 'right' : 'wrong',
  };
}
