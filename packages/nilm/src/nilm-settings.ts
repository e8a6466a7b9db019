/** Settings by the owner of a device, and its sampling interval. */
export interface NilmSettings {
  /** Smallest change of active power that is an edge, W (5 to 500). */
  readonly threshold: number;
  /** Unknown appliances that occur repeatedly get an imprint automatically. */
  readonly isLearning: boolean;
  /** Less likely runs, and reports that an appliance is on, are left out, 0 to 1; LEAST_LIKENESS by default. */
  readonly leastLikeness?: number;
  /** Usual interval between samples, ms. */
  readonly step: number;
}
