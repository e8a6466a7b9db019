/** What a device counted over a period, and how much of it was measured. */
export interface MeasuredDevice {
  /** Any unit that all devices share; null where nothing is known. */
  readonly energy: number | null;
  /** Share of the period, 0 to 1. */
  readonly coverage: number;
}

/**
 * How much of what devices count together was measured, 0 to 1: each weighs as much as it counted, so that an hour without the
 * press says more than one without the doorbell. A device of which nothing is known weighs as the others do on average, since
 * its silence has to show; where nothing was counted all weigh alike.
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
