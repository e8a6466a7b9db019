import type { Scale } from '@phasor/quantities';

/** Widths in the size of the number: of a digit, of a mark between digits, and of a letter of the unit with the gap before it. */
const DIGIT = 0.62;
const MARK = 0.32;
const UNIT = 0.26;
const GAP = 0.1;

/** Width of a number and its unit on a tile, in the size of the number. */
export function figureWidth(text: string, { unit }: Pick<Scale, 'unit'>): number {
  let width = unit === '' ? 0 : GAP + UNIT * unit.length;
  for (const letter of text) width += /[.,\s]/.test(letter) ? MARK : DIGIT;
  return width;
}
