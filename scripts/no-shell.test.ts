import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const delivered = execFileSync('git', ['ls-files', 'apps/*/src/*.ts', 'packages/*/src/*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !path.endsWith('.test.ts'));

// proves R-OPS-077
it('what is delivered starts programs by their names and words, never by a line that a shell reads', () => {
  expect(delivered.length).toBeGreaterThan(500);
  const starting = delivered
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => text.includes('child_process'));
  expect(starting.length).toBeGreaterThan(2);
  for (const { path, text } of starting) {
    const [, names = ''] = /import \{([^}]*)\} from 'node:child_process'/.exec(text) ?? [];
    const used = names.split(',').map((name) => name.replace(/^\s*type /, '').trim());
    expect(['spawn', 'execFile', 'fork', 'ChildProcess'], path).toEqual(expect.arrayContaining(used));
    expect(text, path).not.toMatch(/\bshell\s*:/);
  }
});
