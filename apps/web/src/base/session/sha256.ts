/** Initial state and round constants: fractional parts of square and cube roots of primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function rootFractions(count: number, root: (n: number) => number): Uint32Array {
  const values = new Uint32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate += 1) {
    if (!isPrime(candidate)) continue;
    const value = root(candidate);
    values[found] = Math.floor((value - Math.floor(value)) * 2 ** 32);
    found += 1;
  }
  return values;
}

function isPrime(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor += 1) if (n % divisor === 0) return false;
  return true;
}

const INITIAL = rootFractions(8, Math.sqrt);
const ROUND = rootFractions(64, Math.cbrt);

const rotate = (x: number, by: number) => (x >>> by) | (x << (32 - by));
const at = (words: Uint32Array, index: number) => words[index] ?? 0;

/** The message with its closing bit, zeros and length in bits (FIPS 180-4, 5.1.1). */
function padded(message: Uint8Array): DataView {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, (message.length * 8) >>> 0);
  return view;
}

function schedule(block: DataView, offset: number): Uint32Array {
  const words = new Uint32Array(64);
  for (let i = 0; i < 16; i += 1) words[i] = block.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const a = at(words, i - 15);
    const b = at(words, i - 2);
    const low = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const high = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    words[i] = at(words, i - 16) + low + at(words, i - 7) + high;
  }
  return words;
}

function compress(state: Uint32Array, words: Uint32Array): void {
  const v = state.slice();
  for (let i = 0; i < 64; i += 1) {
    const [a, b, c, e, f, g] = [at(v, 0), at(v, 1), at(v, 2), at(v, 4), at(v, 5), at(v, 6)];
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = at(v, 7) + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + at(ROUND, i) + at(words, i);
    const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    v.copyWithin(1, 0, 7);
    v[4] = at(v, 4) + one;
    v[0] = one + two;
  }
  for (let i = 0; i < 8; i += 1) state[i] = at(state, i) + at(v, i);
}

/** SHA-256 of the bytes, 64 lower-case hex digits. @see FIPS 180-4, 6.2 */
export function sha256(message: Uint8Array): string {
  const block = padded(message);
  const state = INITIAL.slice();
  for (let offset = 0; offset < block.byteLength; offset += 64) compress(state, schedule(block, offset));
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}
