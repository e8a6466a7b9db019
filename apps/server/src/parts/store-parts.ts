import { join } from 'node:path';
import { holderOf } from '../adapters/clickhouse/engine/folder-holder.ts';
import { takeOverImages } from '../adapters/firmware/left-images.ts';
import type { Adapters, Surroundings } from '../adapters.ts';
import { ControlSocket } from '../backup/control-socket.ts';
import { copyOfSeries, removeCopies } from '../backup/series-copy.ts';
import type { Config } from '../config.ts';
import { keepApart } from '../demo/keep-apart.ts';
import { takeDuties } from '../installation-lease.ts';
import { privateFolder } from '../private-folder.ts';
import { commandLine } from '../settings/command-line.ts';
import { SHARED_ROLES } from '../settings/role.ts';
import { StartRefusal } from '../settings/start-refusal.ts';
import type { Part, Work } from './running-parts.ts';

/** Who has the files of an installation: images of earlier versions, and copies that a backup makes. */
const JOBS = ['jobs'] as const;

/** What keeps the data. Features are made of stores that are started: records of an earlier version hold the key of the installation. */
export function storeParts(
  { leases, share, records, announcements, series }: Adapters,
  { config, log }: Pick<Surroundings, 'config' | 'log'>,
): readonly Part[] {
  const { dataFolder, demo, role } = config;
  const roles = SHARED_ROLES;
  const control = new ControlSocket(dataFolder, { snapshot: () => copyOfSeries(series, dataFolder) });
  return [
    { name: 'data folder', roles, work: { start: () => closeFolder(dataFolder, log) } },
    { name: 'leases', roles, work: startedWith(leases, leasesFailure) },
    {
      name: 'installation',
      roles: JOBS,
      needs: ['leases'],
      work: { start: () => takeDuties({ role, leases, share, log }) },
    },
    // After the installation, which one process has: tables that are brought up to this version are not those that a server before it works
    // on. Others wait until they are.
    { name: 'records', roles, needs: ['leases'], work: records },
    // Before anything is kept of the records: what is changed after that is announced.
    { name: 'announcements', roles, needs: ['records'], work: announcements },
    { name: 'demo kept apart', roles, needs: ['records'], work: { start: () => keepApart(records, demo) } },
    {
      ...{ name: 'left images', roles: JOBS, needs: ['records', 'demo kept apart'] },
      work: { start: () => takeOverImages({ dataFolder, images: records.firmwareImages, log }) },
    },
    {
      ...{ name: 'measurements', roles, needs: ['records', 'demo kept apart'] },
      work: startedWith(series, (error) => seriesFailure(error, config)),
    },
    // By who makes backups: the copies of a backup that another server serves are not left over.
    { name: 'left copies', roles: JOBS, needs: ['measurements'], work: { start: () => removeCopies(dataFolder) } },
    { name: 'control socket', roles: JOBS, needs: ['left copies'], work: control },
  ];
}

/** The same, its failure in other words. */
function startedWith(store: Required<Work>, failure: (error: unknown) => unknown): Work {
  return {
    async start() {
      try {
        await store.start();
      } catch (error) {
        throw failure(error);
      }
    },
    stop: () => store.stop(),
  };
}

async function closeFolder(folder: string, log: Surroundings['log']): Promise<void> {
  const open = await privateFolder(folder);
  if (open.length > 0) log.warn({ open }, 'others may read what is kept: it belongs to another account');
}

function leasesFailure(error: unknown): Error {
  return new Error(`PHASOR_DATABASE_URL: ${messageOf(error)}`, { cause: error });
}

/** Measurements that another process still holds are free soon; everything else another try would find again. */
function seriesFailure(error: unknown, { clickhouseUrl, dataFolder }: Config): unknown {
  if (clickhouseUrl !== undefined || error instanceof StartRefusal) return error;
  const folder = join(dataFolder, 'series');
  const reason = messageOf(error);
  const holder = holderOf(folder);
  if (holder !== undefined) return new Error(`another server works on ${folder} (process ${holder})`, { cause: error });
  return new StartRefusal(
    `the measurements in series/ cannot be opened (${reason}). Run ${commandLine('repair')}; where that cannot help, move the data folder aside and restore the last backup: ${commandLine('restore', 'FILE')}.`,
    error,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
