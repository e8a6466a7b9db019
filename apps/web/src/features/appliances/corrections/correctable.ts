import type { ApplianceEntry, ApplianceRun } from '@phasor/contract';

/** A likeness of 1 is only that of a run that a person confirmed. */
export const isConfirmed = ({ prediction_rate: rate }: Pick<ApplianceRun, 'prediction_rate'>): boolean => rate === 1;

/** Below this likeness a run is as often another one's: it looks unsure. */
const UNSURE_BELOW = 0.6;

export type Sureness = 'confirmed' | 'sure' | 'unsure';

export function surenessOf(run: Pick<ApplianceRun, 'prediction_rate'>): Sureness {
  if (isConfirmed(run)) return 'confirmed';
  return run.prediction_rate < UNSURE_BELOW ? 'unsure' : 'sure';
}

/** A run as a correction names it; undefined while it runs. */
export function seenRun({ ID_appliance, start, end }: ApplianceRun) {
  return end === null ? undefined : { ID_appliance, start, end };
}

/** The next ended run of the same appliance, with which a run can be joined; undefined for none. */
export function nextRunOf(runs: readonly ApplianceRun[], run: ApplianceRun): ApplianceRun | undefined {
  const later = runs.filter(
    ({ ID_appliance, start, end }) => ID_appliance === run.ID_appliance && end !== null && start > run.start,
  );
  return later.sort((a, b) => a.start - b.start)[0];
}

/** The other appliances of a phase, those of people first. */
export function othersOf(
  appliances: readonly ApplianceEntry[],
  own: Pick<ApplianceRun, 'ID_appliance' | 'phase'>,
): ApplianceEntry[] {
  const others = appliances.filter(
    ({ ID_appliance, phase }) => phase === own.phase && ID_appliance !== own.ID_appliance,
  );
  return others.sort((a, b) => Number(a.learned) - Number(b.learned) || a.name.localeCompare(b.name));
}
