import type { ApplianceEntry, ApplianceRun } from '@phasor/contract';

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
