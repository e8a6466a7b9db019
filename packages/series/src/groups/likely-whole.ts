/** A part of a group with its energy over time, and the indication by its name. */
export interface ComparedPart {
  /** Energy per step, import minus export; NaN if unknown. All parts have the same steps. */
  readonly energy: Float64Array;
  /** Its name is that of a main supply. */
  readonly isNamedMain: boolean;
}

/** Steps that must be known of every part: most hours of two days. */
const LEAST_STEPS = 36;
/** Fewer parts prove nothing: of two similar ones, either may contain the other. */
const LEAST_PARTS = 3;
/** Tolerance by which the sum of the others may exceed the main supply: two meters of class 1, and their clocks. */
const TOLERANCE = 0.03;
/** Share of a main supply's energy that may lie outside its sub-meters, with and without a name that identifies it. */
const REST_MAX = { named: 0.6, unnamed: 0.25 } as const;
/** Minimum correlation of the steps (Pearson), with and without a name that identifies it. */
const LEAST_LIKENESS = { named: 0.8, unnamed: 0.97 } as const;

/**
 * The part that seems to measure the sum of the others, so that adding all of them counts it twice; undefined for none. It
 * is only reported if many steps agree: a coincidental sum is not a main supply.
 */
export function likelyWhole(parts: readonly ComparedPart[]): number | undefined {
  if (parts.length < LEAST_PARTS) return undefined;
  const steps = knownSteps(parts);
  if (steps.length < LEAST_STEPS) return undefined;
  const sums = steps.map((step) => parts.reduce((sum, { energy }) => sum + (energy[step] as number), 0));
  const found = parts.findIndex((part) => measuresOthers(part, { steps, sums }));
  return found < 0 ? undefined : found;
}

function measuresOthers(
  { energy, isNamedMain }: ComparedPart,
  { steps, sums }: { steps: readonly number[]; sums: readonly number[] },
): boolean {
  const name = isNamedMain ? 'named' : 'unnamed';
  const own = steps.map((step) => energy[step] as number);
  const others = own.map((value, index) => (sums[index] as number) - value);
  const [mine, theirs] = [total(own), total(others)];
  if (mine <= 0 || theirs <= 0) return false;
  const rest = (mine - theirs) / mine;
  return rest >= -TOLERANCE && rest <= REST_MAX[name] && likeness(own, others) >= LEAST_LIKENESS[name];
}

function knownSteps(parts: readonly ComparedPart[]): number[] {
  const count = Math.min(...parts.map(({ energy }) => energy.length));
  return Array.from({ length: count }, (_, step) => step).filter((step) =>
    parts.every(({ energy }) => !Number.isNaN(energy[step])),
  );
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Pearson's correlation; 0 if one of them is constant, as it is undefined then. */
function likeness(own: readonly number[], others: readonly number[]): number {
  const [mean, meanOfOthers] = [total(own) / own.length, total(others) / others.length];
  let together = 0;
  let alone = 0;
  let aloneOfOthers = 0;
  for (const [index, value] of own.entries()) {
    const [a, b] = [value - mean, (others[index] as number) - meanOfOthers];
    together += a * b;
    alone += a * a;
    aloneOfOthers += b * b;
  }
  return alone === 0 || aloneOfOthers === 0 ? 0 : together / Math.sqrt(alone * aloneOfOthers);
}
