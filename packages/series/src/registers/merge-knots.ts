import type { RegisterKnots } from './register-knots.ts';

/**
 * Readings of one register from several reads as one list, ascending, each instant once; of two readings at one instant the
 * earlier list's is kept. The register's name is that of the first list; empty without lists.
 */
export function mergeKnots(...lists: readonly RegisterKnots[]): RegisterKnots {
  const register = lists[0]?.register ?? '';
  const [first = NO_KNOTS, ...others] = lists.filter((list) => list.time.length > 0);
  return { ...others.reduce(mergeTwo, first), register };
}

const NO_KNOTS: RegisterKnots = {
  register: '',
  time: new Float64Array(0),
  value: new Float64Array(0),
  boot: new Float64Array(0),
};

/** Two ascending lists as one; at a common instant the first one's reading is kept. */
function mergeTwo(one: RegisterKnots, other: RegisterKnots): RegisterKnots {
  const most = one.time.length + other.time.length;
  const [time, value, boot] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  let [left, right, length] = [0, 0, 0];
  while (left < one.time.length || right < other.time.length) {
    const before = one.time[left] ?? Number.POSITIVE_INFINITY;
    const after = other.time[right] ?? Number.POSITIVE_INFINITY;
    const [list, knot] = before <= after ? [one, left] : [other, right];
    time[length] = list.time[knot] as number;
    value[length] = list.value[knot] as number;
    boot[length] = list.boot[knot] as number;
    length += 1;
    if (before <= after) left += 1;
    if (after <= before) right += 1;
  }
  return {
    register: one.register,
    time: time.subarray(0, length),
    value: value.subarray(0, length),
    boot: boot.subarray(0, length),
  };
}
