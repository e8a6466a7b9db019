// Runs all tests, on a machine where nothing was installed by hand.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { installTestPrograms } from './lib/debian.mjs';
import { installDependencies, productEnv, productNode, root } from './lib/install.mjs';
import { endRunning, runAside } from './lib/run.mjs';
import { say } from './lib/say.mjs';
import { runSuite } from './lib/suites.mjs';
import { buildWeb } from './lib/web-bundle.mjs';
import { startMosquitto } from './test-services/mosquitto.mjs';
import { startPostgres } from './test-services/postgres.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);
/**
 * Each of several checkers looks at much that the others look at, too: four take 59 s of processor time for the page, one 24 s.
 * Two checks run at a time, so each has half of the cores.
 */
const CHECKERS = String(Math.max(1, Math.floor(availableParallelism() / 2)));
const types = (subject, project) => [
  `types of ${subject}`,
  bin('tsc'),
  ['--noEmit', '-p', project, '--checkers', CHECKERS],
];
const CHECKS = [
  ['format and lint', bin('biome'), ['check', '.']],
  types('the server, the simulator and their tests', 'tsconfig.json'),
  types('the pure packages', 'packages/tsconfig.json'),
  types('the journeys', 'e2e/tsconfig.json'),
  types('the web application', 'apps/web/tsconfig.json'),
  types('its tests', 'apps/web/tsconfig.test.json'),
  ['arrows between the rooms of the web application', productNode, [join(root, 'scripts/imports.ts'), '--check']],
  ['unused files, exports and dependencies', productNode, [join(root, 'node_modules/knip/bin/knip.js')]],
];

// Both wait for the network.
await Promise.all([installDependencies(), installTestPrograms()]);
const total = { passed: 0, skipped: 0, failures: [], retried: [] };
const add = ({ passed = 0, skipped = 0, failures = [], retried = [] }) => {
  total.passed += passed;
  total.skipped += skipped;
  total.failures.push(...failures);
  total.retried.push(...retried);
};

/** The checks one after another; two at it share them, so that no core waits while the other builds. */
const waiting = [...CHECKS];
async function check() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [title, program, args] = next;
    const command = typeof program === 'function' ? program() : program;
    const { code, words } = await runAside(command, args, { cwd: root, env: productEnv() });
    say(`Checked ${title}: ${code === 0 ? 'no faults' : 'faults found'}`);
    add(code === 0 ? { passed: 1 } : { failures: [`${title}\n${words}`] });
  }
}

say('Starting PostgreSQL and Mosquitto for the tests');
const postgres = await startPostgres();
const mosquitto = await startMosquitto();
const stopServices = async () => {
  await mosquitto.stop();
  await postgres.stop();
};
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, () => {
    endRunning();
    void stopServices().finally(() => process.exit(1));
  });
}
try {
  say('Checking format and types, and building the web application');
  await Promise.all([buildWeb().then(check), check()]);
  // In one run: while the last journeys end, the other tests have begun, and their many small files fill all cores at the end.
  say('Running the journeys in a browser, then the tests of packages, server and simulator');
  const env = { PHASOR_TEST_DATABASE_URL: postgres.url, PHASOR_TEST_MQTT_URL: mosquitto.url };
  add(await runSuite('*', env));
} finally {
  await stopServices();
}
// Repeated at the end, for readers who see only the last lines of a long record.
for (const test of total.retried) say(`Needed a second try: ${test}`);
for (const failure of total.failures) say(`Failed: ${failure}`);
say(total.failures.length === 0 ? 'All tests passed' : 'Some tests failed; each is listed above');
process.stdout.write(`${total.passed} passed, ${total.failures.length} failed, ${total.skipped} skipped\n`);
process.exitCode = total.failures.length === 0 ? 0 : 1;
