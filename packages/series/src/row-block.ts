/**
 * Rows of one device, ascending in time, as a struct of arrays. A row is a sample or a rollup bucket of any level;
 * blocks may mix spans. Missing is NaN.
 */
export interface RowBlock {
  /** Epoch ms; a row covers instants in (start, end]. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** ms of the row with measurements inside. */
  readonly covered: Float64Array;
  /** Epoch ms of the first and the last instant with registers in the row; NaN without any. */
  readonly firstTime: Float64Array;
  readonly lastTime: Float64Array;
  readonly firstBoot: Float64Array;
  readonly lastBoot: Float64Array;
  /** Per column: extremes and the mean weighted by covered time, base units. */
  readonly gauges: Readonly<Record<string, GaugeColumn>>;
  /** Per column: the register at firstTime and at lastTime. */
  readonly registers: Readonly<Record<string, RegisterColumn>>;
}

export interface GaugeColumn {
  readonly min: Float64Array;
  readonly mean: Float64Array;
  readonly max: Float64Array;
}

export interface RegisterColumn {
  readonly first: Float64Array;
  readonly last: Float64Array;
}
