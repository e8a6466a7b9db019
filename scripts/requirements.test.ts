import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proofFault, type RequirementRow, requirementRows } from './lib/requirement-table.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/requirements');

/** A file of the tree as text; null when there is none. */
const fileText = (path: string): string | null =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;

const rows: RequirementRow[] = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .flatMap((name) => requirementRows(name, readFileSync(join(folder, name), 'utf8')));

describe('the requirement tables', () => {
  it('have a test that exists under its exact name for every row', () => {
    expect(rows.flatMap((row) => proofFault(row, fileText))).toEqual([]);
  });
});

const HEAD = '| Specification | Requirement | Test |\n|---|---|---|\n';
const NOTHING_WRONG = "it('adds two registers', () => {});";
const faults = (row: string, text: string | null = NOTHING_WRONG): string[] =>
  requirementRows('part.md', `# Part\n\n${HEAD}${row}\n`).flatMap((found) => proofFault(found, () => text));

describe('a row of a requirement table', () => {
  it('passes with one proof or several, quotes and escaped bars inside the name', () => {
    expect(faults('| 1-core 5 | Adds. | `a.test.ts` › `adds two registers` |')).toEqual([]);
    const two = '| 1-core 5 | A \\| B. | `a.test.ts` › `adds two registers`<br>`b.test.ts` › `adds two registers` |';
    expect(faults(two)).toEqual([]);
    expect(faults("| 1-core 5 | Own. | `a.test.ts` › `the device's own` |", "it('the device\\'s own', f)")).toEqual([]);
  });
  it('fails when a cell is empty', () => {
    expect(faults('| | Adds. | `a.test.ts` › `adds two registers` |')).toEqual(['part.md:5: an empty cell']);
    expect(faults('| 1-core 5 | | `a.test.ts` › `adds two registers` |')).toEqual(['part.md:5: an empty cell']);
    expect(faults('| 1-core 5 | Adds. | |')).toEqual(['part.md:5: an empty cell']);
    expect(faults('| 1-core 5 | Adds. |')).toEqual(['part.md:5: an empty cell']);
  });
  it('fails when the test cell names no test in the agreed form, or says more', () => {
    expect(faults('| 1-core 5 | Adds. | by hand |')).toEqual(['part.md:5: not `path` › `test name`: by hand']);
    const more = '| 1-core 5 | Adds. | `a.test.ts` › `adds two registers` and by hand |';
    expect(faults(more)).toEqual(['part.md:5: not `path` › `test name`: and by hand']);
  });
  it('fails when the file is missing', () => {
    expect(faults('| 1-core 5 | Adds. | `a.test.ts` › `adds two registers` |', null)).toEqual([
      'part.md:5: no file a.test.ts',
    ]);
  });
  it('fails when the file only has a test whose name begins alike', () => {
    expect(faults('| 1-core 5 | Adds. | `a.test.ts` › `adds two` |')).toEqual([
      'part.md:5: no test "adds two" in a.test.ts',
    ]);
  });
});
