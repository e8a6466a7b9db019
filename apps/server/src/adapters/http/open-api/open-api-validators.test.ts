import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { openApiDocument } from './open-api.ts';

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'phasor-openapi-'));
const file = join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(openApiDocument('1.0.0')));
afterAll(() => rmSync(folder, { recursive: true }));

// proves R-TOKEN-031
it('passes swagger-parser', async () => {
  const parser: { validate(path: string): Promise<{ paths: object }> } = require('@apidevtools/swagger-parser');
  const read = await parser.validate(file);
  expect(Object.keys(read.paths).length).toBeGreaterThan(50);
});

// proves R-TOKEN-031
it('passes the recommended rules of Redocly', async () => {
  const root = dirname(require.resolve('@redocly/cli/package.json'));
  const command = [join(root, 'bin/cli.js'), 'lint', file, '--extends', 'recommended', '--format', 'json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env,
    cwd: folder,
    maxBuffer: 2 ** 26,
  }).catch((failed: { stdout: string }) => failed);
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  expect(problems.map(({ ruleId, message }: { ruleId: string; message: string }) => `${ruleId}: ${message}`)).toEqual(
    [],
  );
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
});
