import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** The roles of the processes of one installation (ADR 42). */
export const SHARED_ROLES = ['ingest', 'api', 'jobs'] as const;
export type SharedRole = (typeof SHARED_ROLES)[number];

/** `all` is everything in one process. */
export type Role = 'all' | SharedRole;

const ROLES: readonly Role[] = ['all', ...SHARED_ROLES];

/** The value of `PHASOR_ROLE`. */
export const ROLE = z
  .string()
  .default('all')
  .transform((role, context): Role => {
    const known = ROLES.find((each) => each === role);
    if (known !== undefined) return known;
    context.addIssue({ code: 'custom', message: `${ROLES.join(', ')} are expected, not ${JSON.stringify(role)}` });
    return z.NEVER;
  });

/** Whether a process of the role has devices: receives from them, and stores what they measure. */
export function hasDevices(role: Role): boolean {
  return role === 'all' || role === 'ingest';
}

/** Whether a process of the role does what one process at a time does for all devices, and makes the tables. */
export function hasJobs(role: Role): boolean {
  return role === 'all' || role === 'jobs';
}

/** What processes of one installation share; one process alone may keep each of them itself. */
const SHARED_SERVERS = ['PHASOR_DATABASE_URL', 'PHASOR_CLICKHOUSE_URL', 'PHASOR_MQTT_URL'] as const;

type Servers = { readonly [Name in (typeof SHARED_SERVERS)[number]]?: string | undefined };

/**
 * The role of a process, where its settings let it work with others.
 * @throws ConfigError naming each server that a process beside `all` needs and does not know
 */
export function roleOf(values: Servers & { readonly PHASOR_ROLE: Role; readonly PHASOR_DEMO: boolean }): Role {
  const { PHASOR_ROLE: role, PHASOR_DEMO: demo } = values;
  if (role === 'all') return role;
  if (demo)
    throw new ConfigError([`PHASOR_ROLE: the demo is one process; ${role} works beside a server of production`]);
  const missing = SHARED_SERVERS.filter((name) => values[name] === undefined);
  if (missing.length === 0) return role;
  throw new ConfigError(missing.map((name) => `${name}: ${role} needs it: the server that all processes share`));
}

/** Whether processes beside this one can take part: everything that they share is a server of its own. */
export function canHaveOthers(config: {
  readonly databaseUrl: string | undefined;
  readonly clickhouseUrl: string | undefined;
  readonly mqttUrl: string | undefined;
}): boolean {
  return [config.databaseUrl, config.clickhouseUrl, config.mqttUrl].every((url) => url !== undefined);
}
