/** An interval in which an appliance was on. */
export interface Run {
  /** ID_appliance. */
  readonly appliance: number;
  /** Epoch ms, first sample of the rising edge. */
  readonly start: number;
  /** Epoch ms, first sample of the falling edge; for a run ended by a gap, the last sample before the gap. */
  readonly end: number;
  /** Wh */
  readonly energy: number;
  /** How well both edges match an imprint, 0 (at the limit) to 1, times its likelihood among the alternatives. */
  readonly predictionRate: number;
  /** What ended it: its falling edge, or a gap in the measurements, after which its state is unknown. */
  readonly endedBy: 'edge' | 'gap';
  /** What an appliance of several states drew: from each instant on, epoch ms, so many W. Without it: its mean power all the time. */
  readonly levels?: readonly Level[];
}

/** Names a run that was reported. */
export type RunKey = Pick<Run, 'appliance' | 'start' | 'end'>;

/** Whether a run is the one that a key names. */
export function isRun({ appliance, start, end }: RunKey, key: RunKey): boolean {
  return appliance === key.appliance && start === key.start && end === key.end;
}

/** A power from an instant on, until the next one or the end of the run. */
export interface Level {
  /** Epoch ms */
  readonly from: number;
  /** W */
  readonly power: number;
}

/** An appliance that is assumed to be on since an edge; the run reported later may begin at another one. */
export interface Start {
  readonly appliance: number;
  /** Epoch ms */
  readonly time: number;
  readonly predictionRate: number;
}
