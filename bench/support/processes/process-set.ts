import type { Role } from '../../../apps/server/src/settings/role.ts';

export interface Member {
  readonly role: Role;
  readonly name: string;
}

/** Processes that begin together, beside those of the stages before; each stage is measured. */
export interface Stage {
  readonly name: string;
  readonly begin: readonly Member[];
}

/** The processes of one installation. */
export interface ProcessSet {
  readonly name: string;
  readonly stages: readonly [Stage, ...Stage[]];
  /** Roles of the first and the last process that is killed: a device comes back, or has just gone, meanwhile. */
  readonly firstKilled: Role;
  readonly lastKilled: Role;
}

const API_1: Member = { role: 'api', name: 'api 1' };
const API_2: Member = { role: 'api', name: 'api 2' };

export const BESIDE_ALL: ProcessSet = {
  name: 'processes',
  stages: [
    { name: 'no api', begin: [{ role: 'all', name: 'all' }] },
    { name: '1 api', begin: [API_1] },
    { name: '2 api', begin: [API_2] },
  ],
  firstKilled: 'all',
  lastKilled: 'all',
};

/** None of the role `all`: the devices are divided among processes of the role `ingest`. */
export const DIVIDED: ProcessSet = {
  name: 'divided',
  stages: [
    { name: '1 ingest', begin: [{ role: 'jobs', name: 'jobs' }, { role: 'ingest', name: 'ingest 1' }, API_1, API_2] },
    { name: '2 ingest', begin: [{ role: 'ingest', name: 'ingest 2' }] },
  ],
  firstKilled: 'jobs',
  lastKilled: 'ingest',
};

/** Whether people use the pages and calls of a process of the role. */
export function servesPeople(role: Role): boolean {
  return role === 'all' || role === 'api';
}
