import type { Source } from '@phasor/contract';
import type { LiveArrival } from '../device-link.ts';

/**
 * The values of a device as they are kept for new viewers: enough to show elsewhere what is shown here. Times of the server are ages at the
 * moment of the answer, since clocks of machines differ.
 */
export interface KeptValues {
  readonly device: string;
  /** By source, those that have sent something. */
  readonly sources: readonly KeptSource[];
  /** The source that is shown where none is named; undefined before its first message. */
  readonly lead: KeptLead | undefined;
}

export interface KeptSource {
  readonly source: Source;
  /** Messages that complete each other, newest last. */
  readonly parts: readonly KeptPart[];
  readonly pace: KeptPace;
}

export interface KeptPart {
  readonly arrival: LiveArrival;
  /** How long ago it was received, ms. */
  readonly age: number;
}

export interface KeptPace {
  /** The last measurement, epoch ms by the device's clock; undefined before the first. */
  readonly time: number | undefined;
  /** Between the last measurements, ms. */
  readonly pauses: readonly number[];
}

export interface KeptLead {
  readonly source: Source;
  /** For how long another source does not lead, ms; below 0: no longer. */
  readonly left: number;
}
