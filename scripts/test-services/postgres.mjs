import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProgram, unprivilegedAccount } from './local-service.mjs';

const VERSIONS_FOLDER = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 60_000;

/**
 * Folder of the newest installed PostgreSQL's programs; undefined when there is none.
 * @returns {string | undefined}
 */
function postgresPrograms() {
  if (!existsSync(VERSIONS_FOLDER)) return undefined;
  return readdirSync(VERSIONS_FOLDER)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS_FOLDER, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * Starts a throw-away PostgreSQL; `stop` ends it and removes everything it wrote.
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startPostgres() {
  const programs = postgresPrograms();
  if (!programs) throw new Error(`PostgreSQL is not installed in ${VERSIONS_FOLDER}`);
  const account = unprivilegedAccount(['postgres', 'nobody']);
  const folder = mkdtempSync(join(tmpdir(), 'phasor-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    if (account) chownSync(folder, account.uid, account.gid);
    const service = await startCluster({ programs, folder, account });
    return {
      url: service.url,
      async stop() {
        await service.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function startCluster({ programs, folder, account }) {
  const cluster = join(folder, 'cluster');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', cluster, '--username=phasor', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await freePort();
  const service = startProgram({
    program: join(programs, 'postgres'),
    args: ['-D', cluster, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
    account,
    // Fast shutdown: open sessions are ended instead of waited for.
    stopSignal: 'SIGINT',
  });
  await service
    .ready(() => isReady({ programs, port, account }), START_TIMEOUT_MS)
    .catch(async (error) => {
      await service.stop();
      throw error;
    });
  return { url: `postgres://phasor@127.0.0.1:${port}/postgres`, stop: () => service.stop() };
}

/** A listening port is not enough: PostgreSQL refuses sessions while it still starts up. */
function isReady({ programs, port, account }) {
  try {
    execFileSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], { ...account, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
