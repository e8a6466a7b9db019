import Fuse from 'fuse.js';

/** The sort key of a column; null for a row without a value, which comes last in both directions. */
export type SortValue = string | number | null;

export interface Sorting {
  readonly key: string;
  readonly isDescending: boolean;
}

/** How far a text may differ from the search text: 0 finds the same only, 1 everything (R-USER-007). */
const FUZZY_THRESHOLD = 0.3;

/** The rows with a text similar to the search text, in their order; all rows without a search text. */
export function foundRows<Row>(
  rows: readonly Row[],
  typed: string,
  textsOf: (row: Row) => readonly string[],
): readonly Row[] {
  const text = typed.trim();
  if (text === '') return rows;
  const fuse = new Fuse(
    rows.map((row) => ({ texts: textsOf(row) })),
    { keys: ['texts'], threshold: FUZZY_THRESHOLD, ignoreLocation: true },
  );
  const found = new Set(fuse.search(text).map(({ refIndex }) => refIndex));
  return rows.filter((_, index) => found.has(index));
}

/** The rows in order. Equal ones keep their order, and numbers in names count: Meter 2 comes before Meter 10. */
export function sortedRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortValue,
  { isDescending, locale }: { isDescending: boolean; locale: string },
): readonly Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [sortBy(one), sortBy(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * compare(String(a), String(b));
  });
}

/** The sorting after the head of a column was pressed: ascending by it at first, then reversed. */
export function pressedSorting({ key, isDescending }: Sorting, pressed: string): Sorting {
  return { key: pressed, isDescending: key === pressed && !isDescending };
}
