import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Citable, lostCitations } from './lib/citations.ts';
import { allRequirements } from './lib/requirement-files.ts';

const root = join(import.meta.dirname, '..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

const decisions = [...text('docs/decisions.md').matchAll(/^- \*\*(D\d+) /gm)].map(([, id = '']) => id);
const areas = new Set([...text('docs/requirements/README.md').matchAll(/: (R-[A-Z]+)$/gm)].map(([, id = '']) => id));
const ids = allRequirements().map(({ id }) => id);

/** A document is cited by its path from the root or, as links do, from the file that cites it. */
const documentFrom = (file: string) => (path: string) => {
  const found = [path, join(dirname(file), path)].find((at) => existsSync(join(root, at)));
  return found === undefined ? null : text(found);
};

const citableFrom = (file: string): Citable => ({
  decisions: new Set(decisions),
  records: new Set(readdirSync(join(root, 'docs/adr')).map((name) => String(Number.parseInt(name, 10)))),
  requirements: new Set([...ids, ...areas]),
  document: documentFrom(file),
});

/** Files with examples of citations that lead nowhere on purpose. */
const OWN_EXAMPLES = ['scripts/citations.test.ts', 'scripts/requirements.test.ts', 'scripts/lib/citations.ts'];
const CITING = ['*.ts', '*.tsx', '*.mts', '*.mjs', '*.css', '*.md', 'biome.json'];

describe('citations', () => {
  it('lead to something that exists, in every file, and have one form', () => {
    const files = execFileSync('git', ['ls-files', ...CITING], { cwd: root, encoding: 'utf8' }).split('\n');
    const found = files
      .filter((file) => file !== '' && !OWN_EXAMPLES.includes(file))
      .flatMap((file) => lostCitations(text(file), citableFrom(file)).map((cited) => `${file}: ${cited}`));
    expect(found).toEqual([]);
  });

  it('can name each decision, once and without a gap', () => {
    expect(decisions).toEqual(decisions.map((_, index) => `D${index + 1}`));
    expect(decisions.length).toBeGreaterThan(80);
  });

  it('can name each area of the requirements', () => {
    expect(new Set(ids.map((id) => id.replace(/-\d+$/, '')))).toEqual(areas);
  });
});

describe('a citation', () => {
  const lost = (cited: string) =>
    lostCitations(cited, {
      decisions: new Set(['D1', 'D47']),
      records: new Set(['2']),
      requirements: new Set(['R-PART', 'R-PART-001']),
      document: (path) => (path === 'docs/part.md' ? '# Part\n\n## How it adds\n\n**Rounding.** None.\n' : null),
    });

  it('leads to a decision, an ADR, a requirement, an area or a document', () => {
    expect(lost('(D1 and D47, ADR 2), R-PART-001 of R-PART; docs/part.md, "How it adds"')).toEqual([]);
    expect(lost('docs/part.md, "Rounding"')).toEqual([]);
  });

  it('is lost where there is no such thing', () => {
    expect(lost('D1 to D48')).toEqual(['D48']);
    expect(lost('as ADR 3 says')).toEqual(['ADR 3']);
    expect(lost('R-PART-002, R-OTHER')).toEqual(['R-PART-002', 'R-OTHER']);
    expect(lost('(docs/other.md)')).toEqual(['docs/other.md']);
    expect(lost('docs/part.md, "How it divides"')).toEqual(['docs/part.md, "How it divides"']);
  });

  it('has one form', () => {
    expect(lost('by decision 47')).toEqual(['decision 47']);
    expect(lost('docs/adr/0002')).toEqual(['docs/adr/0002']);
  });

  it('is not every D with a number', () => {
    expect(lost("'A0:B1:C2:D3:E4:F5', 'C2D3.E4'")).toEqual([]);
  });
});
