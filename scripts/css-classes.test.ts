import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutFaces } from '../apps/web/build/faces-plugin.ts';
import { classFaults, definedClasses, type SourceFile } from './lib/css-classes.ts';

const root = join(import.meta.dirname, '..');

const filesOf = (pattern: string): SourceFile[] =>
  globSync(join(root, pattern)).map((path) => ({
    path: relative(root, path),
    text: withoutFaces(readFileSync(path, 'utf8'), path),
  }));

describe('the classes of the web application', () => {
  it('exist where a component uses them, and are used where they exist', () => {
    const sheets = filesOf('apps/web/src/**/*.module.css');
    const sources = [...filesOf('apps/web/src/**/*.ts'), ...filesOf('apps/web/src/**/*.tsx')];
    expect(sheets.length).toBeGreaterThan(0);
    expect(classFaults(sheets, sources)).toEqual([]);
  });
});

describe('a class', () => {
  const sheet = { path: 'a/card.module.css', text: '.card { color: red }\n.title:hover > .mark { margin: 0.5rem }' };
  const faults = (text: string) => classFaults([sheet], [{ path: 'a/Card.tsx', text }]);
  const IMPORT = "import styles from './card.module.css';";

  it('is found in selectors, not in values, comments, media queries or selectors of a library', () => {
    const css = '/* .gone {} */ @media (max-width: 47.99em) { .card { flex: 1.5 } .map :global(.leaflet) { top: 0 } }';
    expect([...definedClasses(css)]).toEqual(['card', 'map']);
  });

  it('that is used and nowhere defined is a fault', () => {
    expect(faults(`${IMPORT}\nstyles.card; styles.title; styles.mark; styles.gone`)).toEqual([
      'a/Card.tsx: no class gone in a/card.module.css',
    ]);
  });

  it('that nothing uses is a fault', () => {
    expect(faults(`${IMPORT}\nstyles.card; styles['title']; others.mark; t('styles.mark')`)).toEqual([
      'a/card.module.css: nothing takes mark',
    ]);
  });
});
