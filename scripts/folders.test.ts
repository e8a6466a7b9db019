import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** A folder of steps in time, one for each change of the tables, needs no rooms. */
const GROWING = /\/migrations\//;
const FOLDERS = ['{apps,packages}/*/{src,testing}/**/*.{ts,tsx,css,txt,json}', '{e2e,bench,scripts}/**/*.{ts,mjs,mts}'];
/** Files that a folder may have before it gets rooms. */
const FILES_MAX = 30;

function tooLarge(paths: readonly string[]): readonly string[] {
  const folders = Map.groupBy(
    paths.filter((path) => !GROWING.test(path)),
    (path) => dirname(path),
  );
  return [...folders].filter(([, files]) => files.length > FILES_MAX).map(([folder]) => folder);
}

describe('folders of the product', () => {
  it('have at most 30 files beside their rooms', () => {
    const paths = globSync(FOLDERS, { cwd: root });
    expect(paths.length).toBeGreaterThan(2_000);
    expect(tooLarge(paths)).toEqual([]);
  });

  it('are found with one file more', () => {
    const files = Array.from({ length: FILES_MAX }, (_, index) => `apps/web/src/charts/${index}.ts`);
    expect(tooLarge([...files, 'apps/web/src/charts/room/a.ts'])).toEqual([]);
    expect(tooLarge([...files, 'apps/web/src/charts/one-more.ts'])).toEqual(['apps/web/src/charts']);
  });
});
