import { accessSync, constants, statfsSync } from 'node:fs';

/** Where Linux has a disk in memory. */
const FOLDER = '/dev/shm';

/** What all tests together may fill of it, and what they, their servers and browsers need besides, bytes. */
const ROOM = 3e9;
const MEMORY = 6e9;

/**
 * A disk in memory, on a machine that has room for one. Each server of a test makes some hundred files and waits until each is on
 * the disk, which no test is about: without that, servers and stores take a fifth less processor time, and half as long.
 */
export function memoryDisk(): string | undefined {
  try {
    accessSync(FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize >= ROOM && process.availableMemory() >= MEMORY ? FOLDER : undefined;
  } catch {
    return undefined;
  }
}
