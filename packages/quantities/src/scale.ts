/** Format of values: divided by `divisor`, with so many decimals, followed by the unit. */
export interface Scale {
  readonly unit: string;
  readonly divisor: number;
  readonly decimals: number;
}

/** A scale for absolute values strictly above a threshold (D76), in the base unit of the quantity. */
export interface ScaleRule extends Scale {
  readonly above: number;
}

/** The normal values of a quantity, in its base unit; a missing end is open. */
export interface NormalValues {
  readonly low?: number;
  readonly high?: number;
}

/** Always the base unit. */
export const plain = (unit: string, decimals: number): readonly ScaleRule[] => [
  { above: -1, unit, divisor: 1, decimals },
];

/** Thousands above 1,000. */
export const power = (unit: string): readonly ScaleRule[] => [
  { above: -1, unit, divisor: 1, decimals: 1 },
  { above: 1000, unit: `k${unit}`, divisor: 1000, decimals: 2 },
];

/** Thousands above 100,000. */
export const energy = (unit: string): readonly ScaleRule[] => [
  { above: -1, unit, divisor: 1, decimals: 2 },
  { above: 100_000, unit: `k${unit}`, divisor: 1000, decimals: 2 },
];

/** Scales of a share of energy (a pie), which has its own thresholds; each is a prefix of the base unit. */
export const SHARE_PREFIXES = [
  { above: -1, prefix: '', divisor: 1 },
  { above: 1000, prefix: 'k', divisor: 1000 },
  { above: 1_000_000, prefix: 'M', divisor: 1_000_000 },
] as const;
