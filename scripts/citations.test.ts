import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

/** Ids that the list of decisions has, as numbers. */
const decisions = new Set([...text('docs/decisions.md').matchAll(/^- \*\*D(\d+) /gm)].map(([, id]) => Number(id)));
const records = new Set(readdirSync(join(root, 'docs/adr')).map((name) => Number.parseInt(name, 10)));

const DECISIONS = /\b[Dd]ecisions?\s+(\d{1,3}(?:(?:,\s+|\s+and\s+|\s+or\s+|\s+to\s+|\/)\d{1,3})*)/g;
const RECORDS = /\bADR (\d{1,4})\b/g;

/** Citations of a text that lead nowhere. */
function lostCitations(of: string): string[] {
  const decided = [...of.matchAll(DECISIONS)].flatMap(([cited, list = '']) =>
    (list.match(/\d+/g) ?? []).filter((id) => !decisions.has(Number(id))).map((id) => `${cited}: D${id}`),
  );
  const recorded = [...of.matchAll(RECORDS)].filter(([, id]) => !records.has(Number(id))).map(([cited]) => cited);
  return [...decided, ...recorded];
}

describe('citations', () => {
  it('of decisions and ADRs lead to one that exists, in every file', () => {
    const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md', '*.css'], { cwd: root });
    const lost = files
      .toString()
      .split('\n')
      .filter((file) => file !== '' && file !== 'scripts/citations.test.ts')
      .flatMap((file) => lostCitations(text(file)).map((found) => `${file}: ${found}`));
    expect(lost).toEqual([]);
  });

  it('are found one by one and in lists', () => {
    expect(lostCitations('(decisions 47 and 74), decision 999, decisions 1, 2 or 998')).toEqual([
      'decision 999: D999',
      'decisions 1, 2 or 998: D998',
    ]);
    expect(lostCitations('as ADR 2 says, and ADR 777')).toEqual(['ADR 777']);
  });

  it('have each decision once, without a gap', () => {
    expect([...decisions].sort((a, b) => a - b)).toEqual(
      Array.from({ length: decisions.size }, (_, index) => index + 1),
    );
  });
});
