import { QUANTITIES, type QuantityName, type Totalling } from '@phasor/quantities';

/** One member's values on the steps all members share; NaN and coverage 0 for an empty step. */
export interface MemberSeries {
  readonly values: Float64Array;
  /** 0 to 1 per step. */
  readonly coverage: Float64Array;
}

export interface GroupSeries extends MemberSeries {
  /** Members without a single value, in the order given. */
  readonly missing: readonly string[];
}

/**
 * A quantity of a group: currents, powers and energies are added, voltages, frequencies and distortions averaged. A step
 * counts the members with a value; its coverage is the mean over all members, so a missing one is visible. NaN if no member
 * has a value. The power factor is not combined but computed: powerFactorOf of the group's P and S.
 *
 * @param members  by MAC, all on the same steps
 * @see D49
 */
export function combineMembers(quantity: QuantityName, members: ReadonlyMap<string, MemberSeries>): GroupSeries {
  const totalling: Totalling = QUANTITIES[quantity].totalling;
  const length = [...members.values()][0]?.values.length ?? 0;
  const values = new Float64Array(length);
  const coverage = new Float64Array(length);
  const present = new Uint16Array(length);
  // Plain loops: a year of hours of a large group adds millions of values here.
  for (const member of members.values()) {
    for (let step = 0; step < length; step += 1) {
      const value = member.values[step] as number;
      if (Number.isNaN(value)) continue;
      values[step] = (values[step] as number) + value;
      coverage[step] = (coverage[step] as number) + (member.coverage[step] ?? 0) / members.size;
      present[step] = (present[step] as number) + 1;
    }
  }
  const combined = values.map((sum, step) => {
    const count = present[step] as number;
    if (count === 0) return Number.NaN;
    return totalling === 'sum' ? sum : sum / count;
  });
  return { values: combined, coverage, missing: membersWithoutValue(members) };
}

function membersWithoutValue(members: ReadonlyMap<string, MemberSeries>): string[] {
  return [...members].filter(([, { values }]) => values.every(Number.isNaN)).map(([mac]) => mac);
}

/**
 * Least difference that is one, in base units: a smaller one is written as 0.00, and comes from adding figures that are rounded
 * to the millionth.
 */
export const LEAST_REMAINDER = 0.005;

/**
 * Difference between a parent meter and its visible children, in either direction: children + other − excess = parent. One
 * of the two is always 0, and so are both where the difference would be written as zero.
 *
 * @param parent  energy, same unit as the children
 * @see D74
 */
export function remainderOf(parent: number, children: readonly number[]): { other: number; excess: number } {
  const difference = parent - children.reduce((sum, child) => sum + child, 0);
  if (Math.abs(difference) < LEAST_REMAINDER) return { other: 0, excess: 0 };
  return { other: Math.max(0, difference), excess: Math.max(0, -difference) };
}
