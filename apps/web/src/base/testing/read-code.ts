import { decodeQR } from 'qr/decode.js';

/** Pixels of a module's side, as a camera sees it. */
const SCALE = 4;

/**
 * What a camera reads from a code that is drawn as a path of unit squares.
 * @param size  modules of a side, the quiet zone included
 * @throws Error when nothing can be read
 */
export function readCode({ size, path }: { size: number; path: string }): string {
  const side = size * SCALE;
  const data = new Uint8Array(3 * side * side).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      const from = 3 * ((Number(y) * SCALE + row) * side + Number(x) * SCALE);
      data.fill(0, from, from + 3 * SCALE);
    }
  }
  return decodeQR({ width: side, height: side, data });
}
