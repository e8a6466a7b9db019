import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@phasor/contract';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const cases = readFileSync(join(root, 'docs/requirements/errors.md'), 'utf8');
const code = globSync('apps/server/src/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

describe('the error catalogue', () => {
  it('has a case, proven by a test, for every error that the server answers', () => {
    const answered = Object.keys(ERRORS).filter((name) => code.includes(`'${name}'`));
    expect(answered.filter((name) => !cases.includes(`\`${name}\``))).toEqual([]);
    expect(answered.length).toBeGreaterThan(20);
  });
});
