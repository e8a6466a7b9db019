/** The energy or mean power of a meter and the sum of what is measured below it, step by step; NaN = unknown. */
export interface RatioSteps {
  readonly own: Float64Array;
  readonly sum: Float64Array;
}

export interface RatioDiagnosis {
  /** implausible: the sum is a constant multiple of the meter's own figures that a wrong transformer ratio explains. */
  readonly verdict: 'plausible' | 'implausible' | 'unknown';
  /** Sum divided by own, median over the steps; undefined if unknown. */
  readonly factor: number | undefined;
}

/** Steps that must be known of both. */
const LEAST_STEPS = 24;
/** The meters below may measure this much less than the whole without a fault, since not every load has a meter. */
const LEAST_FACTOR = 0.1;
/** And this much more, by the accuracy classes of two meters. */
const MOST_FACTOR = 1.25;
/** A ratio multiplies every step by the same number: the middle half of the factors lies within this share of the median. */
const SPREAD = 0.15;

/** Whether the transformer ratio of a meter fits what is measured below it. */
export function diagnoseRatio({ own, sum }: RatioSteps): RatioDiagnosis {
  const factors = [...own]
    .map((value, step) => (sum[step] ?? Number.NaN) / value)
    .filter((factor) => Number.isFinite(factor) && factor > 0)
    .toSorted((a, b) => a - b);
  if (factors.length < LEAST_STEPS) return { verdict: 'unknown', factor: undefined };
  const at = (share: number) => factors[Math.floor(share * (factors.length - 1))] ?? Number.NaN;
  const factor = at(0.5);
  const isConstant = at(0.75) - at(0.25) <= SPREAD * factor;
  const isOff = factor > MOST_FACTOR || factor < LEAST_FACTOR;
  return { verdict: isOff && isConstant ? 'implausible' : 'plausible', factor };
}
