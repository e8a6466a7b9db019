import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** The package of quantities is a face, too: the first script needs its units of time, and not its catalogue. */
const QUANTITIES = '@phasor/quantities';
const QUANTITIES_FACE = join(import.meta.dirname, '../../../packages/quantities/src/index.ts');

const IMPORT = /import \{([^}]*)\} from '([^']*\/index\.ts|@phasor\/quantities)';/g;
const EXPORT = /export \{([^}]*)\} from '([^']+)';/g;

/** The names of a list between braces, each as written: `Card`, `type Cell`, `default as styles`. */
const namesIn = (list: string) => list.split(',').flatMap((name) => name.trim() || []);

/** The file behind each name of a face, with its name there. */
function namesOf(face: string): ReadonlyMap<string, { readonly name: string; readonly file: string }> {
  const found = [...readFileSync(face, 'utf8').matchAll(EXPORT)].flatMap(([, list = '', path = '']) =>
    namesIn(list).map((written) => {
      const [name = '', outer = name] = written.replace(/^type /, '').split(' as ');
      return [outer, { name, file: join(dirname(face), path) }] as const;
    }),
  );
  return new Map(found);
}

/** Replaces an import from a face by imports from the files that hold the names. Names that the face itself holds stay. */
export function withoutFaces(code: string, id: string): string {
  return code.replaceAll(IMPORT, (whole: string, list: string, path: string) => {
    const names = namesOf(path === QUANTITIES ? QUANTITIES_FACE : join(dirname(id), path));
    const lines = namesIn(list).map((written) => {
      if (written.startsWith('type ')) return `import type { ${written.slice(5)} } from '${path}';`;
      const [outer = '', local = outer] = written.split(' as ');
      const held = names.get(outer);
      if (held === undefined) return `import { ${written} } from '${path}';`;
      const to = relative(dirname(id), held.file);
      const what = held.name === 'default' ? local : `{ ${held.name} as ${local} }`;
      return `import ${what} from '${to.startsWith('.') ? to : `./${to}`}';`;
    });
    return lines.length === 0 ? whole : lines.join('');
  });
}

/**
 * Parts and features are imported through their faces (ADR 24). In the bundle every name comes from its own file: otherwise
 * one chunk would hold everything that the faces name.
 */
export function throughFaces(): Plugin {
  return {
    name: 'through-faces',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (/\/src\/.*\.tsx?$/.test(id) ? { code: withoutFaces(code, id), map: null } : null),
  };
}
