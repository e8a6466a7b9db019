import { encode } from 'uqr';

/** Quiet zone that scanners need around a code, modules (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code of a text as an SVG path of unit squares, and the side of the picture in them. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
