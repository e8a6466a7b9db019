// Runs all tests, on a machine where nothing was installed by hand.
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
const CHECKS = [
  ['format and lint', bin('biome'), ['check', '.']],
  ['types of the server, the simulator and their tests', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']],
  ['types of the pure packages', bin('tsc'), ['--noEmit', '-p', 'packages/tsconfig.json']],
  ['types of the journeys', bin('tsc'), ['--noEmit', '-p', 'e2e/tsconfig.json']],
  ['types of the web application', bin('tsc'), ['--noEmit', '-p', 'apps/web/tsconfig.json']],
  ['types of its tests', bin('tsc'), ['--noEmit', '-p', 'apps/web/tsconfig.test.json']],
  ['arrows between the rooms of the web application', productNode, [join(root, 'scripts/imports.ts'), '--check']],
  ['unused files, exports and dependencies', productNode, [join(root, 'node_modules/knip/bin/knip.js')]],
];

await installDependencies();
await installTestPrograms();
const total = { passed: 0, skipped: 0, failures: [], retried: [] };
const add = ({ passed = 0, skipped = 0, failures = [], retried = [] }) => {
  total.passed += passed;
  total.skipped += skipped;
  total.failures.push(...failures);
  total.retried.push(...retried);
};

/** Checks that need no service and do not disturb the tests run beside them. */
async function checkAndBuild() {
  for (const [title, program, args] of CHECKS) {
    const command = typeof program === 'function' ? program() : program;
    const { code, words } = await runAside(command, args, { cwd: root, env: productEnv() });
    say(`Checked ${title}: ${code === 0 ? 'no faults' : 'faults found'}`);
    add(code === 0 ? { passed: 1 } : { failures: [`${title}\n${words}`] });
  }
  await buildWeb();
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
  say('Running the tests of packages, server and simulator, and the checks of format and types');
  const env = { PHASOR_TEST_DATABASE_URL: postgres.url, PHASOR_TEST_MQTT_URL: mosquitto.url };
  const [counted] = await Promise.all([runSuite('unit*', env), checkAndBuild()]);
  add(counted);
  say('Running the journeys in a browser');
  add(await runSuite('e2e*', env));
} finally {
  await stopServices();
}
// Repeated at the end, for readers who see only the last lines of a long record.
for (const test of total.retried) say(`Needed a second try: ${test}`);
for (const failure of total.failures) say(`Failed: ${failure}`);
say(total.failures.length === 0 ? 'All tests passed' : 'Some tests failed; each is listed above');
process.stdout.write(`${total.passed} passed, ${total.failures.length} failed, ${total.skipped} skipped\n`);
process.exitCode = total.failures.length === 0 ? 0 : 1;
