const TAB = 9;
const NEWLINE = 10;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;

/** Decimals that suffice for most measured values; those are written without the engine's general algorithm. */
const DECIMALS = 4;
const SCALE = 10 ** DECIMALS;
const LARGEST_SCALED = 2 ** 50;
/** Integers up to here are divided as 32-bit integers. */
const LARGEST_SMALL = 2 ** 31 - 1;
/** Longest text of a number. */
const NUMBER_BYTES = 32;

/** Writes rows as TabSeparated text; a batch has hundreds of thousands of numbers, so they are written digit by digit. */
export class RowText {
  #bytes: Buffer;
  #length = 0;
  readonly #digits = new Uint8Array(NUMBER_BYTES);

  constructor(expectedBytes: number) {
    this.#bytes = Buffer.allocUnsafe(Math.max(1024, expectedBytes));
  }

  /** Text that needs no escaping. */
  text(text: string): void {
    this.#reserve(3 * text.length + 1);
    this.#length += this.#bytes.write(text, this.#length, 'utf8');
  }

  tab(): void {
    this.#reserve(1);
    this.#put(TAB);
  }

  endRow(): void {
    this.#reserve(1);
    this.#put(NEWLINE);
  }

  /** A number in a form that reads back as the same one; one that is not finite as unknown. */
  number(value: number): void {
    if (!Number.isFinite(value)) {
      this.text('nan');
      return;
    }
    const scaled = Math.round(value * SCALE);
    if (Math.abs(scaled) > LARGEST_SCALED || scaled / SCALE !== value) this.text(String(value));
    else this.#scaled(scaled);
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #scaled(scaled: number): void {
    this.#reserve(NUMBER_BYTES);
    if (scaled < 0) this.#put(MINUS);
    const size = Math.abs(scaled);
    const whole = Math.floor(size / SCALE);
    if (whole > LARGEST_SMALL) this.text(String(whole));
    else this.#whole(whole);
    let fraction = (size - whole * SCALE) | 0;
    if (fraction === 0) return;
    this.#put(POINT);
    for (let unit = SCALE / 10; fraction > 0; unit = (unit / 10) | 0) {
      const digit = (fraction / unit) | 0;
      this.#put(ZERO + digit);
      fraction -= digit * unit;
    }
  }

  #whole(value: number): void {
    let rest = value | 0;
    let count = 0;
    do {
      const next = (rest / 10) | 0;
      this.#digits[count] = ZERO + (rest - next * 10);
      count += 1;
      rest = next;
    } while (rest > 0);
    while (count > 0) {
      count -= 1;
      this.#put(this.#digits[count] as number);
    }
  }

  #put(byte: number): void {
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + count);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
