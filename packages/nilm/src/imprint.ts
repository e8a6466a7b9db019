import type { Draw } from './samples.ts';

/** What one recording of an appliance on one phase left: its rising and its falling edge. */
export interface Imprint {
  /** Change at switching on: P > 0; W, var, A. */
  readonly rising: Draw;
  /** Change at switching off: P < 0; need not be the opposite of `rising`. */
  readonly falling: Draw;
  /** Inrush above the level after the rising edge, W; 0 for none. */
  readonly peak: number;
  /** From the rising to the falling edge of the recording, ms. A user may have shortened it: nothing is concluded from it. */
  readonly duration: number;
  /** Active power above the level before, W, sample by sample around the rising edge (2 before, up to 10 after it). */
  readonly risingShape: readonly number[];
  /** Active power above the level after, W, sample by sample around the falling edge (2 before, up to 10 after it). */
  readonly fallingShape: readonly number[];
}

/** An appliance as edges of one phase are matched to it; an appliance on two phases has an entry at each phase. */
export interface Appliance {
  /** ID_appliance; unique on the phase. */
  readonly id: number;
  readonly imprints: readonly Imprint[];
}
