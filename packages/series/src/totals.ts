import { QUANTITIES, type QuantityName, type Totalling } from '@phasor/quantities';

/** A phase's value in one sample: undefined for a phase that is not in use, null or NaN for an unknown one. */
export type PhaseValue = number | null | undefined;

/**
 * The figure over all phases of one sample, in the quantity's unit: sums of currents, powers and energies (unknown if one
 * phase in use is), averages of distortions, the average voltage of the phases that have any (0 if none has).
 * @returns null without a known value, and for the power factor, which totals give: powerFactorOf(ΣP, ΣS)
 * @see D16 and D49
 */
export function totalOf(quantity: QuantityName, perPhase: readonly PhaseValue[]): number | null {
  const used = perPhase.filter((value) => value !== undefined);
  const known = used.filter((value): value is number => value !== null && !Number.isNaN(value));
  if (known.length === 0) return null;
  const totalling: Totalling = QUANTITIES[quantity].totalling;
  if (totalling === 'sum') return known.length === used.length ? sumOf(known) : null;
  if (totalling === 'mean') return sumOf(known) / known.length;
  if (totalling === 'single') return known[0] ?? null;
  if (totalling === 'power-ratio') return null;
  const positive = known.filter((value) => value > 0);
  return positive.length > 0 ? sumOf(positive) / positive.length : 0;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * True power factor |P| / S, 0 to 1; NaN where either is unknown or nothing flows. Give sums or means over the same time.
 * @param activePower  W
 * @param apparentPower  VA
 * @see D15, IEEE 1459
 */
export function powerFactorOf(activePower: number, apparentPower: number): number {
  return apparentPower > 0 ? Math.min(1, Math.abs(activePower) / apparentPower) : Number.NaN;
}

/**
 * The angle with the power factor as its cosine, degrees, -90 to 90; positive if the reactive power is inductive. NaN if the
 * factor is unknown; an unknown reactive power counts as inductive.
 *
 * @param reactivePower  var
 * @see D15
 */
export function phaseAngleOf(powerFactor: number, reactivePower: number): number {
  const degrees = (Math.acos(Math.min(1, Math.abs(powerFactor))) * 180) / Math.PI;
  return reactivePower < 0 ? -degrees : degrees;
}

/** Two series combined step by step; both have the same length. */
export function joinSeries(
  first: Float64Array,
  second: Float64Array,
  join: (first: number, second: number) => number,
): Float64Array {
  return first.map((value, step) => join(value, second[step] ?? Number.NaN));
}
