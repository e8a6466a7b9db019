import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PendingSegment } from '../history/history-transfer.ts';

/** What a device has to know of its last run. */
export interface DeviceMemory {
  readonly boot: number;
  /** Firmware after upgrades. */
  readonly fw: string;
  /** Up to where live measurements are on the server's disk, and the registers there. */
  readonly time: number;
  readonly registers: readonly number[];
  /** History that is still to be sent. */
  readonly pending: readonly PendingSegment[];
  /** Up to where events were reported, epoch ms. */
  readonly eventsTo: number;
}

export type FacilityMemory = Readonly<Record<string, DeviceMemory>>;

/** Reads what the last run left; a missing or damaged file is a first start. */
export async function readMemory(file: string | undefined): Promise<FacilityMemory> {
  if (file === undefined) return {};
  try {
    const memory: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isMemory(memory) ? memory : {};
  } catch {
    return {};
  }
}

/** Replaces the file as a whole, so that a crash leaves the old or the new one. */
export async function writeMemory(file: string | undefined, memory: FacilityMemory): Promise<void> {
  if (file === undefined) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(memory));
  await rename(`${file}.new`, file);
}

function isMemory(value: unknown): value is FacilityMemory {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every(
    (one) =>
      typeof one?.boot === 'number' &&
      typeof one.time === 'number' &&
      Array.isArray(one.registers) &&
      Array.isArray(one.pending),
  );
}
