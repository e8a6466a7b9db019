import { APPLIANCE_LIMITS, type ApplianceRun, type CallBody } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { ApplianceRecords } from '../../ports/appliance-records.ts';
import type { Device } from '../../ports/record-store.ts';

/** When appliances of a meter ran, by start. @throws AppError('store.not_found') when none did */
export async function runAnswer(
  { phase, from, to, microseconds }: CallBody<'appliances.runtime'>,
  { mac, timeZone }: Device,
  { appliances, now }: { appliances: ApplianceRecords; now: number },
) {
  const range = { from: Math.floor(from * 1_000), to: Math.ceil(to * 1_000) };
  const limit = APPLIANCE_LIMITS.runs + 1;
  const [known, kept] = await Promise.all([
    appliances.of(mac),
    appliances.runs({ mac, phases: phase, ...range, limit }),
  ]);
  if (kept.length === 0) throw new AppError('store.not_found');
  const byId = new Map(known.map((appliance) => [appliance.id, appliance]));
  const unit = microseconds ? 1_000 : 1;
  const data = kept.slice(-APPLIANCE_LIMITS.runs).flatMap(({ applianceId, start, end, ...run }): ApplianceRun[] => {
    const appliance = byId.get(applianceId);
    if (appliance === undefined) return [];
    return [
      {
        ...{ ID_appliance: applianceId, name: appliance.name, phase: appliance.phase },
        start: start * unit,
        end: end === null ? null : end * unit,
        duration: Math.max(0, (end ?? now) - start) / 1_000,
        energy: run.energy,
        prediction_rate: run.predictionRate,
        computed: run.computed,
      },
    ];
  });
  return { data, complete: kept.length < limit, time_zone: timeZone };
}
