import type { BinnedGauge, RowBlock } from '@phasor/series';
import type { GaugeRequest } from './gauge-series.ts';

/** The gauges of a device or of a group over a range, read and ready to be laid on steps. */
export interface Gauges {
  /** A gauge that was read, on steps within the range; all NaN and coverage 0 where nothing is known. */
  onSteps(request: GaugeRequest, edges: Float64Array): BinnedGauge;
  /** MACs of the devices that have a value of any of the gauges. */
  readonly present: readonly string[];
  /** Of a group: MACs of the members that have a value of a gauge. */
  presentOf?(request: GaugeRequest): readonly string[];
  /** The span that most rows of a device have, s: the least over the devices, 0 without rows. */
  readonly natural: number;
  /** The rows of a single device, by which it is seen how often it was measured. */
  readonly blocks?: readonly RowBlock[];
}
