/** An energy as far as it is recognised. */
export interface Estimated {
  /** Wh. */
  readonly energy: number;
  /** Wh within which the energy is in 95 of 100 cases; undefined where it is not an appliance's. */
  readonly uncertainty?: number | undefined;
}

/** An energy that is less exact than this share looks unsure. */
const UNSURE = 0.5;

export function isUnsure({ energy, uncertainty = 0 }: Estimated): boolean {
  return uncertainty > UNSURE * energy;
}

/** "1.24 ± 0.08". @param text writes an amount of energy, or what it costs */
export function withExactness(text: (energy: number) => string, { energy, uncertainty }: Estimated): string {
  return uncertainty === undefined ? text(energy) : `${text(energy)} ±\u00a0${text(uncertainty)}`;
}

/** Of a sum: no energy depends on another one. Undefined where none of them has an uncertainty. */
export function jointUncertainty(parts: readonly Estimated[]): number | undefined {
  const known = parts.flatMap(({ uncertainty }) => uncertainty ?? []);
  return known.length === 0 ? undefined : Math.hypot(...known);
}
