/** Power and current of a phase while they stand on a level; null if not measured. */
export interface Level {
  P: number;
  Q: number | null;
  I: number | null;
}

/** Samples as columns: W, var, A. */
interface LevelSamples {
  readonly P: readonly number[];
  readonly Q: readonly (number | null)[];
  readonly I: readonly (number | null)[];
}

/** A level with a share of a new value; the known one of the two where one is missing. */
export function blend(level: number | null, value: number | null, share: number): number | null {
  if (level === null || value === null) return level ?? value;
  return level + (value - level) * share;
}

/** Mean of samples; null where one of them lacks the value. */
export function meanDraw({ P, Q, I }: LevelSamples): Level {
  return { P: meanOf(P) ?? 0, Q: meanOf(Q), I: meanOf(I) };
}

/** Difference of two values; null if either is unknown. */
export function difference(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before;
}

export function meanOf(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return sum / values.length;
}
