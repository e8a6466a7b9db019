import { type CallBody, SHOWN_APPLIANCES, type ShownAppliance } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { AppError } from '../../app-error.ts';
import type { Appliance, ApplianceRecords, ApplianceRun } from '../../ports/records/appliance-records.ts';
import type { Device } from '../../ports/records/device-records.ts';
import { type EnergyParts, energyAnswer } from './energy-answer.ts';
import type { RunningAppliance } from './followed-phase.ts';
import { entriesOfRuns } from './run-answer.ts';
import { FIRST_SETTINGS } from './settings-calls.ts';

/** An appliance that the dashboards of appliances show: by its name, or by its number where that is given. */
export interface NamedAppliance {
  readonly name: string;
  readonly id?: number | undefined;
}

export interface ShownParts extends Omit<EnergyParts, 'appliances'> {
  readonly appliances: ApplianceRecords;
  /** By the configuration (D34). */
  readonly shown: readonly NamedAppliance[];
  /** What runs on a meter; undefined while it has not been processed since the start. */
  readonly running: (mac: string) => readonly RunningAppliance[] | undefined;
}

const HOUR_MS = 3_600_000;
/** How many may run at once on one meter, and be stored as running. */
const RUNS_AT_ONCE = 1_000;

/** The configured appliances of a meter: whether each runs, since when, with which power, and its energy of the range. */
export async function shownAnswer(
  body: CallBody<'appliances.dashboard'>,
  device: Device,
  parts: ShownParts & { readonly now: number },
) {
  const [named, running] = await Promise.all([namedOn(device, parts), runningOn(device, parts)]);
  const energies = await energiesOf(body, device, { ...parts, running });
  const data = named.map(({ name, appliance, power, reason }): ShownAppliance => {
    const now = running.find(({ applianceId }) => applianceId === appliance?.id);
    const counted = energies === undefined || appliance === undefined ? null : energies.of.get(appliance.id);
    return {
      name,
      ID_appliance: appliance?.id ?? null,
      phase: appliance?.phase ?? null,
      reason,
      since: now?.since ?? null,
      power: now?.power ?? power,
      // What can be recognised and did not run used nothing; for the others that is unknown.
      energy: counted ?? (reason === null && energies !== undefined ? 0 : null),
    };
  });
  return { data, total: energies?.total ?? null, at: parts.now, time_zone: device.timeZone };
}

/** The same with the last runs of each, newest first. */
export async function recognitionAnswer(
  body: CallBody<'appliances.recognition'>,
  device: Device,
  parts: ShownParts & { readonly now: number },
) {
  const answer = await shownAnswer(body, device, parts);
  const ids = answer.data.flatMap(({ ID_appliance: id }) => id ?? []);
  const [known, ...kept] = await Promise.all([
    parts.appliances.of(device.mac),
    ...ids.map((id) => parts.appliances.runsOf(id, SHOWN_APPLIANCES.runs)),
  ]);
  const running = new Map(answer.data.map(({ ID_appliance: id, since, power }) => [id, { since, power }]));
  const runs = kept.flat().filter(({ applianceId, end, start }) => {
    return end !== null || running.get(applianceId)?.since === start;
  });
  const complete = runs.map((run) => upToNow(run, running.get(run.applianceId)?.power, parts.now));
  const newest = complete.sort((a, b) => b.start - a.start);
  return { ...answer, runs: entriesOfRuns(newest, known, parts.now) };
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
  return kept.flatMap(({ applianceId, start: since, end, energy }) => {
    if (end !== null) return [];
    return [{ applianceId, since, power: now > since ? (energy * HOUR_MS) / (now - since) : 0 }];
  });
}

/** Energy of the range by appliance, and the meter's own; undefined where nothing was measured. */
async function energiesOf(
  { token, from, to }: CallBody<'appliances.dashboard'>,
  device: Device,
  {
    running,
    ...parts
  }: Omit<ShownParts, 'running'> & {
    readonly now: number;
    readonly running: readonly RunningAppliance[];
  },
) {
  const { appliances, now } = parts;
  const powers = new Map(running.map(({ applianceId, power }) => [applianceId, power]));
  const upTo: EnergyParts['appliances'] = {
    of: (mac) => appliances.of(mac),
    runs: async (query) =>
      (await appliances.runs(query)).map((run) => upToNow(run, powers.get(run.applianceId), parts.now)),
  };
  const body = { token, from, to, phase: PHASES.slice(0, device.phases) };
  try {
    const { data, total } = await energyAnswer(body, device, { ...parts, appliances: upTo, now });
    return { of: new Map(data.flatMap(({ ID, energy }) => (ID === null ? [] : [[ID, energy] as const]))), total };
  } catch (error) {
    if (error instanceof AppError && error.error === 'store.not_found') return undefined;
    throw error;
  }
}

/** A run in progress was stored up to a minute ago: the energy used since is added. */
function upToNow(run: ApplianceRun, power: number | null | undefined, now: number): ApplianceRun {
  if (run.end !== null || power === null || power === undefined) return run;
  return { ...run, energy: (power * Math.max(0, now - run.start)) / HOUR_MS };
}
