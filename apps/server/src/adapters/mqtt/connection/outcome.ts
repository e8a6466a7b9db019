import type { ArrivalReason } from '@phasor/contract';

/** What came of one finding; `reason` counts only where nothing of the message was understood. */
export interface Outcome {
  readonly names: readonly string[];
  readonly reason?: ArrivalReason;
}

export const NOTHING: Outcome = { names: [] };

export function understood(name: string): Outcome {
  return { names: [name] };
}
