/** Energy of a device over a period, and how much of it was measured. */
export interface MeasuredDevice {
  /** Any unit common to all devices; null if unknown. */
  readonly energy: number | null;
  /** Share of the period, 0 to 1. */
  readonly coverage: number;
}

/**
 * How much of the common energy of devices was measured, 0 to 1. Each is weighted by its energy: a missing hour of the press
 * matters more than one of the doorbell. A device without data has the average weight of the others, so that its silence is
 * visible; if nothing was counted, all weights are equal.
 *
 * @returns 0 without devices
 */
export function measuredShare(devices: readonly MeasuredDevice[]): number {
  const known = devices.flatMap(({ energy }) => (energy === null ? [] : [Math.abs(energy)]));
  const counted = known.reduce((sum, energy) => sum + energy, 0);
  const usual = counted > 0 ? counted / known.length : 1;
  let [measured, whole] = [0, 0];
  for (const { energy, coverage } of devices) {
    const weight = counted > 0 && energy !== null ? Math.abs(energy) : usual;
    measured += weight * coverage;
    whole += weight;
  }
  return whole > 0 ? measured / whole : 0;
}
