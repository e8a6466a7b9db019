import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One file imports another; paths within the sources. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Every import among the sources of a folder, dynamic ones included; tests and files that only tests use are left out. */
export function importsIn(folder: string): readonly Import[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter(
    (path) => !/\.test\.tsx?$|(^|\/)testing\//.test(path),
  );
  return files.toSorted().flatMap((from) => {
    const text = readFileSync(join(folder, from), 'utf8');
    const targets = requestsIn(from, text).filter((request) => request.startsWith('.'));
    return targets.map((request) => ({ from, to: relative(folder, join(folder, dirname(from), request)) }));
  });
}

/** Imported names of a file, as written. */
function requestsIn(path: string, text: string): readonly string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...new Set(exported), ...later];
}
