import { copyFile, link, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ChdbProcess } from './engine/chdb-process.ts';
import { HeldConnection } from './engine/held-connection.ts';
import { decodeNative, textColumn } from './engine/native-block.ts';
import type { Log } from './engine/series-connection.ts';
import { sqlText } from './engine/sql-text.ts';

/** Database of the embedded engine, and of a server whose address names none. */
export const DEFAULT_DATABASE = 'phasor';

export interface SnapshotOptions {
  readonly connection: Pick<HeldConnection, 'query' | 'withoutWrites'>;
  /** Folder of the embedded engine. */
  readonly folder: string;
  /** Created by the snapshot, on the same file system. */
  readonly into: string;
}

/** Place of a part below the engine's folder. */
const PART_PLACE = /store\/[0-9a-f]{3}\/[0-9a-f-]{36}\/[^/]+(?=\/?$)/;

/**
 * Copies the embedded engine's folder as it is at one instant, while it runs. Files of a part never change, so that they are
 * linked instead of copied; a part that is merged meanwhile stays on disk for eight minutes. The engine's memory of
 * insert tokens is left out: it could name batches that the copy does not have.
 */
export async function snapshotSeries({ connection, folder, into }: SnapshotOptions): Promise<void> {
  const places = await connection.withoutWrites(async () => {
    await copyOutline(folder, into);
    const parts = await connection.query(
      `SELECT path FROM system.parts WHERE active AND database = ${sqlText(DEFAULT_DATABASE)}`,
    );
    return textColumn(decodeNative(parts).columns, 'path');
  });
  for (const path of places) {
    const place = PART_PLACE.exec(path)?.[0];
    if (place === undefined) throw new Error(`the place of a part is not understood: ${path}`);
    await linkPart(join(folder, place), join(into, place));
  }
}

/** Databases, tables and pending changes of rows, everything except the rows. */
async function copyOutline(folder: string, into: string): Promise<void> {
  await mkdir(into, { recursive: true, mode: 0o700 });
  for (const name of ['metadata', 'data']) await copyTree(join(folder, name), join(into, name));
  const store = join(folder, 'store');
  for (const prefix of await readdir(store)) {
    for (const table of await readdir(join(store, prefix)))
      await copyFiles(join(store, prefix, table), join(into, 'store', prefix, table));
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await copyFiles(from, to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isDirectory()) await copyTree(join(from, entry.name), join(to, entry.name));
  }
}

/** The files and links of a folder, not its folders. */
async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.isFile()) await copyFile(source, target);
  }
}

/** A part contains files and, where it has projections, folders of files. */
async function linkPart(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const place = join(entry.parentPath, entry.name).slice(from.length + 1);
    await mkdir(dirname(join(to, place)), { recursive: true, mode: 0o700 });
    await link(join(from, place), join(to, place));
  }
}

interface IdleOptions {
  readonly folder: string;
  readonly log: Log;
}

/** The same of a folder in which no server works. @throws AppError('server.unavailable') where it cannot be opened */
export function snapshotIdle(options: IdleOptions, into: string): Promise<void> {
  return withIdle(options, (connection) => snapshotSeries({ connection, folder: options.folder, into }));
}

/** A part of a table that the engine has set aside. */
export interface DetachedPart {
  readonly table: string;
  readonly name: string;
  /** The engine's word, such as `broken-on-start`. */
  readonly reason: string;
}

/** What the engine sets aside when it opens a folder. @throws AppError('server.unavailable') where it cannot be opened */
export function detachedParts(options: IdleOptions): Promise<readonly DetachedPart[]> {
  return withIdle(options, async (connection) => {
    const { columns } = decodeNative(
      await connection.query(
        'SELECT table, name, reason FROM system.detached_parts ' +
          `WHERE database = ${sqlText(DEFAULT_DATABASE)} ORDER BY table, name`,
      ),
    );
    const [names, reasons] = [textColumn(columns, 'name'), textColumn(columns, 'reason')];
    return textColumn(columns, 'table').map((table, row) => ({
      table,
      name: names[row] ?? '',
      reason: reasons[row] ?? '',
    }));
  });
}

async function withIdle<Result>(
  options: IdleOptions,
  work: (connection: HeldConnection) => Promise<Result>,
): Promise<Result> {
  const connection = new HeldConnection(new ChdbProcess(options));
  await connection.start();
  try {
    return await work(connection);
  } finally {
    await connection.stop();
  }
}
