import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../test-services/local-service.mjs';
import { giveUp, say } from '../say.mjs';
import { buildDebianPackage } from './debian-package.mjs';

const START_LIMIT_MS = 60_000;
const SETTINGS = '/etc/phasor/phasor.env';
const WRITABLE = ['/var/lib/phasor', '/var/cache/phasor', '/var/backups/phasor'];
const UNIT = '/usr/lib/systemd/system/phasor.service';

/**
 * Installs a package on this machine, runs it as its service does, upgrades, removes and purges it, and looks at what is left.
 * Without systemd as the first process its hardening is imitated: the account of the service, no capability, everything read-only
 * but its own folders. Every step prints what was found; the first that fails ends the run.
 */
export async function tryPackage({ release, inventory, made }) {
  if (process.getuid?.() !== 0) giveUp('Installing a package needs root');
  if (existsSync('/usr/bin/phasor')) giveUp('Phasor is installed on this machine; this would remove it');
  const port = await freePort();
  const servers = [];
  try {
    await install(made, port);
    const first = await startAsService(port, servers);
    commands();
    await first.stop();
    await upgrade({ release, inventory, made, port, servers });
    removal();
  } finally {
    for (const server of servers) server.kill('SIGKILL');
    shell(
      'dpkg --purge phasor >/dev/null 2>&1 || true; rm -rf /var/lib/phasor /var/backups/phasor; userdel phasor || true',
    );
  }
  say('The package installs, starts, upgrades and leaves this machine as described');
}

async function install(made, port) {
  shell(`dpkg --install '${made.file}'`);
  expect('the account of the service', shell('getent passwd phasor').includes('/usr/sbin/nologin'));
  for (const folder of WRITABLE)
    expect(`${folder} is private`, shell(`stat -c '%U %a' ${folder}`).trim() === 'phasor 700');
  expect(
    'settings are readable by root and the service',
    shell(`stat -c '%U:%G %a' ${SETTINGS}`).trim() === 'root:phasor 640',
  );
  expect('the unit is enabled', existsSync('/etc/systemd/system/multi-user.target.wants/phasor.service'));
  shell(`systemd-analyze verify ${UNIT}`);
  const own = { PHASOR_HOST: '127.0.0.1', PHASOR_PORT: port, PHASOR_MQTT_PORT: await freePort() };
  appendFileSync(
    SETTINGS,
    Object.entries(own)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
}

/** The words of the unit's ExecStart, run as the unit runs them. @returns how to end it */
async function startAsService(port, servers) {
  const [, program = ''] = /^ExecStart=(.*)$/m.exec(readFileSync(UNIT, 'utf8')) ?? [];
  const script = [
    'set -e',
    'mount --make-rprivate /',
    ...WRITABLE.map((folder) => `mount --bind ${folder} ${folder}`),
    'mount -t tmpfs tmpfs /tmp',
    'mount -o remount,bind,ro /',
    'umask 0077',
    'cd /var/lib/phasor',
    `exec setpriv --reuid=phasor --regid=phasor --init-groups --no-new-privs --inh-caps=-all --bounding-set=-all -- ${program}`,
  ].join('\n');
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', NODE_COMPILE_CACHE: '/var/cache/phasor' };
  const began = Date.now();
  const server = spawn('unshare', ['--mount', 'sh', '-c', script], { stdio: ['ignore', 'inherit', 'inherit'], env });
  servers.push(server);
  const ended = new Promise((resolve) => server.once('exit', (code) => resolve(code)));
  await answers(port, ended);
  say(`Started in ${((Date.now() - began) / 1000).toFixed(1)} s: ${shell('phasor health').trim()}`);
  return {
    async stop() {
      server.kill('SIGTERM');
      expect('the server ends with 0', (await ended) === 0);
    },
  };
}

async function answers(port, ended) {
  let code;
  ended.then((value) => (code = value));
  for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit && code === undefined; await pause(200)) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.ok) return;
  }
  giveUp(`The server does not answer${code === undefined ? '' : `: it ended with ${code}`}`);
}

/** Commands that people run as root, on the data of the service. */
function commands() {
  shell("printf 'a long secret\\n' | phasor user add technician --rights REPORT");
  expect('an account is made', shell('phasor user list').includes('technician'));
  shell('phasor backup /var/backups/phasor');
  expect('a backup is made', shell('ls /var/backups/phasor').includes('.backup'));
  const strangers = shell(
    'find /var/lib/phasor /var/backups/phasor ! -type l ! \\( -user phasor ! -perm /077 \\) | head -5',
  ).trim();
  expect(`nothing that is kept is open to others ${strangers}`, strangers === '');
}

async function upgrade({ release, inventory, made, port, servers }) {
  const next = await buildDebianPackage({ release, inventory, version: `${made.version}+next` });
  shell(`dpkg --install '${next.file}' && rm '${next.file}'`);
  expect('the new version is installed', shell('phasor version').trim() === next.version);
  expect('settings are as they were', readFileSync(SETTINGS, 'utf8').includes(`PHASOR_PORT=${port}`));
  const second = await startAsService(port, servers);
  expect('the account is still there', shell('phasor user list').includes('technician'));
  await second.stop();
}

function removal() {
  shell('dpkg --remove phasor');
  expect(
    'a removed package leaves its settings and data',
    existsSync(SETTINGS) && existsSync('/var/lib/phasor/records.sqlite'),
  );
  expect('a removed package leaves no program', !existsSync('/usr/lib/phasor') && !existsSync('/usr/bin/phasor'));
  const words = shell('dpkg --purge phasor');
  expect('a purge removes settings and the cache', !existsSync('/etc/phasor') && !existsSync('/var/cache/phasor'));
  expect(
    'a purge keeps measurements and says where',
    words.includes('/var/lib/phasor') && statSync('/var/lib/phasor/series').isDirectory(),
  );
}

function shell(script) {
  try {
    return execFileSync('sh', ['-c', script], { encoding: 'utf8', stdio: ['inherit', 'pipe', 'pipe'] });
  } catch (error) {
    throw new Error(`${script}\n${error.stdout}${error.stderr}`);
  }
}

function expect(what, isSo) {
  if (!isSo) throw new Error(`Not so: ${what}`);
  say(`So: ${what}`);
}
