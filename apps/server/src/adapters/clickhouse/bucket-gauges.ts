import { powersOfFactor } from '@phasor/contract';
import { type NativeColumns, numberColumn, textColumn } from './engine/native-block.ts';
import { ownCovered, ownCoveredText } from './own-covered.ts';

interface GaugeSource {
  readonly rows: NativeColumns;
  /** Rows of each bucket. */
  readonly groups: readonly { readonly rows: readonly number[] }[];
  readonly gauges: readonly string[];
}

/**
 * Adds the gauges of buckets to their columns; returns which were known for less time than the bucket. @see own-covered.ts
 */
export function putGauges(columns: Map<string, Float64Array>, { rows, groups, gauges }: GaugeSource): string[] {
  const put = (name: string, value: (rows: readonly number[]) => number) => {
    const column = Float64Array.from(groups, (group) => value(group.rows));
    columns.set(name, column);
  };
  const covered = numberColumn(rows, 'row_covered');
  const coveredOf = ownCovered(textColumn(rows, 'row_own_covered'), covered);
  const known = new Map<string, Float64Array>();
  for (const name of gauges) {
    const [min, mean, max] = ['min', 'mean', 'max'].map((part) => numberColumn(rows, `${name}_${part}`));
    if (!min || !mean || !max) continue;
    const times = coveredOf(name) ?? covered;
    put(`${name}_min`, (own) => least(min, own));
    put(`${name}_mean`, (own) => weightedMean(mean, times, own));
    put(`${name}_max`, (own) => greatest(max, own));
    known.set(
      name,
      Float64Array.from(groups, (group) => knownTime(mean, times, group.rows)),
    );
  }
  setPowerFactors(columns, known);
  return coveredTexts(
    groups.map((group) => sum(covered, group.rows)),
    known,
  );
}

export function sum(column: Float64Array, rows: readonly number[]): number {
  let total = 0;
  for (const row of rows) total += column[row] as number;
  return total;
}

/** NaN without a known value. */
export function least(column: Float64Array, rows: readonly number[]): number {
  let result = Number.NaN;
  for (const row of rows) {
    const value = column[row] as number;
    if (!(value >= result)) result = Number.isNaN(value) ? result : value;
  }
  return result;
}

/** NaN without a known value. */
export function greatest(column: Float64Array, rows: readonly number[]): number {
  let result = Number.NaN;
  for (const row of rows) {
    const value = column[row] as number;
    if (!(value <= result)) result = Number.isNaN(value) ? result : value;
  }
  return result;
}

function weightedMean(column: Float64Array, weights: Float64Array, rows: readonly number[]): number {
  let total = 0;
  let weight = 0;
  for (const row of rows) {
    const value = column[row] as number;
    if (Number.isNaN(value)) continue;
    total += value * (weights[row] as number);
    weight += weights[row] as number;
  }
  return weight > 0 ? total / weight : Number.NaN;
}

/** The time in which a gauge is known, ms. */
function knownTime(column: Float64Array, times: Float64Array, rows: readonly number[]): number {
  let total = 0;
  for (const row of rows) if (!Number.isNaN(column[row])) total += times[row] as number;
  return total;
}

/** Per bucket, the gauges that are known for a part of its covered time. */
function coveredTexts(covered: readonly number[], known: ReadonlyMap<string, Float64Array>): string[] {
  return covered.map((time, bucket) => {
    let text = '';
    for (const [name, times] of known) {
      const own = times[bucket] as number;
      if (own > 0 && own < time) text += ownCoveredText(name, time - own);
    }
    return text.trimStart();
  });
}

/**
 * Power factor of a bucket: |mean P| / mean S where both are known, otherwise the mean (D15). It is known where either of
 * the two is.
 */
function setPowerFactors(columns: ReadonlyMap<string, Float64Array>, known: ReadonlyMap<string, Float64Array>): void {
  for (const name of known.keys()) {
    const powers = powersOfFactor(name);
    if (powers === undefined) continue;
    const { active, apparent: total } = powers;
    const factor = columns.get(`${name}_mean`);
    const [power, apparent] = [columns.get(`${active}_mean`), columns.get(`${total}_mean`)];
    const [times, ofPower, ofApparent] = [known.get(name), known.get(active), known.get(total)];
    for (let row = 0; factor && power && apparent && row < factor.length; row += 1) {
      const ratio = Math.abs(power[row] as number) / (apparent[row] as number);
      if (!Number.isFinite(ratio)) continue;
      factor[row] = ratio;
      if (times) times[row] = Math.max(times[row] as number, Math.min(ofPower?.[row] ?? 0, ofApparent?.[row] ?? 0));
    }
  }
}
