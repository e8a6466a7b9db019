import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productEnv, productNode, root } from './install.mjs';
import { run } from './run.mjs';

/**
 * Runs Vitest projects by name or pattern and answers what it counted.
 * A run that broke before it could count is one failure.
 */
export async function runSuite(project, env) {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-suite-'));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await run(productNode(), args, { cwd: root, env: { ...productEnv(), ...env } });
  try {
    const counted = JSON.parse(readFileSync(report, 'utf8'));
    const broken = counted.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    const failed = counted.numFailedTests + broken;
    return {
      passed: counted.numPassedTests,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      skipped: counted.numPendingTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
