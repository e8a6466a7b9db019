import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { requirementFiles } from './lib/requirement-files.ts';

const root = join(import.meta.dirname, '..');
const cases = requirementFiles()
  .map(({ text }) => text)
  .join('\n');
const code = globSync('apps/server/src/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

describe('the error catalogue', () => {
  it('has a requirement for every error that the server answers', () => {
    const answered = Object.keys(ERRORS).filter((name) => code.includes(`'${name}'`));
    expect(answered.filter((name) => !cases.includes(`\`${name}\``))).toEqual([]);
    expect(answered.length).toBeGreaterThan(20);
  });
});
