import type { ApplianceEnergy, CallBody } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { Device } from '../../ports/records/device-records.ts';
import { type BalanceParts, energyBalance, energyByAppliance } from './energy-balance.ts';

/** Rounded to millionths of a Wh, as every energy in an answer. */
const SCALE = 1e6;

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
  const energies = energyByAppliance(balance);
  const appliances = balance.known.flatMap(({ id, name, phase }): ApplianceEnergy[] => {
    const energy = energies.get(id);
    return energy === undefined ? [] : [{ kind: 'appliance', ID: id, name, phase, energy: rounded(energy) }];
  });
  const rest = { ID: null, phase: null };
  const alwaysOn = { energy: rounded(balance.alwaysOn), known: rounded(balance.alwaysOnKnown) };
  const data: ApplianceEnergy[] = [
    ...appliances,
    { kind: 'always_on', name: 'Always ON', ...rest, ...alwaysOn },
    { kind: 'other', name: 'Other', ...rest, energy: rounded(balance.other) },
  ];
  return { data, total: rounded(balance.total), time_zone: device.timeZone };
}

function rounded(energy: number): number {
  return Math.round(energy * SCALE) / SCALE;
}
