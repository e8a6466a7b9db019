import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** All sources of programs and packages. */
export const PRODUCT_SOURCES = '{apps,packages}/*/src/**/*.{ts,tsx}';

interface FoundLine {
  /** From the root of the project. */
  readonly path: string;
  readonly line: string;
}

/** The lines that `find` names in files of the product, tests and what serves them left out. @param pattern from the root of the project */
export function productLines(pattern: string, find: (text: string) => readonly string[]): readonly FoundLine[] {
  return globSync(join(ROOT, pattern))
    .map((path) => relative(ROOT, path))
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
    .flatMap((path) => find(readFileSync(join(ROOT, path), 'utf8')).map((line) => ({ path, line })));
}
