/** One stretch in which an appliance was on. */
export interface Run {
  /** ID_appliance. */
  readonly appliance: number;
  /** Epoch ms, first sample of the rising edge. */
  readonly start: number;
  /** Epoch ms, first sample of the falling edge; where a gap ended the run, the last sample before the gap. */
  readonly end: number;
  /** Wh */
  readonly energy: number;
  /** How well both edges fit an imprint, 0 (at the limit of what is taken) to 1, times how likely it is beside its rivals. */
  readonly predictionRate: number;
  /** What ended it: its falling edge, or a gap in the measurements behind which nothing is known. */
  readonly endedBy: 'edge' | 'gap';
}

/** An appliance that is taken to be on since an edge; the run told later may begin elsewhere. */
export interface Start {
  readonly appliance: number;
  /** Epoch ms */
  readonly time: number;
  readonly predictionRate: number;
}
