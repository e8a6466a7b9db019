import { SUPPLY_KINDS } from './kinds-catalogue.ts';
import type { SupplyEvent } from './supply-event.ts';

/** An event of one device of a site. */
export interface MemberEvent extends SupplyEvent {
  readonly mac: string;
}

/** What happened at several devices of a site at once; the members are ascending by start. */
export interface Disturbance {
  readonly start: number;
  /** Epoch ms; null while it goes on at a member. */
  readonly end: number | null;
  readonly members: readonly MemberEvent[];
}

/** Clocks of devices of a site differ by less than this, ms. */
const CLOCKS_MS = 2_000;

/**
 * Events of the devices of a site as disturbances, ascending by start: voltage events that begin at the same time, by their
 * clocks and by the length of the samples they were found in, have one cause. Other kinds stay alone. A device has several
 * events in one disturbance where it reported several.
 */
export function disturbancesOf(events: readonly MemberEvent[]): readonly Disturbance[] {
  const disturbances: { first: MemberEvent; members: MemberEvent[] }[] = [];
  const open = new Map<string, { first: MemberEvent; members: MemberEvent[] }>();
  for (const event of [...events].sort((a, b) => a.start - b.start || (a.mac < b.mac ? -1 : 1))) {
    const { family, flags } = SUPPLY_KINDS[event.kind];
    const current = flags ? open.get(family) : undefined;
    if (current !== undefined && isAtOnce(current.members, event)) {
      current.members.push(event);
      continue;
    }
    const disturbance = { first: event, members: [event] };
    disturbances.push(disturbance);
    open.set(family, disturbance);
  }
  return disturbances.map(({ first, members }) => ({ start: first.start, end: endOf(members), members }));
}

/** As one of the members began, which may have been seen less exactly. */
function isAtOnce(members: readonly MemberEvent[], event: MemberEvent): boolean {
  return members.some((member) => {
    const uncertain = Math.max(member.resolution ?? 0, event.resolution ?? 0);
    return Math.abs(event.start - member.start) <= CLOCKS_MS + uncertain;
  });
}

function endOf(members: readonly MemberEvent[]): number | null {
  const ends = members.map(({ end }) => end);
  return ends.some((end) => end === null) ? null : Math.max(...ends.map((end) => end ?? 0));
}
