import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productEnv, productNode, root } from './install.mjs';
import { run } from './run.mjs';

/**
 * Runs Vitest projects by name or pattern. Returns the numbers of passed and skipped tests, the failures, and the tests that
 * needed a second try. A run that broke before it could count is one failure.
 */
export async function runSuite(project, env) {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-suite-'));
  const counts = join(folder, 'counts.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporter = join(root, 'scripts/lib/counting-reporter.mjs');
  const args = [vitest, 'run', '--project', project, '--reporter=default', `--reporter=${reporter}`];
  const code = await run(productNode(), args, {
    cwd: root,
    env: { ...productEnv(), ...env, PHASOR_TEST_COUNTS: counts },
  });
  const ended = `${project} ended with code ${code}`;
  try {
    const counted = JSON.parse(readFileSync(counts, 'utf8'));
    if (counted.failures.length === 0 && code !== 0) counted.failures.push(ended);
    return counted;
  } catch (error) {
    return { passed: 0, skipped: 0, failures: [`${ended}: ${error.message}`], retried: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
