import { dirname, join } from 'node:path';

/** One file of the tree: its path from the root and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Class names that the selectors of a style sheet define, without those of a library in `:global(...)`. */
export function definedClasses(css: string): Set<string> {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '');
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector ?? '');
  const own = selectors.filter((selector) => !selector.trim().startsWith('@'));
  return new Set(
    own.flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? '')),
  );
}

/** Class names that a source file uses of each CSS module it imports, by the module's path from the root. */
function takenClasses({ path, text }: SourceFile): Map<string, Set<string>> {
  const code = text.replace(/^import .*$/gm, '');
  const imports = [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)];
  return new Map(
    imports.map(([, alias = '', module = '']) => {
      // After a quotation mark the key of a text follows.
      const uses = code.matchAll(new RegExp(`(?<![\\w.'"\`])${alias}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'));
      return [join(dirname(path), module), new Set([...uses].map(([, dotted, quoted]) => dotted ?? quoted ?? ''))];
    }),
  );
}

/** Classes that are used and not defined, and classes that are defined and never used; [] where all match. */
export function classFaults(sheets: readonly SourceFile[], sources: readonly SourceFile[]): string[] {
  const defined = new Map(sheets.map(({ path, text }) => [path, definedClasses(text)]));
  const unused = new Map([...defined].map(([path, names]) => [path, new Set(names)]));
  const unknown: string[] = [];
  for (const source of sources) {
    for (const [sheet, names] of takenClasses(source)) {
      for (const name of names) {
        if (defined.get(sheet)?.has(name) !== true) unknown.push(`${source.path}: no class ${name} in ${sheet}`);
        unused.get(sheet)?.delete(name);
      }
    }
  }
  const idle = [...unused].flatMap(([path, names]) => [...names].map((name) => `${path}: nothing takes ${name}`));
  return [...unknown, ...idle];
}
