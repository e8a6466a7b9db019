import type { Machine } from './machines/machine.ts';
import type { Draw } from './samples.ts';

/** Result of one recording of an appliance on one phase: its rising and its falling edge. */
export interface Imprint {
  /** Change at switching on: P > 0; W, var, A. */
  readonly rising: Draw;
  /** Change at switching off: P < 0; need not be the opposite of `rising`. */
  readonly falling: Draw;
  /** Inrush above the level after the rising edge, W; 0 for none. */
  readonly peak: number;
  /**
   * Time from the rising to the falling edge of the recording, ms. A user may have shortened it, so nothing is derived from
   * it.
   */
  readonly duration: number;
  /** Active power above the level before, W, sample by sample around the rising edge (2 before, up to 10 after it). */
  readonly risingShape: readonly number[];
  /** Active power above the level after, W, sample by sample around the falling edge (2 before, up to 10 after it). */
  readonly fallingShape: readonly number[];
  /** The number of runs that it is the mean of, or by which it was corrected; none as recorded. */
  readonly correctedBy?: number;
  /** The states of an appliance that has several; `rising` and `falling` are its first and its last change then. */
  readonly machine?: Machine;
}

/** An appliance for matching edges of one phase; an appliance on two phases has an entry for each. */
export interface Appliance {
  /** ID_appliance; unique on the phase. */
  readonly id: number;
  readonly imprints: readonly Imprint[];
}
