import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutFaces } from '../../build/faces-plugin.ts';
import type { PageName } from '../base/addresses/route-catalogue.ts';
import { PAGE_WORDS, SHELL_WORDS } from './page-words.ts';
import { PAGES } from './pages.ts';

/** Available on every screen: from the start, or with the frame. */
const EVERYWHERE = ['common', 'errors', ...SHELL_WORDS];

/** The faces in which the features name their pages. */
const FACES = globSync(join(import.meta.dirname, '../features/*/index.ts'));

const source = (file: string) => readFileSync(file, 'utf8');
const namesIn = (text: string) => [...text.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '');

/** Files that run when the file does, and the screens of a page. Parts that open later load their texts themselves. */
function loadedWith(file: string): readonly string[] {
  const text = withoutFaces(source(file), file);
  const imports = text.matchAll(/(?:^|(?<=;))(?:import|export)\s+(?!type\b)[^;]*?from\s+'(\.[^']+\.tsx?)'/gm);
  const screens = text.matchAll(/import\('(\.[^']+Screen\.tsx)'\)/g);
  return [...imports, ...screens]
    .map(([, path]) => resolve(dirname(file), path ?? ''))
    .filter((path) => existsSync(path));
}

/** Namespaces of texts that a page uses itself or through its parts. */
function wordsOf(page: PageName): readonly string[] {
  const file = FACES.flatMap((face) => {
    const [, path] = new RegExp(`\\b${page}: \\(\\) =>\\s*import\\('([^']+)'\\)`).exec(source(face)) ?? [];
    return path === undefined ? [] : join(dirname(face), path);
  })[0];
  const seen = new Set<string>();
  const words = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const [, names = ''] of source(path).matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']+')/g)) {
      for (const name of namesIn(names)) words.add(name);
    }
    for (const next of loadedWith(path)) visit(next);
  };
  visit(file ?? 'missing');
  return [...words].filter((name) => !EVERYWHERE.includes(name)).sort();
}

describe('the texts of a page', () => {
  // proves R-SHELL-041
  it.each(Object.keys(PAGES) as PageName[])('are loaded with %s, all of them and no others', (page) => {
    expect([...PAGE_WORDS[page]].sort()).toEqual(wordsOf(page));
  });
});
