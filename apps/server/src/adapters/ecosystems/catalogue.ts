import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Ecosystem } from './ecosystem.ts';

/** The ecosystems by name: each folder beside this file is one, and its `index.ts` exports it as `ecosystem`. */
export const ECOSYSTEMS: ReadonlyMap<string, Ecosystem> = new Map(
  (await Promise.all(folders().map(load))).map((ecosystem) => [ecosystem.name, ecosystem]),
);

function folders(): string[] {
  const entries = readdirSync(import.meta.dirname, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

async function load(folder: string): Promise<Ecosystem> {
  const loaded: { ecosystem: Ecosystem } = await import(join(import.meta.dirname, folder, 'index.ts'));
  return loaded.ecosystem;
}
