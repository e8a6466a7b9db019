import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A disk of its own, where a test may do what would harm that of the machine. */
export interface OwnDisk {
  /** Where it is mounted. */
  readonly folder: string;
  /** Unmounts and removes it, once no program has a file of it open. */
  end(): Promise<void>;
}

/** One that the kernel makes read-only while programs write, as it does after a fault of the disk. */
export interface FailingDisk extends OwnDisk {
  fail(): void;
  /** Checks and mounts it anew, as an operator does, once no program has a file of it open. */
  mend(): Promise<void>;
}

const BLOCK = Buffer.alloc(1024 * 1024);
const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** A disk in memory, `size` as `mount` reads it; undefined where this account may mount none. */
export function aSmallDisk(size: string): OwnDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-disk-'));
  const remove = () => rmSync(folder, { recursive: true });
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
  } catch {
    remove();
    return undefined;
  }
  return {
    folder,
    async end() {
      await unmounted(folder);
      remove();
    },
  };
}

/** A disk in a file of `bytes`; undefined where this account may mount none, or the kernel cannot have it fail. */
export function aFailingDisk(bytes: number): FailingDisk | undefined {
  const base = mkdtempSync(join(tmpdir(), 'phasor-disk-'));
  const [image, folder] = [join(base, 'image'), mkdtempSync(join(base, 'disk-'))];
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, folder);
  const device = () => run('findmnt', '--noheadings', '--output', 'SOURCE', folder).trim().replace('/dev/', '');
  const trigger = () => `/sys/fs/ext4/${device()}/trigger_fs_error`;
  const disk = {
    folder,
    fail: () => writeFileSync(trigger(), 'a fault of the disk'),
    async mend() {
      await unmounted(folder);
      checked(image);
      mount();
    },
    async end() {
      await unmounted(folder);
      rmSync(base, { recursive: true });
    },
  };
  try {
    closeSync(openSync(image, 'w'));
    truncateSync(image, bytes);
    run('mkfs.ext4', '-q', image);
    mount();
    if (existsSync(trigger())) return disk;
    run('umount', folder);
    rmSync(base, { recursive: true });
    return undefined;
  } catch {
    rmSync(base, { recursive: true, force: true, maxRetries: 10 });
    return undefined;
  }
}

/** A storage process ends a moment after the server that it belongs to. */
async function unmounted(folder: string): Promise<void> {
  for (let tries = 120; ; tries -= 1) {
    try {
      run('umount', folder);
      return;
    } catch (error) {
      if (tries === 0) throw error;
      await pause(500);
    }
  }
}

/** Its exit code is 1 where it has mended something. */
function checked(image: string): void {
  try {
    run('e2fsck', '-p', image);
  } catch (error) {
    if (Object(error).status !== 1) throw error;
  }
}

/** Takes every byte that is left. */
export function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (let bytes = BLOCK.length; bytes >= 1; ) {
      try {
        writeSync(handle, BLOCK, 0, bytes);
      } catch {
        bytes = Math.floor(bytes / 2);
      }
    }
  } finally {
    closeSync(handle);
  }
}
