import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

function imported(path: string): string {
  return `import { x } from '${path}';\nexport const y = x;\n`;
}

function lines(count: number, line: (n: number) => string): string {
  return `${Array.from({ length: count }, (_, n) => line(n)).join('\n')}\n`;
}

/** Files that each break one rule of the layers: path, text, and the rule that has to refuse it. */
const BREACHES = [
  [
    'packages/series/src/reads-a-file.ts',
    "import { readFileSync } from 'node:fs';\nreadFileSync('x');\n",
    'noNodejsModules',
  ],
  ['packages/series/src/knows-an-app.ts', imported('../../../apps/server/src/x.ts'), 'noRestrictedImports'],
  ['packages/nilm/src/knows-an-app.ts', imported('@phasor/server'), 'noRestrictedImports'],
  ['packages/nilm/src/knows-the-calendar.ts', imported('@phasor/calendar'), 'noUndeclaredDependencies'],
  ['packages/quantities/src/knows-a-package.ts', imported('@phasor/series'), 'noUndeclaredDependencies'],
  ['apps/server/src/features/one/knows-two.ts', imported('../two/x.ts'), 'noRestrictedImports'],
  ['apps/server/src/features/one/room/knows-two.ts', imported('../../two/x.ts'), 'noRestrictedImports'],
  ['apps/server/src/features/one/knows-an-adapter.ts', imported('../../adapters/oidc/x.ts'), 'noRestrictedImports'],
  [
    'apps/server/src/features/one/knows-all-records.ts',
    imported('../../ports/records/record-store.ts'),
    'noRestrictedImports',
  ],
  ['apps/server/src/features/one/room/is-composed.ts', imported('../../../composition/x.ts'), 'noRestrictedImports'],
  ['apps/server/src/adapters/oidc/knows-a-feature.ts', imported('../../features/one/x.ts'), 'noRestrictedImports'],
  ['apps/server/src/ports/knows-an-adapter.ts', imported('../adapters/oidc/x.ts'), 'noRestrictedImports'],
  ['apps/server/src/ports/knows-a-feature.ts', imported('../features/one/x.ts'), 'noRestrictedImports'],
  ['packages/meters/src/knows-the-agent.ts', imported('@phasor/agent'), 'noRestrictedImports'],
  ['apps/agent/src/knows-the-server.ts', imported('../../server/src/server.ts'), 'noRestrictedImports'],
  ['apps/agent/src/knows-the-simulator.ts', imported('@phasor/simulator'), 'noRestrictedImports'],
  ['apps/simulator/src/knows-the-server.ts', imported('../../server/src/server.ts'), 'noRestrictedImports'],
  ['apps/web/src/app/knows-the-server.ts', imported('../../../server/src/config.ts'), 'noRestrictedImports'],
  ['apps/web/src/base/api/knows-a-part.ts', imported('../../parts/charts/index.ts'), 'noRestrictedImports'],
  ['apps/web/src/base/ui/knows-a-feature.ts', imported('../../features/one/index.ts'), 'noRestrictedImports'],
  ['apps/web/src/parts/tree/knows-a-feature.ts', imported('../../features/one/index.ts'), 'noRestrictedImports'],
  ['apps/web/src/parts/tree/knows-the-app.ts', imported('../../app/router.tsx'), 'noRestrictedImports'],
  ['apps/web/src/parts/charts/knows-devices.ts', imported('../../base/session/x.ts'), 'noRestrictedImports'],
  ['apps/web/src/parts/charts/knows-the-server.ts', imported('@phasor/server'), 'noRestrictedImports'],
  ['apps/web/src/features/one/knows-the-server.ts', imported('@phasor/server'), 'noRestrictedImports'],
  ['apps/web/src/features/one/knows-the-app.ts', imported('../../app/router.tsx'), 'noRestrictedImports'],
  ['apps/web/src/features/one/draws.ts', imported('../../parts/charts/drawing/pen.ts'), 'noRestrictedImports'],
  ['apps/web/src/features/one/checks.ts', imported('@phasor/contract/schemas'), 'noRestrictedImports'],
  ['apps/server/src/any.ts', 'export const y = (x: any) => x;\n', 'noExplicitAny'],
  ['apps/server/src/default.ts', 'export default 1;\n', 'noDefaultExport'],
  ['apps/server/src/enum.ts', 'export enum Y {\n  A = 1,\n}\n', 'noEnum'],
  ['apps/server/src/barrel.ts', "export * from './x.ts';\n", 'noReExportAll'],
  [
    'apps/server/src/floating.ts',
    'const later = async () => 1;\nexport function y() {\n  later();\n}\n',
    'noFloatingPromises',
  ],
  ['apps/server/src/many.ts', 'export const y = (a: 1, b: 1, c: 1, d: 1) => a + b + c + d;\n', 'useMaxParams'],
  ['apps/server/src/long.ts', lines(301, (n) => `export const x${n} = ${n};`), 'noExcessiveLinesPerFile'],
  [
    'apps/server/src/long-function.ts',
    `export function y(): void {\n${lines(61, (n) => `  Math.abs(${n});`)}}\n`,
    'noExcessiveLinesPerFunction',
  ],
  [
    'apps/server/src/circle-a.ts',
    "import { b } from './circle-b.ts';\nexport const a = () => b();\n",
    'noImportCycles',
  ],
  [
    'apps/server/src/circle-b.ts',
    "import { a } from './circle-a.ts';\nexport const b = () => a();\n",
    'noImportCycles',
  ],
] as const;

const ALLOWED = [
  ['apps/server/src/features/one/room/knows-another-room.ts', imported('../other/x.ts')],
  ['apps/server/src/features/one/knows-a-port.ts', "import { x } from '../../ports/x.ts';\nexport const y = x;\n"],
  ['apps/server/src/features/one/knows-itself.ts', "import { x } from './x.ts';\nexport const y = x;\n"],
  ['apps/web/src/features/one/knows-a-part.ts', imported('../../parts/charts/index.ts')],
] as const;

describe('the rules of the house', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'phasor-boundaries-'));
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    writeFileSync(join(folder, 'package.json'), '{}');
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

  // proves R-MEAS-046
  it.each(BREACHES)('refuse %s', (path, _text, rule) => {
    expect(lint(path)).toContain(rule);
  });

  it.each(ALLOWED)('allow %s', (path) => {
    expect(lint(path)).not.toContain('noRestrictedImports');
  });
});
