import { HOUR_MS } from '@phasor/quantities';
import type { Level } from '../run.ts';
import { type Stretch, stretchesOf } from './level-energy.ts';

/** Power that one phase, or several together, took from the mains, as columns ascending in time without overlaps. */
export interface MainsRows {
  /** Epoch ms; a row holds for [start, end). */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Mean active power, W; NaN if unknown. Exported power (negative) counts as zero. */
  readonly P: Float64Array;
}

/** A run that claims energy: epoch ms and the Wh that it is estimated to have used. */
export interface ClaimingRun {
  readonly start: number;
  readonly end: number;
  readonly energy: number;
  /** What it drew in turn; without it the same all the time. */
  readonly levels?: readonly Level[] | undefined;
}

/** Distribution of the energy of a range, Wh. The runs, `alwaysOn` and `other` add up to `mains`. */
export interface EnergyShares {
  /** Energy of each of the given runs within the range, in their order. */
  readonly runs: Float64Array;
  /** Energy of the load that is always on. */
  readonly alwaysOn: number;
  /** Of it, energy that runs claim: an appliance that never goes off is in it. */
  readonly alwaysOnKnown: number;
  /** The rest, which no appliance explains. */
  readonly other: number;
  readonly mains: number;
  /** ms of the range covered by rows. */
  readonly covered: number;
}

interface Claims {
  readonly runs: readonly ClaimingRun[];
  /** W that are always on at an instant, whatever runs claim. */
  readonly floor: (time: number) => number;
}

/**
 * Distribution of the energy between `from` and `to` (epoch ms). What is always on comes first; runs share what is above it. If
 * they claim more than that, all of them are reduced: no more energy is distributed than the row has.
 */
export function energyShares(
  { from, to }: { readonly from: number; readonly to: number },
  rows: MainsRows,
  { runs, floor }: Claims,
): EnergyShares {
  const claims = claimsOf(rows, runs);
  const energies = new Float64Array(runs.length);
  let [alwaysOn, alwaysOnKnown, other, mains, covered] = [0, 0, 0, 0, 0];
  for (const { row, hours } of rangeOf(rows, { from, to })) {
    const power = Math.max(0, rows.P[row] ?? 0);
    const base = Math.min(power, floor(rows.start[row] ?? 0));
    const above = power - base;
    const claimed = claims[row] ?? [];
    const total = claimed.reduce((sum, claim) => sum + claim.power, 0);
    const scale = total > above ? above / total : 1;
    for (const { run, power: own } of claimed) energies[run] = (energies[run] ?? 0) + own * scale * hours;
    alwaysOn += base * hours;
    alwaysOnKnown += Math.min(base, Math.max(0, total - above)) * hours;
    other += Math.max(0, above - total) * hours;
    mains += power * hours;
    covered += hours * HOUR_MS;
  }
  return { runs: energies, alwaysOn, alwaysOnKnown, other, mains, covered };
}

/** Mean power over a row, W, that a run claims by its place in the list. */
interface Claim {
  readonly run: number;
  readonly power: number;
}

/** What runs claim of each row; rows without a run have no entry. */
function claimsOf(rows: MainsRows, runs: readonly ClaimingRun[]): (Claim[] | undefined)[] {
  const claims: (Claim[] | undefined)[] = [];
  for (const [index, run] of runs.entries()) {
    for (const { from, to, power } of claimedStretches(run)) {
      for (let row = firstEndingAfter(rows, from); row < rows.start.length; row += 1) {
        const [start, end] = [rows.start[row] ?? 0, rows.end[row] ?? 0];
        if (start >= to) break;
        const share = (Math.min(end, to) - Math.max(start, from)) / (end - start);
        const claimed = claims[row] ?? [];
        claims[row] = claimed;
        claimed.push({ run: index, power: power * share });
      }
    }
  }
  return claims;
}

/** What a run claims in turn. */
function claimedStretches({ start, end, energy, levels }: ClaimingRun): Stretch[] {
  if (levels !== undefined) return stretchesOf(levels, { from: start, to: end });
  return [{ from: start, to: end, power: (energy * HOUR_MS) / Math.max(1, end - start) }];
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
    const hours = (Math.min(end, to) - Math.max(start, from)) / HOUR_MS;
    if (hours > 0 && !Number.isNaN(rows.P[row])) inRange.push({ row, hours });
  }
  return inRange;
}
