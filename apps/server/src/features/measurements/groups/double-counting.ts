import { type CountedGroup, countedDevices, type DoubleCountingAnswer } from '@phasor/contract';
import { DAY_S } from '@phasor/quantities';
import { type ComparedPart, likelyWhole } from '@phasor/series';
import type { CallContext } from '../../../call-handlers.ts';
import { readDeviceEnergies } from '../energy/device-energies.ts';
import { type MeasurementDependencies, scopeOfSeveral } from '../scope.ts';
import { groupAsked } from './group-balance.ts';

/** Days whose hours are compared: a working week and a weekend. */
const COMPARED_S = 7 * DAY_S;

/** Words in the names of main supplies, in the product's languages. */
const MAIN_WORDS =
  /\b(main|mains|supply|incomer|total|hlavn|prívod|privod|napájan|celkov|spolu|haupt|einspeis|zuleitung|netzanschluss|gesamt)/iu;

type NetEnergies = ReadonlyMap<string, Float64Array>;

/**
 * Members of a group, and of its added subgroups, that seem to measure the sum of the other members. Nothing is reported
 * for a group in which a device is set to measure the whole.
 */
export async function findDoubleCounting(
  dependencies: MeasurementDependencies,
  context: Pick<CallContext, 'group' | 'devices'>,
): Promise<Omit<DoubleCountingAnswer, 'status'>> {
  const { counted, members } = groupAsked(context);
  const now = dependencies.clock.now() / 1_000;
  const { own, scope } = await scopeOfSeveral(dependencies, { from: now - COMPARED_S, to: now }, members);
  const quantities = ['E_I', 'E_E'] as const;
  const { devices } = await readDeviceEnergies(own, scope, { quantities, unit: 'hour' });
  const nets = new Map(devices.map(({ mac, energies }) => [mac, netOf(energies)]));
  return { data: addedGroups(counted).flatMap((group) => foundIn(group, nets)) };
}

/** The group and those in it whose parts are added up, as far as they are part of its figure. */
function addedGroups(group: CountedGroup): CountedGroup[] {
  if (group.whole.length > 0) return [];
  return [group, ...group.parts.flatMap((part) => (part.kind === 'group' ? addedGroups(part) : []))];
}

function foundIn(group: CountedGroup, nets: NetEnergies): DoubleCountingAnswer['data'] {
  const compared = group.parts.map(
    (part): ComparedPart => ({
      energy: sumOfAll(countedDevices(part).flatMap(({ mac }) => nets.get(mac) ?? [])),
      isNamedMain: MAIN_WORDS.test(part.title),
    }),
  );
  const found = likelyWhole(compared);
  const part = found === undefined ? undefined : group.parts[found];
  // A group has no mode of its own: only a device can be set to measure the whole.
  if (part?.kind !== 'device') return [];
  const totals = compared.map(({ energy }) => totalOf(energy));
  const energy = totals[found ?? 0] ?? 0;
  const others = totals.reduce((sum, each) => sum + each, 0) - energy;
  return [{ id: part.id, group: group.id, mac: part.mac, title: part.title, energy, others }];
}

/** Import less export per step; without a register of export all is import. */
function netOf({ E_I: imported, E_E: exported }: { E_I?: Float64Array; E_E?: Float64Array }): Float64Array {
  const known = imported ?? new Float64Array(0);
  return known.map((value, step) => {
    const returned = exported?.[step] ?? Number.NaN;
    return Number.isNaN(returned) ? value : value - returned;
  });
}

/** Per step; NaN where one of them is unknown. */
function sumOfAll(series: readonly Float64Array[]): Float64Array {
  const [first, ...others] = series;
  if (first === undefined) return new Float64Array(0);
  return first.map((value, step) => others.reduce((sum, other) => sum + (other[step] as number), value));
}

function totalOf(values: Float64Array): number {
  return Math.round(values.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + value), 0));
}
