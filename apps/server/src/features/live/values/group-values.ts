import {
  importedPowerOf,
  type LiveValues,
  PHASED_QUANTITIES,
  type PhaseValues,
  WIRE_QUANTITIES,
} from '@phasor/contract';
import { PHASES, QUANTITIES, wireAt } from '@phasor/quantities';
import { addPowerFactor, tidy } from './live-values.ts';

const CHANNELS = [...PHASES, 'CUM', 'AVG'] as const;

interface SilentMembers {
  readonly missing: readonly string[];
  readonly registers: readonly LiveValues[];
}

/**
 * Live values of a group: currents, powers and energies added, voltage, frequency and distortions averaged,
 * PF = |ΣP| / ΣS (D49). A quantity that only some members measure is formed from those. The register of a silent member stands
 * where it was, as in the group's profile (D50, D66): the sum does not fall by what it has counted.
 * @param present  values by member, of those that are not silent; `ts` is the newest of them, 0 for none
 * @param silent  of the silent members: their macs, and their last registers by member
 */
export function groupValuesOf(present: readonly LiveValues[], silent: SilentMembers): LiveValues {
  const group: LiveValues = {
    ts: Math.max(0, ...present.map(({ ts }) => ts)),
    members: present.length,
    missing: [...silent.missing],
    ...paceOf(present),
    ...importOf(present),
  };
  for (const name of PHASED_QUANTITIES) {
    const { totalling, kind } = QUANTITIES[WIRE_QUANTITIES[name]];
    const counted = kind === 'register' && present.length > 0 ? [...present, ...silent.registers] : present;
    const members = counted.map((values) => values[name]).filter((values) => values !== undefined);
    if (members.length === 0) continue;
    group[name] = totalling === 'power-ratio' ? {} : combine(members, totalling === 'sum');
  }
  for (const phase of PHASES) addPowerFactor(group.PF, phase, powersOf(present, phase));
  addPowerFactor(group.PF, 'AVG', powersOf(present, 'CUM'));
  for (const name of wireAt('supply')) {
    const known = present.map((values) => values[name]).filter((value) => value !== undefined);
    if (known.length > 0) group[name] = tidy(sumOf(known) / known.length);
  }
  return group;
}

/** The greatest age of the newest member value: the interval of the member that sends most often. */
function paceOf(present: readonly LiveValues[]): Pick<LiveValues, 'interval'> {
  const known = present.map(({ interval }) => interval).filter((interval) => interval !== undefined);
  if (known.length === 0) return {};
  const paces = known.filter((interval) => interval !== null);
  return { interval: paces.length === 0 ? null : Math.min(...paces) };
}

/** Active and apparent power of the members that report both: a power without the other one says nothing of a power factor. */
function powersOf(present: readonly LiveValues[], channel: keyof PhaseValues) {
  const known = present.flatMap(({ P, S }) => {
    const [active, apparent] = [P?.[channel], S?.[channel]];
    return active === undefined || apparent === undefined ? [] : [{ active, apparent }];
  });
  if (known.length === 0) return { P: undefined, S: undefined };
  return { P: sumOf(known.map(({ active }) => active)), S: sumOf(known.map(({ apparent }) => apparent)) };
}

/** What the members import, from which the demand of the running quarter hour is expected (D70). */
function importOf(present: readonly LiveValues[]): Pick<LiveValues, 'imported_power'> {
  const known = present.map(importedPowerOf).filter((power) => power !== null);
  return known.length === 0 ? {} : { imported_power: tidy(sumOf(known)) };
}

function combine(members: readonly PhaseValues[], isSum: boolean): PhaseValues {
  const combined: PhaseValues = {};
  for (const channel of CHANNELS) {
    const values = members.map((member) => member[channel]).filter((value) => value !== undefined);
    if (values.length === 0) continue;
    combined[channel] = tidy(isSum ? sumOf(values) : sumOf(values) / values.length);
  }
  return combined;
}

function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
