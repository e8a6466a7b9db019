import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Files that break one rule of the house each: where it stands, what it says, the rule that has to refuse it. */
const BREACHES = [
  [
    'packages/series/src/reads-a-file.ts',
    "import { readFileSync } from 'node:fs';\nexport const text = readFileSync('x');\n",
    'noNodejsModules',
  ],
  [
    'packages/series/src/knows-an-app.ts',
    "import { x } from '../../../apps/server/src/x.ts';\nexport const y = x;\n",
    'noRestrictedImports',
  ],
  [
    'apps/server/src/features/one/knows-two.ts',
    "import { x } from '../two/x.ts';\nexport const y = x;\n",
    'noRestrictedImports',
  ],
  [
    'apps/server/src/features/one/knows-an-adapter.ts',
    "import { x } from '../../adapters/sqlite/x.ts';\nexport const y = x;\n",
    'noRestrictedImports',
  ],
  [
    'apps/server/src/adapters/sqlite/knows-a-feature.ts',
    "import { x } from '../../features/one/x.ts';\nexport const y = x;\n",
    'noRestrictedImports',
  ],
  [
    'apps/web/src/features/one/knows-two.ts',
    "import { x } from '../two/x.ts';\nexport const y = x;\n",
    'noRestrictedImports',
  ],
  [
    'apps/web/src/features/one/draws.ts',
    "import { x } from '../../charts/draw-lines.ts';\nexport const y = x;\n",
    'noRestrictedImports',
  ],
  [
    'apps/web/src/charts/knows-devices.ts',
    "import { x } from '../session/x.ts';\nexport const y = x;\n",
    'noRestrictedImports',
  ],
  ['apps/server/src/any.ts', 'export const y = (x: any) => x;\n', 'noExplicitAny'],
  ['apps/server/src/default.ts', 'export default 1;\n', 'noDefaultExport'],
  ['apps/server/src/many.ts', 'export const y = (a: 1, b: 1, c: 1, d: 1) => a + b + c + d;\n', 'useMaxParams'],
  [
    'apps/server/src/long.ts',
    `${Array.from({ length: 301 }, (_, n) => `export const x${n} = ${n};`).join('\n')}\n`,
    'noExcessiveLinesPerFile',
  ],
] as const;

const ALLOWED = [
  ['apps/server/src/features/one/knows-a-port.ts', "import { x } from '../../ports/x.ts';\nexport const y = x;\n"],
  ['apps/server/src/features/one/knows-itself.ts', "import { x } from './x.ts';\nexport const y = x;\n"],
] as const;

describe('the rules of the house', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'phasor-boundaries-'));
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    for (const [path, text] of [...BREACHES, ...ALLOWED]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const lint = (path: string): string => {
    try {
      const args = ['lint', '--vcs-enabled=false', '--colors=off', path];
      return execFileSync(join(root, 'node_modules/.bin/biome'), args, {
        cwd: folder,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      return String((error as { stderr?: string }).stderr);
    }
  };

  it.each(BREACHES)('refuse %s', (path, _text, rule) => {
    expect(lint(path)).toContain(rule);
  });

  it.each(ALLOWED)('allow %s', (path) => {
    expect(lint(path)).not.toContain('noRestrictedImports');
  });
});
