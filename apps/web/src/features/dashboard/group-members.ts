import type { CostAnswer, DeviceListEntry, LiveValues } from '@phasor/contract';

/** What one member adds to the group now. */
export interface MemberRow {
  readonly mac: string;
  readonly title: string;
  /** W; null while it is silent. */
  readonly activePower: number | null;
  /** Part of what all members take, 0 to 1; 0 for members that deliver, null for silent ones. */
  readonly share: number | null;
  /** The group's figures are formed without it (decision 66). */
  readonly isMissing: boolean;
}

/** What one member imported in the period, Wh, its part of what all members did, and how much was measured, 0 to 1. */
export interface MemberEnergy {
  readonly energy: number;
  readonly share: number;
  readonly coverage: number;
}

/** Imported energies by MAC; a member of which nothing is known has none. They add up to the energy of the group. */
export function memberEnergies(cost: CostAnswer['data'] | undefined): ReadonlyMap<string, MemberEnergy> {
  const known = (cost?.devices ?? []).flatMap(({ mac, imported, coverage }) =>
    imported === null ? [] : [{ mac, imported, coverage }],
  );
  const whole = known.reduce((sum, { imported }) => sum + imported, 0);
  return new Map(
    known.map(({ mac, imported, coverage }) => [
      mac,
      { energy: imported, share: whole === 0 ? 0 : imported / whole, coverage },
    ]),
  );
}

/** Members, the greatest taker first, silent ones last by title. */
export function memberRows(
  members: readonly DeviceListEntry[],
  values: ReadonlyMap<string, LiveValues>,
  missing: readonly string[],
): MemberRow[] {
  const powers = members.map(({ mac }) => (missing.includes(mac) ? null : (values.get(mac)?.P?.CUM ?? null)));
  let taken = 0;
  for (const power of powers) taken += Math.max(0, power ?? 0);
  const rows = members.map(({ mac, title }, index): MemberRow => {
    const activePower = powers[index] ?? null;
    const share = activePower === null ? null : taken === 0 ? 0 : Math.max(0, activePower) / taken;
    return { mac, title, activePower, share, isMissing: missing.includes(mac) };
  });
  return rows.sort(
    (a, b) =>
      (b.activePower ?? Number.NEGATIVE_INFINITY) - (a.activePower ?? Number.NEGATIVE_INFINITY) ||
      a.title.localeCompare(b.title),
  );
}
