import type { GroupSupplyAnswer, SupplyEventValues } from '@phasor/contract';
import type { SupplyKind } from '@phasor/supply';

/** What happened at one or several devices of a group at once. */
export interface DisturbanceRow {
  readonly id: string;
  readonly start: number;
  /** Epoch ms; null while it goes on. */
  readonly end: number | null;
  readonly kinds: readonly SupplyKind[];
  /** MACs, each once. */
  readonly devices: readonly string[];
  /** The voltage that is the furthest from the nominal one, % of it; null where none is known. */
  readonly percent: number | null;
  /** The first of its events. */
  readonly first: SupplyEventValues;
}

/** The disturbances of an answer as rows, each with its members. */
export function disturbanceRows({
  events,
  disturbances,
}: Pick<GroupSupplyAnswer['data'], 'disturbances' | 'events'>): readonly DisturbanceRow[] {
  return disturbances.flatMap(({ start, end, events: places }) => {
    const members = places.flatMap((place) => events[place] ?? []);
    const [first] = members;
    if (first === undefined) return [];
    return [
      {
        id: `${first.device} ${first.kind} ${first.id}`,
        ...{ start, end, first },
        kinds: [...new Set(members.map(({ kind }) => kind))],
        devices: [...new Set(members.map(({ device }) => device))],
        percent: furthest(members.flatMap(({ percent }) => percent ?? [])),
      },
    ];
  });
}

function furthest(percents: readonly number[]): number | null {
  const [first, ...others] = percents;
  if (first === undefined) return null;
  return others.reduce((worst, one) => (Math.abs(one - 100) > Math.abs(worst - 100) ? one : worst), first);
}
