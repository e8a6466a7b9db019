import { startOf, type TimeRange } from '@phasor/calendar';
import type { SampleFamilyName } from '@phasor/contract';
import { isCountedWithin, type RowBlock } from '@phasor/series';
import type { SeriesLevel } from '../../../ports/series-store.ts';
import {
  type EnergyQuantity,
  familyOf,
  isMeasuredAt,
  registerColumns,
  reportedRegisterColumns,
  type WantedChannels,
} from '../channels.ts';
import { readRegisters } from '../registers/read-registers.ts';
import type { DeviceRegisters, RegisterQuery } from '../registers/register-query.ts';
import type { MeasurementDependencies, Scope } from '../scope.ts';
import { fittingLevels } from '../steps/level-choice.ts';
import { type EnergyRequest, seamsOf } from './energy-curves.ts';

/** The devices of a scope with their continuous registers, per family. */
export type EnergyRegisters = ReadonlyMap<SampleFamilyName, readonly DeviceRegisters[]>;

/** The energies to compute: each quantity at the phases, the total and the circuits that have it. */
export function energyRequests(quantities: readonly EnergyQuantity[], channels: WantedChannels): EnergyRequest[] {
  const total = channels.cumulative ? (['total'] as const) : [];
  return quantities.flatMap((quantity) =>
    [...channels.phases, ...total, ...channels.circuits]
      .filter((channel) => isMeasuredAt(quantity, channel))
      .map((channel) => ({ quantity, channel })),
  );
}

export interface EnergyRead {
  readonly requests: readonly EnergyRequest[];
  /** Whole steps, epoch ms. */
  readonly edges: Float64Array;
  readonly level: SeriesLevel;
  /** Whether registers have to be the same as in live data: counted from the first reading ever (D50). */
  readonly history: boolean;
}

/** Reads the registers that energies are computed from, exact at the steps and at both ends of the range. */
export async function readEnergies(
  dependencies: MeasurementDependencies,
  scope: Scope,
  { requests, edges, level, history }: EnergyRead,
): Promise<EnergyRegisters> {
  const [from = 0] = edges;
  const to = edges.at(-1) ?? 0;
  const ends = [scope.range.from, scope.range.to].filter((at) => at > from && at < to && at < scope.now);
  const { devices, source } = scope;
  const families = new Map<SampleFamilyName, Set<string>>();
  for (const { quantity, channel } of requests) {
    const columns = families.get(familyOf(channel)) ?? new Set();
    for (const column of registerColumns(quantity, channel)) columns.add(column);
    for (const column of reportedRegisterColumns(quantity, channel)) columns.add(column);
    families.set(familyOf(channel), columns);
  }
  const reads = [...families].map(
    async ([family, columns]): Promise<[SampleFamilyName, readonly DeviceRegisters[]]> => [
      family,
      await readWithSeams(dependencies, requests, {
        ...{ family, devices, source, level, from, to, history },
        columns: [...columns],
        instants: edges.length === 0 ? [] : ends.filter((at) => !isBucketEdge(scope, at, level)),
      }),
    ],
  );
  return new Map(await Promise.all(reads));
}

/** Registers that are exact where a total of a device begins or ends beside its phases, too: seldom, those are read again. */
async function readWithSeams(
  dependencies: MeasurementDependencies,
  requests: readonly EnergyRequest[],
  query: RegisterQuery,
): Promise<readonly DeviceRegisters[]> {
  const read = await readRegisters(dependencies, query);
  const isInside = (at: number) => at > query.from && at < query.to;
  const seams = new Map(
    read.map((each) => [each.device, requests.flatMap((request) => seamsOf(each, request)).filter(isInside)]),
  );
  const devices = query.devices.filter((device) => (seams.get(device)?.length ?? 0) > 0);
  if (devices.length === 0) return read;
  const instants = [...new Set([...query.instants, ...[...seams.values()].flat()])];
  const again = new Map(
    (await readRegisters(dependencies, { ...query, devices, instants })).map((each) => [each.device, each]),
  );
  return read.map((each) => again.get(each.device) ?? each);
}

/** Whether no bucket of a level reaches across an instant: the rows beside it are then as exact as samples. */
function isBucketEdge({ zone, devices }: Scope, at: number, level: SeriesLevel): boolean {
  const civil = startOf('day', at, zone) === at;
  const deviceZones = devices.map(({ timeZone }) => timeZone);
  return fittingLevels({ edges: Float64Array.of(at), civil, zone, deviceZones }).includes(level);
}

/** MACs of the devices that count in the range: a register counted at some time of it. */
export function devicesWithRegisters(registers: EnergyRegisters, range: TimeRange): string[] {
  return [...registers.values()].flatMap((devices) =>
    devices
      .filter(({ curves }) => curves.values().some((curve) => isCountedWithin(curve, range)))
      .map(({ device }) => device.mac),
  );
}

/** Every block read, for judging how fine the data is. */
export function blocksOf(registers: EnergyRegisters): (RowBlock | undefined)[] {
  return [...registers.values()].flatMap((devices) => devices.map(({ block }) => block));
}
