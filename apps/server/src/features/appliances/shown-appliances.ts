import type { TimeRange } from '@phasor/calendar';
import { type CallBody, SHOWN_APPLIANCES, type ShownAppliance } from '@phasor/contract';
import { uncertaintyOf } from '@phasor/nilm';
import { HOUR_MS, PHASES } from '@phasor/quantities';
import { energyFigure } from '../../calls/energy-figure.ts';
import type { Appliance, ApplianceRecords, ApplianceRun } from '../../ports/records/appliance-records.ts';
import type { Device } from '../../ports/records/device-records.ts';
import {
  type BalanceParts,
  type EnergyBalance,
  energyBalance,
  energyByAppliance,
  phasesOf,
} from './answers/energy-balance.ts';
import { entriesOfRuns } from './answers/run-answer.ts';
import type { RunningAppliance } from './phases/followed-phase.ts';
import { FIRST_SETTINGS } from './settings-calls.ts';

/** An appliance that the dashboards of appliances show: by its name, or by its number where that is given. */
export interface NamedAppliance {
  readonly name: string;
  readonly id?: number | undefined;
}

export interface ShownParts extends BalanceParts {
  readonly appliances: ApplianceRecords;
  /** By the configuration (D34). */
  readonly shown: readonly NamedAppliance[];
}

/** How many may run at once on one meter, and be stored as running. */
const RUNS_AT_ONCE = 1_000;

/** The configured appliances of a meter: whether each runs, since when, with which power, and its energy of the range. */
export async function shownAnswer(
  body: CallBody<'appliances.dashboard'>,
  device: Device,
  parts: ShownParts & { readonly now: number },
) {
  const [named, running] = await Promise.all([namedOn(device, parts), runningOn(device, parts)]);
  const range = { from: Math.floor(body.from * 1_000), to: Math.ceil(body.to * 1_000) };
  const { total, ...balance } = await balanceOf(device, range, { ...parts, running: () => running });
  const energies = total === null ? undefined : energyByAppliance({ total, ...balance });
  const ran = Map.groupBy(balance.runs, ({ applianceId }) => applianceId);
  const data = named.map(({ name, appliance, power, reason }): ShownAppliance => {
    const now = running.find(({ applianceId }) => applianceId === appliance?.id);
    const counted = energies === undefined || appliance === undefined ? null : energies.get(appliance.id);
    const runs = counted === null || appliance === undefined ? undefined : ran.get(appliance.id);
    return {
      name,
      ID_appliance: appliance?.id ?? null,
      phase: appliance?.phase ?? null,
      reason,
      since: now?.since ?? null,
      power: now?.power ?? power,
      prediction_rate: now?.predictionRate ?? null,
      // What can be recognised and did not run used nothing; for the others that is unknown.
      energy: figureOf(counted) ?? (reason === null && energies !== undefined ? 0 : null),
      ...(runs === undefined ? {} : { uncertainty: energyFigure(uncertaintyOf(runs)) }),
    };
  });
  return { data, total: figureOf(total), coverage: balance.coverage, at: parts.now, time_zone: device.timeZone };
}

/** An energy as the table of appliances has it; null for none. */
const figureOf = (energy: number | null | undefined) => (typeof energy === 'number' ? energyFigure(energy) : null);

/** The same with the last runs of each, newest first. */
export async function recognitionAnswer(
  body: CallBody<'appliances.recognition'>,
  device: Device,
  parts: ShownParts & { readonly now: number },
) {
  const answer = await shownAnswer(body, device, parts);
  const ids = answer.data.flatMap(({ ID_appliance: id }) => id ?? []);
  const kept = (await Promise.all(ids.map((id) => parts.appliances.runsOf(id, SHOWN_APPLIANCES.runs)))).flat();
  const running = new Map(answer.data.map(({ ID_appliance: id, since }) => [id, since]));
  const listed = kept.filter(({ applianceId, end, start }) => end !== null || running.get(applianceId) === start);
  const first = Math.min(parts.now, ...listed.map(({ start }) => start));
  const { known, runs } = await balanceOf(device, { from: first, to: parts.now }, parts);
  const keyOf = ({ applianceId, start }: ApplianceRun) => `${applianceId} ${start}`;
  const keys = new Set(listed.map(keyOf));
  const newest = runs.filter((run) => keys.has(keyOf(run))).sort((a, b) => b.start - a.start);
  return { ...answer, runs: entriesOfRuns(newest, known, parts.now) };
}

/** Energies of the range on all phases. */
function balanceOf(
  device: Device,
  range: TimeRange,
  { now, ...parts }: BalanceParts & { readonly now: number },
): Promise<EnergyBalance> {
  return energyBalance(device, { range, phases: phasesOf(device), now }, parts);
}

interface Named {
  readonly name: string;
  readonly appliance: Appliance | undefined;
  readonly power: number | null;
  readonly reason: ShownAppliance['reason'];
}

async function namedOn({ mac }: Device, { appliances, shown }: ShownParts): Promise<Named[]> {
  const [known, imprints, settings] = await Promise.all([
    appliances.of(mac),
    appliances.imprintsOf(mac),
    appliances.settings(mac),
  ]);
  const { threshold } = settings ?? FIRST_SETTINGS;
  const isMeant = (one: Appliance, { name, id }: NamedAppliance) =>
    id === undefined ? one.name.toLowerCase() === name.toLowerCase() : one.id === id;
  return shown.map((named) => {
    const appliance = known.find((one) => isMeant(one, named));
    const powers = imprints.filter(({ applianceId }) => applianceId === appliance?.id).map((one) => one.activePower);
    const power = powers.length === 0 ? null : powers.reduce((sum, watts) => sum + watts, 0) / powers.length;
    return { name: named.name, appliance, power, reason: reasonOf(appliance, powers, threshold) };
  });
}

function reasonOf(appliance: Appliance | undefined, powers: readonly number[], threshold: number): Named['reason'] {
  if (appliance === undefined) return 'not_recorded';
  if (powers.length === 0) return 'no_imprint';
  return powers.every((watts) => watts < threshold) ? 'too_weak' : null;
}

/** What runs: as the live watch knows it, otherwise as it was stored before the start. */
async function runningOn(
  { mac, phases }: Device,
  { appliances, running, now }: ShownParts & { readonly now: number },
): Promise<readonly RunningAppliance[]> {
  const seen = running(mac);
  if (seen !== undefined) return seen;
  const query = { mac, phases: PHASES.slice(0, phases), from: now - 1, to: now, limit: RUNS_AT_ONCE };
  const kept = await appliances.runs(query);
  return kept.flatMap(({ applianceId, start: since, end, energy, predictionRate }) => {
    if (end !== null) return [];
    const power = now > since ? (energy * HOUR_MS) / (now - since) : 0;
    return [{ applianceId, since, power, predictionRate }];
  });
}
