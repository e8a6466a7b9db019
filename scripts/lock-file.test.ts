import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly version?: string;
}

const FILE = join(import.meta.dirname, '../package-lock.json');
const { packages } = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Locked> };
const names = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));

// npm installs of a lock file only what it lists: without its part, the embedded store is missing on that platform.
// proves R-OPS-056
it('the lock file lists the optional parts of its packages for every platform', () => {
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ of: path, name })),
  );
  expect(wanted.map(({ name }) => name)).toContain('@chdb/lib-linux-arm64-gnu');
  expect(wanted.filter(({ name }) => !names.has(name))).toEqual([]);
});
