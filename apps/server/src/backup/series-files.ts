import { createHash } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupManifest, RowCounts } from './manifest.ts';

/** Folder of the embedded store below the data folder. */
export const SERIES = 'series';
const PART = /^(series\/store\/[0-9a-f]{3}\/[0-9a-f-]{36})\/([^/]+)\//;
const TABLES = /^series\/data\/[^/]+\/([^/]+)$/;

/** What of a copy of the measurements is stored together. */
export interface SeriesFiles {
  readonly parts: readonly { readonly identity: string; readonly paths: readonly string[] }[];
  /** Descriptions of databases and tables. */
  readonly outline: readonly string[];
  readonly links: BackupManifest['links'];
}

/** The files of a copy below a folder, by part: a part never changes, so that its list of checksums identifies it. */
export async function seriesFiles(root: string): Promise<SeriesFiles> {
  const parts = new Map<string, string[]>();
  const outline: string[] = [];
  const links: BackupManifest['links'] = [];
  for await (const { path, isLink } of entriesBelow(root, SERIES)) {
    if (isLink) links.push({ path, target: await readlink(join(root, path)) });
    const part = isLink ? undefined : partOf(path);
    if (part !== undefined) parts.set(part, [...(parts.get(part) ?? []), path]);
    else if (!isLink) outline.push(path);
  }
  return { parts: await identified(root, parts), outline: outline.sort(), links };
}

/** Files and links, without following any: a walk of the file system's own does. */
async function* entriesBelow(root: string, folder: string): AsyncGenerator<{ path: string; isLink: boolean }> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* entriesBelow(root, path);
    else if (entry.isFile() || entry.isSymbolicLink()) yield { path, isLink: entry.isSymbolicLink() };
  }
}

async function identified(root: string, parts: ReadonlyMap<string, string[]>) {
  return Promise.all(
    [...parts].map(async ([part, paths]) => {
      const checksums = await readFile(join(root, part, 'checksums.txt'));
      return { identity: `${part} ${createHash('sha256').update(checksums).digest('hex')}`, paths: paths.sort() };
    }),
  );
}

function partOf(path: string): string | undefined {
  const [, table, part] = PART.exec(path) ?? [];
  return table === undefined ? undefined : `${table}/${part}`;
}

/** Rows that a file of a part counts for the table in whose folder it is; undefined for every other file. */
export function countedFolder(path: string): string | undefined {
  const [matched, table] = PART.exec(path) ?? [];
  return matched !== undefined && path === `${matched}count.txt` ? table : undefined;
}

/** Rows by table, from those by folder. */
export function rowsByTable(rows: ReadonlyMap<string, number>, links: BackupManifest['links']): RowCounts {
  const tables: Record<string, number> = {};
  for (const { path, target } of links) {
    const name = TABLES.exec(path)?.[1];
    if (name === undefined) continue;
    const folder = `${SERIES}/${target.replaceAll('../', '')}`;
    tables[name] = rows.get(folder) ?? 0;
  }
  return tables;
}

/** Rows by table in a copy, as its parts count them. */
export async function partRows(root: string, { parts, links }: SeriesFiles): Promise<RowCounts> {
  const rows = new Map<string, number>();
  for (const path of parts.flatMap(({ paths }) => paths)) {
    const folder = countedFolder(path);
    if (folder === undefined) continue;
    rows.set(folder, (rows.get(folder) ?? 0) + Number(await readFile(join(root, path), 'utf8')));
  }
  return rowsByTable(rows, links);
}
