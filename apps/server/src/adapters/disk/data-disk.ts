import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from '../../ports/disk.ts';

/** Enough to need a block of its own. */
const PROBE_BYTES = 4_096;
const PROBE = '.probe';
const FULL = ['ENOSPC', 'EDQUOT'];

/** The disk on which a folder lies. */
export function dataDisk(folder: string): Disk {
  return {
    async space() {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { free: bavail * bsize, size: blocks * bsize };
    },
    async writeFault() {
      const file = join(folder, PROBE);
      try {
        const handle = await open(file, 'w', 0o600);
        try {
          await handle.write(Buffer.alloc(PROBE_BYTES, 1));
          await handle.sync();
        } finally {
          await handle.close();
        }
        return undefined;
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        return FULL.includes(code) ? 'full' : 'read-only';
      } finally {
        await rm(file, { force: true }).catch(() => undefined);
      }
    },
  };
}
