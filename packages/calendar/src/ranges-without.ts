import type { TimeRange } from './civil.ts';
import { joinedRanges } from './joined-ranges.ts';

/** What remains of ranges without the time of others: ascending, without overlaps. */
export function rangesWithout(ranges: readonly TimeRange[], others: readonly TimeRange[]): readonly TimeRange[] {
  const taken = joinedRanges(others);
  return joinedRanges(ranges).flatMap((range) => {
    const left: TimeRange[] = [];
    let { from } = range;
    for (const other of taken) {
      if (other.to <= from) continue;
      if (other.from >= range.to) break;
      if (other.from > from) left.push({ from, to: other.from });
      from = other.to;
    }
    return from < range.to ? [...left, { from, to: range.to }] : left;
  });
}
