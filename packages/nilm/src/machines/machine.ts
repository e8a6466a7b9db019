import type { Draw } from '../samples.ts';

/** An appliance of several states: what each of them draws, and which changes between them a recording has shown. */
export interface Machine {
  /** What each state draws, W, var, A; the first one is off and draws nothing. */
  readonly states: readonly Draw[];
  /** Changes that were recorded, as places in `states`. */
  readonly changes: readonly (readonly [from: number, to: number])[];
  /** Longest time for which it was off within its recording, ms; 0 for none. */
  readonly pause: number;
}

/** Place of the state in which it is off. */
export const OFF = 0;
