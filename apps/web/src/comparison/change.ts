/** Below this nothing can be said about more or less than before, Wh. */
const COMPARABLE_WH = 1;

/** How much more (positive) or less than before, as a ratio; null where one of them says nothing. */
export function changeBetween(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before < COMPARABLE_WH) return null;
  return now / before - 1;
}

/** How a total differs from that of the compared range. */
export interface TotalChange {
  /** 0.1 = 10 % more; null where nothing may be said: nothing measured, or one of them not in full. */
  readonly ratio: number | null;
  /** The smaller share of the two ranges that was measured, 0 to 1. */
  readonly covered: number;
}
