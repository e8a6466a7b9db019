import type { ApplianceEnergy, CallBody } from '@phasor/contract';
import { ANOMALOUS, uncertaintyOf } from '@phasor/nilm';
import { AppError } from '../../../app-error.ts';
import { energyFigure } from '../../../calls/energy-figure.ts';
import type { ApplianceRun } from '../../../ports/records/appliance-records.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import { anomaliesIn, type EndedRun } from './anomaly-answer.ts';
import { type BalanceParts, type EnergyBalance, energyBalance, energyByAppliance } from './energy-balance.ts';

/**
 * Energy of the appliances of some phases, of what is always on and of the rest: in total the meter's own, as `/energy` answers it.
 * @throws AppError('store.not_found') where nothing was measured
 */
export async function energyAnswer(
  { from, to, phase: phases }: CallBody<'appliances.energy'>,
  device: Device,
  { now, ...parts }: BalanceParts & { readonly now: number },
) {
  const range = { from: Math.floor(from * 1_000), to: Math.ceil(to * 1_000) };
  const balance = await energyBalance(device, { range, phases, now }, parts);
  if (balance.total === null) throw new AppError('store.not_found');
  const runs = Map.groupBy(balance.runs, ({ applianceId }) => applianceId);
  const data = entriesOf(balance).map((entry) =>
    entry.ID === null ? entry : { ...entry, ...runsAnswer(runs.get(entry.ID) ?? [], device.timeZone) },
  );
  const { coverage } = balance;
  return { data, total: energyFigure(balance.total), coverage, time_zone: device.timeZone };
}

/** The parts of an energy, each as it is written: those of appliances that ran, what is always on, and the rest. */
export function entriesOf(balance: EnergyBalance): ApplianceEnergy[] {
  const energies = energyByAppliance(balance);
  const appliances = balance.known.flatMap(({ id, name, phase }): ApplianceEnergy[] => {
    const energy = energies.get(id);
    return energy === undefined ? [] : [{ kind: 'appliance', ID: id, name, phase, energy: energyFigure(energy) }];
  });
  const rest = { ID: null, phase: null };
  const alwaysOn = { energy: energyFigure(balance.alwaysOn), known: energyFigure(balance.alwaysOnKnown) };
  return [
    ...appliances,
    { kind: 'always_on', name: 'Always ON', ...rest, ...alwaysOn },
    { kind: 'other', name: 'Other', ...rest, energy: energyFigure(balance.other) },
  ];
}

/** How many runs there were, how exact their energy is, and which are unusually long or short. */
function runsAnswer(runs: readonly ApplianceRun[], timeZone: string) {
  const ended = runs.filter((run): run is EndedRun => run.end !== null);
  const { classes } = anomaliesIn(ended, timeZone).durations;
  const unusual = ended.filter((_, place) => classes[place] === ANOMALOUS);
  return {
    ...{ uncertainty: energyFigure(uncertaintyOf(runs)), runs: runs.length },
    ...{ unusual: unusual.length, unusual_last: unusual.at(-1)?.start ?? null },
  };
}
