import { APPLIANCE_LIMITS, type ApplianceRun, type CallBody } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import { energyFigure } from '../../../calls/energy-figure.ts';
import type { Appliance, ApplianceRun as KeptRun } from '../../../ports/records/appliance-records.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import { type BalanceParts, energyBalance } from './energy-balance.ts';

/** When appliances of a meter ran, by start. @throws AppError('store.not_found') when none did */
export async function runAnswer(
  { phase: phases, from, to, microseconds }: CallBody<'appliances.runtime'>,
  device: Device,
  { now, ...parts }: BalanceParts & { readonly now: number },
) {
  const range = { from: Math.floor(from * 1_000), to: Math.ceil(to * 1_000) };
  const { known, runs, coverage } = await energyBalance(device, { range, phases, now }, parts);
  if (runs.length === 0) throw new AppError('store.not_found');
  const entries = entriesOfRuns(runs.slice(-APPLIANCE_LIMITS.runs), known, now);
  const data = microseconds ? entries.map(inMicroseconds) : entries;
  return { data, complete: runs.length <= APPLIANCE_LIMITS.runs, coverage, time_zone: device.timeZone };
}

/** Runs as they are answered; those of a removed appliance are left out. */
export function entriesOfRuns(runs: readonly KeptRun[], appliances: readonly Appliance[], now: number): ApplianceRun[] {
  const byId = new Map(appliances.map((appliance) => [appliance.id, appliance]));
  return runs.flatMap(({ applianceId, start, end, energy, predictionRate, computed, levels }): ApplianceRun[] => {
    const appliance = byId.get(applianceId);
    if (appliance === undefined) return [];
    const duration = Math.max(0, (end ?? now) - start) / 1_000;
    const named = { ID_appliance: applianceId, name: appliance.name, phase: appliance.phase };
    const run = {
      ...named,
      start,
      end,
      duration,
      energy: energyFigure(energy),
      prediction_rate: predictionRate,
      computed,
    };
    return [levels === undefined ? run : { ...run, levels: levels.map(({ from, power }) => ({ from, power })) }];
  });
}

function inMicroseconds({ start, end, levels, ...run }: ApplianceRun): ApplianceRun {
  return {
    ...{ ...run, start: start * 1_000, end: end === null ? null : end * 1_000 },
    ...(levels && { levels: levels.map(({ from, power }) => ({ from: from * 1_000, power })) }),
  };
}
