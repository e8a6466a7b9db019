import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { accepts, freePort, startProgram } from './local-service.mjs';

const PROGRAM = '/usr/sbin/mosquitto';
const PASSWORD_PROGRAM = '/usr/bin/mosquitto_passwd';
const START_TIMEOUT_MS = 60_000;

/**
 * Starts a throw-away Mosquitto on a free port of this machine; `stop` ends it and removes everything it wrote.
 * @param {{ accounts?: Readonly<Record<string, string>>, rules?: string, settings?: readonly string[], port?: number }} [options]
 *   accounts: name → password, the only ones let in (absent: anyone is); rules: content of its acl_file (absent: everything is
 *   allowed); settings: further lines of mosquitto.conf; port: that of an earlier one, to come back where its clients expect it
 * @returns {Promise<{ url: string, port: number, change(files: { accounts?: Readonly<Record<string, string>>, rules?: string }): void, stop(): Promise<void> }>}
 *   change: writes its files anew and has it read them (SIGHUP), as its operator does
 */
export async function startMosquitto({ accounts, rules, settings = [], port } = {}) {
  if (!existsSync(PROGRAM)) throw new Error(`Mosquitto is not installed in ${PROGRAM}`);
  const folder = mkdtempSync(join(tmpdir(), 'phasor-mosquitto-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const listenPort = port ?? (await freePort());
    const service = await startBroker({ folder, accounts, rules, settings, port: listenPort });
    return {
      url: `mqtt://127.0.0.1:${listenPort}`,
      port: listenPort,
      change(files) {
        if (files.accounts !== undefined) passwordFile(folder, files.accounts);
        if (files.rules !== undefined) rulesFile(folder, files.rules);
        service.signal('SIGHUP');
      },
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

async function startBroker({ folder, accounts, rules, settings, port }) {
  const configuration = join(folder, 'mosquitto.conf');
  const lines = [
    `listener ${port} 127.0.0.1`,
    'persistence false',
    // Started by root it would change to an account that cannot read the folder.
    `user ${userInfo().username}`,
    ...(accounts
      ? ['allow_anonymous false', `password_file ${passwordFile(folder, accounts)}`]
      : ['allow_anonymous true']),
    ...(rules === undefined ? [] : [`acl_file ${rulesFile(folder, rules)}`]),
    ...settings,
  ];
  writeFileSync(configuration, `${lines.join('\n')}\n`);
  const service = startProgram({ program: PROGRAM, args: ['-c', configuration] });
  await service
    .ready(() => accepts(port), START_TIMEOUT_MS)
    .catch(async (error) => {
      await service.stop();
      throw error;
    });
  return service;
}

function rulesFile(folder, rules) {
  const file = join(folder, 'rules');
  writeFileSync(file, `${rules}\n`, { mode: 0o600 });
  return file;
}

function passwordFile(folder, accounts) {
  const file = join(folder, 'passwords');
  writeFileSync(file, '');
  chmodSync(file, 0o600);
  for (const [name, password] of Object.entries(accounts)) {
    execFileSync(PASSWORD_PROGRAM, ['-b', file, name, password], { stdio: ['ignore', 'ignore', 'pipe'] });
  }
  return file;
}
