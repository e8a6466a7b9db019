import { remainderOf } from './group.ts';

/** A group's figure and the difference to its parts: parts + other − excess = figure. */
export interface GroupBalance {
  /** null while it is unknown. */
  readonly figure: number | null;
  /** Energy of the meters of the whole above the parts, or of the parts above them; 0 if the parts are added up. */
  readonly other: number;
  readonly excess: number;
}

/** Sum of the known values; null if there are none: missing is not zero. */
export function sumOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/**
 * The balance of a group. If meters measure the whole, their sum is its figure. While they are silent it is unknown, never
 * the sum of the parts. Without such a meter the parts are added up.
 *
 * @param group.whole  figures of the meters of the whole, null for an unknown one
 * @param group.parts  those of the parts, same unit
 * @see D49 and D74
 */
export function balanceOf({
  whole,
  parts,
}: {
  readonly whole: readonly (number | null)[];
  readonly parts: readonly (number | null)[];
}): GroupBalance {
  if (whole.length === 0) return { figure: sumOfKnown(parts), other: 0, excess: 0 };
  const figure = sumOfKnown(whole);
  if (figure === null) return { figure, other: 0, excess: 0 };
  return {
    figure,
    ...remainderOf(
      figure,
      parts.filter((part) => part !== null),
    ),
  };
}
