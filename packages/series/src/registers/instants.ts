/** Whether one of the ascending instants is in (after, until]; false for none. */
export function hasInstantBetween(instants: readonly number[] | undefined, after: number, until: number): boolean {
  if (!instants || instants.length === 0) return false;
  let low = 0;
  let high = instants.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] as number) > after) high = middle;
    else low = middle + 1;
  }
  return low < instants.length && (instants[low] as number) <= until;
}
