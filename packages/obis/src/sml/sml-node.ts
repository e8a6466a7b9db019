/** A value of the Smart Message Language: octets, a number, or a list; undefined where an optional value is left out. */
export type SmlNode = Uint8Array | bigint | boolean | readonly SmlNode[] | undefined;

const TYPES = { octets: 0, boolean: 4, integer: 5, unsigned: 6, list: 7 } as const;
const END_OF_MESSAGE = 0;
/** Real messages are nested six deep. */
const DEEPEST = 16;

/** Reads values one after the other; `fault` says that the bytes are no SML. */
export class SmlReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Skips the zeros that end a message and fill up a file. */
  skipFill(): void {
    while (this.#bytes[this.#at] === END_OF_MESSAGE) this.#at += 1;
  }

  /** The next value. @throws RangeError where the bytes end within a value or are nested too deep */
  next(depth = 0): SmlNode {
    const { type, length, headBytes } = this.#head();
    if (type === TYPES.list) {
      if (depth >= DEEPEST || length > this.#bytes.length - this.#at) throw new RangeError('SML is nested too deep');
      return Array.from({ length }, () => this.#element(depth));
    }
    const bytes = this.#take(length - headBytes);
    if (type === TYPES.octets) return bytes.length === 0 ? undefined : bytes;
    if (type === TYPES.boolean) return bytes.some((byte) => byte !== 0);
    if (type === TYPES.integer) return BigInt.asIntN(8 * bytes.length, unsigned(bytes));
    if (type === TYPES.unsigned) return unsigned(bytes);
    throw new RangeError('SML has an unknown type');
  }

  /** The last element of a message is the end mark, which has no length. */
  #element(depth: number): SmlNode {
    if (this.#bytes[this.#at] !== END_OF_MESSAGE) return this.next(depth + 1);
    this.#at += 1;
    return undefined;
  }

  #head(): { type: number; length: number; headBytes: number } {
    let byte = this.#byte();
    const type = (byte >> 4) & 7;
    let length = byte & 15;
    let headBytes = 1;
    while (byte & 0x80 && headBytes < 4) {
      byte = this.#byte();
      length = length * 16 + (byte & 15);
      headBytes += 1;
    }
    return { type, length, headBytes };
  }

  #byte(): number {
    return this.#take(1)[0] ?? 0;
  }

  #take(count: number): Uint8Array {
    const end = this.#at + count;
    if (count < 0 || end > this.#bytes.length) throw new RangeError('SML ends within a value');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}

function unsigned(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}
