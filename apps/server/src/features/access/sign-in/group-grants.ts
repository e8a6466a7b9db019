import {
  APPLICATION_RIGHTS,
  type ApplicationRight,
  DEFAULT_SECTIONS,
  type Level,
  reaches,
  SECTIONS,
  type Section,
  USER_LIMITS,
} from '@phasor/contract';
import type { GroupMapping } from '../../../ports/identity-provider.ts';
import type { AssignmentRecords } from '../../../ports/records/assignment-records.ts';
import type { User, UserRecords } from '../../../ports/records/user-records.ts';

/** What the groups of a person may do here. */
export interface GroupGrant {
  readonly applications: readonly ApplicationRight[];
  readonly sections: readonly Section[];
  /** By MAC. */
  readonly devices: ReadonlyMap<string, Level>;
}

/**
 * The sum of what the groups of a person have, the highest level of each device; null for a person in none of them.
 * @param macs of all registered devices, for groups that have every device
 */
export function grantOf({ of }: GroupMapping, groups: readonly string[], macs: readonly string[]): GroupGrant | null {
  const granted = groups
    .flatMap((group) => (Object.hasOwn(of, group) ? [of[group]] : []))
    .filter((each) => each !== undefined);
  if (granted.length === 0) return null;
  const applications = new Set(granted.flatMap((each) => each.applications));
  const sections = new Set(granted.flatMap((each) => each.sections ?? DEFAULT_SECTIONS));
  const devices = new Map<string, Level>();
  for (const [named, level] of granted.flatMap((each) => Object.entries(each.devices))) {
    for (const mac of named === '*' ? macs : macs.filter((each) => each === named)) {
      const known = devices.get(mac);
      if (known === undefined || reaches(level, known)) devices.set(mac, level);
    }
  }
  return {
    applications: APPLICATION_RIGHTS.filter((right) => applications.has(right)),
    sections: SECTIONS.filter((section) => sections.has(section)),
    devices: new Map([...devices].slice(0, USER_LIMITS.devices)),
  };
}

interface Records {
  readonly users: Pick<UserRecords, 'change'>;
  readonly assignments: Pick<AssignmentRecords, 'ofUser' | 'put' | 'remove'>;
}

/**
 * Gives an account exactly what its groups have: the groups decide, what somebody else set meanwhile ends.
 * @returns what changed, in words for the audit log; null where nothing did
 */
export async function carryOver(records: Records, user: User, grant: GroupGrant): Promise<string | null> {
  const { applications, sections, devices } = grant;
  const hasRights = same(user.applications, applications) && same(user.sections, sections);
  if (!hasRights) await records.users.change(user.id, { applications, sections });
  const assigned = new Map((await records.assignments.ofUser(user.id)).map((each) => [each.mac, each]));
  const lost = [...assigned.keys()].filter((mac) => !devices.has(mac));
  for (const mac of lost) await records.assignments.remove(user.id, mac);
  const given = [...devices].filter(([mac, level]) => {
    const known = assigned.get(mac);
    return known?.level !== level || known.until !== null;
  });
  for (const [mac, level] of given) await records.assignments.put({ userId: user.id, mac, level, until: null });
  if (hasRights && lost.length === 0 && given.length === 0) return null;
  return `${user.login}: ${[...applications, ...sections].join(', ') || 'none'}; ${devices.size} devices`;
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).symmetricDifference(new Set(other)).size === 0;
}
