import { z } from 'zod';

/** The roles of the processes of one installation (ADR 42). */
export const SHARED_ROLES = ['ingest', 'api', 'jobs'] as const;
export type SharedRole = (typeof SHARED_ROLES)[number];

/** `all` is everything in one process. */
export type Role = 'all' | SharedRole;

/** The value of `PHASOR_ROLE`. One process does everything so far: no other one would do the rest. */
export const ROLE = z
  .string()
  .default('all')
  .transform((role, context): Role => {
    if (role === 'all') return role;
    const message = isShared(role)
      ? `this version runs as all alone: ${role} belongs to a later one. Set it to all, or leave it out`
      : `all is expected; ${JSON.stringify(role)} is none of ${['all', ...SHARED_ROLES].join(', ')}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

function isShared(role: string): role is SharedRole {
  return SHARED_ROLES.some((known) => known === role);
}
