import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withoutFaces } from './faces-plugin.ts';

const src = mkdtempSync(join(tmpdir(), 'phasor-faces-'));
afterAll(() => rmSync(src, { recursive: true }));
mkdirSync(join(src, 'parts/charts/panels'), { recursive: true });
writeFileSync(
  join(src, 'parts/charts/index.ts'),
  `export {
  PiePanel,
  type PieShare,
} from './panels/PiePanel.tsx';
export { default as chartStyles } from './panels/chart.module.css';
export const own = 1;
`,
);
const seen = (code: string) => withoutFaces(code, join(src, 'features/reports/Page.tsx'));

describe('an import from a face', () => {
  it('becomes one from the file that holds the name', () => {
    expect(seen("import { PiePanel } from '../../parts/charts/index.ts';")).toBe(
      "import { PiePanel as PiePanel } from '../../parts/charts/panels/PiePanel.tsx';",
    );
  });

  it('keeps local names and styles, and leaves types to the compiler', () => {
    expect(
      seen(
        "import { chartStyles as styles, PiePanel as Pie, type PieShare } from '../../parts/charts/index.ts';",
      ).split(';'),
    ).toEqual([
      "import styles from '../../parts/charts/panels/chart.module.css'",
      "import { PiePanel as Pie } from '../../parts/charts/panels/PiePanel.tsx'",
      "import type { PieShare } from '../../parts/charts/index.ts'",
      '',
    ]);
  });

  it('stays if the face itself holds the name', () => {
    const code = "import { own } from '../../parts/charts/index.ts';";
    expect(seen(code)).toBe(code);
  });

  it('is taken apart for the package of quantities, too', () => {
    expect(seen("import { HOUR_MS } from '@phasor/quantities';")).toMatch(
      /^import \{ HOUR_MS as HOUR_MS \} from '[./\w-]+\/packages\/quantities\/src\/time-units\.ts';$/,
    );
  });

  it('is left alone elsewhere', () => {
    const code = "import { useState } from 'react';\nimport { Card } from '../../base/ui/Card.tsx';\n";
    expect(seen(code)).toBe(code);
  });
});
