import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes the data folder, or closes one that another account made: it and what is directly in it can be read by the account of
 * the server alone. @returns what could not be closed, because it belongs to another account
 */
export async function privateFolder(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const open: string[] = [];
  const close = (path: string, mode: number) => chmod(path, mode).catch(() => void open.push(path));
  await close(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await close(join(folder, entry.name), 0o700);
    else if (entry.isFile()) await close(join(folder, entry.name), 0o600);
  }
  return open;
}
