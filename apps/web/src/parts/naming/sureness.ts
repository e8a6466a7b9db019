import type { ApplianceRun } from '@phasor/contract';

/** A likeness of 1 is only that of a run that a person confirmed. */
export const isConfirmed = ({ prediction_rate: rate }: Pick<ApplianceRun, 'prediction_rate'>): boolean => rate === 1;

/** Below this likeness a run is as often another one's: it looks unsure. */
const UNSURE_BELOW = 0.6;

type Sureness = 'confirmed' | 'sure' | 'unsure';

export function surenessOf(run: Pick<ApplianceRun, 'prediction_rate'>): Sureness {
  if (isConfirmed(run)) return 'confirmed';
  return run.prediction_rate < UNSURE_BELOW ? 'unsure' : 'sure';
}
