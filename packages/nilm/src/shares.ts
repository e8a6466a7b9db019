import type { Run } from './run.ts';

/** Power that one phase, or several together, took from the mains, as columns ascending in time without overlaps. */
export interface MainsRows {
  /** Epoch ms; a row holds for [start, end). */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Mean active power, W; NaN if unknown. Exported power (negative) counts as zero. */
  readonly P: Float64Array;
}

/** Distribution of the energy of a range, Wh. The appliances, `alwaysOn` and `other` add up to `mains`. */
export interface EnergyShares {
  /** Energy by ID_appliance; appliances without a run in the range are absent. */
  readonly appliances: ReadonlyMap<number, number>;
  /** Energy of the constant load beside the appliances. */
  readonly alwaysOn: number;
  /** The rest, which no appliance explains. */
  readonly other: number;
  readonly mains: number;
  /** ms of the range covered by rows. */
  readonly covered: number;
}

/** Share of the time in which the power beside the appliances is below the constant load. */
const ALWAYS_ON_QUANTILE = 0.05;
const MS_PER_HOUR = 3_600_000;

/**
 * Distribution of the energy between `from` and `to` (epoch ms). The constant load is the lowest twentieth of the power that
 * the runs leave over, so rows of a minute and a range of a day or more suit it best. If runs claim more than a row has, all
 * of them are reduced: no more energy is distributed than the row has.
 */
export function energyShares(
  { from, to }: { readonly from: number; readonly to: number },
  rows: MainsRows,
  runs: readonly Run[],
): EnergyShares {
  const claims = claimsOf(rows, runs);
  const inRange = rangeOf(rows, { from, to });
  const left = Float64Array.from(rows.P, (power, row) => Math.max(0, power - (claims[row]?.total ?? 0)));
  const base = alwaysOnOf(left, inRange);
  const appliances = new Map<number, number>();
  let [alwaysOn, other, mains, covered] = [0, 0, 0, 0];
  for (const { row, hours } of inRange) {
    const power = Math.max(0, rows.P[row] ?? 0);
    const claim = claims[row];
    const scale = claim && claim.total > power ? power / claim.total : 1;
    for (const [id, claimed] of claim?.byAppliance ?? []) {
      appliances.set(id, (appliances.get(id) ?? 0) + claimed * scale * hours);
    }
    const rest = Math.max(0, left[row] ?? 0);
    alwaysOn += Math.min(base, rest) * hours;
    other += Math.max(0, rest - base) * hours;
    mains += power * hours;
    covered += hours * MS_PER_HOUR;
  }
  return { appliances, alwaysOn, other, mains, covered };
}

interface Claim {
  /** Mean power over the row, W. */
  total: number;
  readonly byAppliance: Map<number, number>;
}

/** Mean power that runs claim of each row, W; rows without a run have no entry. */
function claimsOf(rows: MainsRows, runs: readonly Run[]): (Claim | undefined)[] {
  const claims: (Claim | undefined)[] = [];
  for (const run of runs) {
    const power = (run.energy * MS_PER_HOUR) / Math.max(1, run.end - run.start);
    for (let row = firstEndingAfter(rows, run.start); row < rows.start.length; row += 1) {
      const [start, end] = [rows.start[row] ?? 0, rows.end[row] ?? 0];
      if (start >= run.end) break;
      const share = (Math.min(end, run.end) - Math.max(start, run.start)) / (end - start);
      const claim = claims[row] ?? { total: 0, byAppliance: new Map() };
      claims[row] = claim;
      claim.total += power * share;
      claim.byAppliance.set(run.appliance, (claim.byAppliance.get(run.appliance) ?? 0) + power * share);
    }
  }
  return claims;
}

function firstEndingAfter({ end }: MainsRows, instant: number): number {
  let [low, high] = [0, end.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((end[middle] ?? 0) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Known rows of the range, with their hours within it. */
function rangeOf(rows: MainsRows, { from, to }: { from: number; to: number }): { row: number; hours: number }[] {
  const inRange: { row: number; hours: number }[] = [];
  for (let row = firstEndingAfter(rows, from); row < rows.start.length; row += 1) {
    const [start, end] = [rows.start[row] ?? 0, rows.end[row] ?? 0];
    if (start >= to) break;
    const hours = (Math.min(end, to) - Math.max(start, from)) / MS_PER_HOUR;
    if (hours > 0 && !Number.isNaN(rows.P[row])) inRange.push({ row, hours });
  }
  return inRange;
}

/** Power below which the rows are for a twentieth of the time, W; 0 without rows. */
function alwaysOnOf(left: Float64Array, inRange: readonly { row: number; hours: number }[]): number {
  const ordered = inRange.map(({ row, hours }) => ({ power: left[row] ?? 0, hours })).sort((a, b) => a.power - b.power);
  let wanted = ALWAYS_ON_QUANTILE * ordered.reduce((sum, { hours }) => sum + hours, 0);
  for (const { power, hours } of ordered) {
    wanted -= hours;
    if (wanted <= 0) return power;
  }
  return 0;
}
