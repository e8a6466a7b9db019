import {
  type CountedGroup,
  type CountedPart,
  countedDevices,
  type DeviceListEntry,
  type GroupBalanceAnswer,
  type LiveValues,
} from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { balanceOf, sumOfKnown } from '@phasor/series';

type Balance = GroupBalanceAnswer['data'];

/** A line of a group: the meter of the whole, one of its parts, or the rest between them. */
export interface PartRow {
  readonly id: string;
  readonly kind: 'whole' | 'device' | 'group' | 'other' | 'excess';
  /** '' for the rest, which has translated names. */
  readonly title: string;
  /** Of a device. */
  readonly mac: string | undefined;
  /** Devices that it stands for; 0 for the rest. */
  readonly devices: number;
  /** W; null while it is silent. */
  readonly activePower: number | null;
  /**
   * Share of the present power of all parts, 0 to 1; 0 for those that deliver, null for silent ones and the whole, and while not
   * all devices are followed.
   */
  readonly share: number | null;
  /** The group's figures are formed without it (D66). */
  readonly isMissing: boolean;
  /** Its first value since the screen was opened is on its way: that is not known yet, not silent. */
  readonly isAwaited: boolean;
  /** Wh imported in the period; below zero for the excess; null while unknown. */
  readonly energy: number | null;
  /** Of the group's energy; null where there is none to share. */
  readonly energyShare: number | null;
  readonly coverage: number | undefined;
}

export interface GroupNow {
  /** W by mac, of devices that are not silent. */
  readonly powers: ReadonlyMap<string, number>;
  /** Whether every device is followed: of a large group only the first ones are, and the power of the others is not known here. */
  readonly isFollowed: boolean;
  /** Devices the group's live figures are formed without. */
  readonly missing: readonly string[];
  /** Devices that are connected and have not reported yet. */
  readonly awaited: ReadonlySet<string>;
  /** Energies of the period; undefined until they are known. */
  readonly balance: Balance | undefined;
}

/**
 * The lines of a group: the meter of the whole first, then the parts by consumption, silent ones last, then the rest between
 * them, in power as in energy (D74).
 */
export function partRows(counted: CountedGroup, now: GroupNow): PartRow[] {
  const { balance } = now;
  const powerOf = (part: CountedPart) => sumOfKnown(countedDevices(part).map(({ mac }) => now.powers.get(mac) ?? null));
  const wholePowers = counted.whole.map(powerOf);
  const partPowers = counted.parts.map(powerOf);
  const isSilent = [...counted.whole, ...counted.parts.flatMap(countedDevices)].some(({ mac }) => !now.powers.has(mac));
  const rest = isSilent ? null : restOf(wholePowers, partPowers);
  const taken = [...partPowers, rest].reduce((sum: number, power) => sum + Math.max(0, power ?? 0), 0);
  const shareOf = (power: number | null) =>
    power === null || !now.isFollowed ? null : taken === 0 ? 0 : Math.max(0, power) / taken;
  const energyShare = (energy: number | null) => (energy === null || !balance?.energy ? null : energy / balance.energy);
  const rowOf = (part: CountedPart, figure: Balance['whole'][number] | Balance['parts'][number] | undefined) => {
    const devices = countedDevices(part);
    const energy = figure?.energy ?? null;
    const activePower = powerOf(part);
    const isMissing = devices.every(({ mac }) => now.missing.includes(mac));
    return {
      ...{ id: part.id, title: part.title, mac: part.kind === 'device' ? part.mac : undefined },
      ...{ devices: devices.length, activePower, energy, energyShare: energyShare(energy), isMissing },
      isAwaited: activePower === null && !isMissing && devices.some(({ mac }) => now.awaited.has(mac)),
      coverage: energy === null ? undefined : figure?.coverage,
    };
  };
  const whole = counted.whole.map(
    (device): PartRow => ({
      ...rowOf(
        device,
        balance?.whole.find(({ id }) => id === device.id),
      ),
      ...{ kind: 'whole', share: null },
    }),
  );
  const parts = counted.parts.map((part): PartRow => {
    const row = rowOf(
      part,
      balance?.parts.find(({ id }) => id === part.id),
    );
    return { ...row, kind: part.kind, share: shareOf(row.activePower) };
  });
  return [
    ...whole,
    ...parts.sort(byPower),
    ...restRows({ balance, rest, whole: sumOfKnown(wholePowers), shareOf, energyShare }),
  ];
}

/**
 * Names of the counted devices whose power is in the total of a group and in none of its phases; [] while none of them reports
 * phases.
 */
export function withoutPhases(
  members: readonly Pick<DeviceListEntry, 'mac' | 'title'>[],
  each: ReadonlyMap<string, Pick<LiveValues, 'P'>>,
): readonly string[] {
  const reporting = members.filter(({ mac }) => each.get(mac)?.P?.CUM !== undefined);
  const hasPhases = ({ mac }: { mac: string }) => PHASES.some((phase) => each.get(mac)?.P?.[phase] !== undefined);
  const apart = reporting.filter((device) => !hasPhases(device));
  return apart.length === reporting.length ? [] : apart.map(({ title }) => title);
}

/**
 * W between the meter of the whole and its parts; null without such a meter. Only known where every device speaks, also those of
 * a subgroup: what a silent one takes would be in it.
 */
function restOf(whole: readonly (number | null)[], parts: readonly (number | null)[]): number | null {
  if (whole.length === 0) return null;
  const { other, excess } = balanceOf({ whole, parts });
  return other - excess;
}

/** Share of the whole's power up to which a difference of its parts is no rest. */
const JITTER = 0.01;

interface Rest {
  readonly balance: Balance | undefined;
  /** The rest in W, negative for an excess. */
  readonly rest: number | null;
  readonly whole: number | null;
  readonly shareOf: (power: number | null) => number | null;
  readonly energyShare: (energy: number | null) => number | null;
}

/**
 * Other, the excess, or both: a roof that delivered at noon leaves an excess of energy, and Other in power at night. Power
 * alone makes a row only above the difference of meters that do not report at the same instant, so that no row flickers.
 */
function restRows({ balance, rest, whole, shareOf, energyShare }: Rest): PartRow[] {
  if (balance === undefined || balance.energy === null || balance.rule === 'added') return [];
  const isClear = Math.abs(rest ?? 0) > JITTER * Math.abs(whole ?? 0);
  return (['other', 'excess'] as const).flatMap((kind) => {
    const energy = balance[kind] === 0 ? null : kind === 'other' ? balance.other : -balance.excess;
    const power = rest !== null && (kind === 'other' ? rest >= 0 : rest < 0) ? rest : null;
    if (energy === null && (power === null || !isClear)) return [];
    return [
      {
        ...{ id: kind, kind, title: '', mac: undefined, devices: 0, activePower: power, share: shareOf(power) },
        ...{ isMissing: false, isAwaited: false, energy, energyShare: energyShare(energy), coverage: undefined },
      },
    ];
  });
}

function byPower(a: PartRow, b: PartRow): number {
  const power = (row: PartRow) => row.activePower ?? Number.NEGATIVE_INFINITY;
  return a.activePower === b.activePower ? a.title.localeCompare(b.title) : power(b) - power(a);
}
