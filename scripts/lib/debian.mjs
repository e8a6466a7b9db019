import { existsSync, readdirSync } from 'node:fs';
import { run } from './run.mjs';
import { giveUp, say } from './say.mjs';

const isThere = {
  'chromium-headless-shell': () => existsSync('/usr/bin/chromium-headless-shell'),
  mosquitto: () => existsSync('/usr/sbin/mosquitto'),
  'nginx-light': () => existsSync('/usr/sbin/nginx'),
  postgresql: () => {
    const versions = '/usr/lib/postgresql';
    return (
      existsSync(versions) && readdirSync(versions).some((version) => existsSync(`${versions}/${version}/bin/initdb`))
    );
  },
};

/** Installs the missing programs of the tests from Debian's packages. */
export async function installTestPrograms() {
  const missing = Object.keys(isThere).filter((name) => !isThere[name]());
  if (missing.length === 0) return;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    giveUp(`The tests need ${missing.join(', ')}. Install them, or run this as root on Debian.`);
  }
  say(`Installing ${missing.join(', ')} from Debian's packages`);
  // A service that starts automatically would take the port of the tests' own instance, or of a developer's.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  await run('apt-get', ['update', '-qq'], quiet);
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet);
  if (code !== 0) giveUp(`${missing.join(', ')} could not be installed; see the lines above.`);
}
