import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The process that works on a folder of the embedded engine, which notes its number there; undefined where none does. A number
 * that another program has by now counts for nothing.
 */
export function holderOf(folder: string): number | undefined {
  try {
    const pid = /^PID: (\d+)/m.exec(readFileSync(join(folder, 'status'), 'utf8'))?.[1];
    return pid !== undefined && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('chdb-child')
      ? Number(pid)
      : undefined;
  } catch {
    return undefined;
  }
}
