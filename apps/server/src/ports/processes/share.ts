/**
 * Devices are divided by the last digit of their MAC into so many shards. One process at a time has a shard, and keeps in memory
 * what needs the order of a device (ADR 42).
 */
export const SHARDS = 16;

/** Number of the shard of a device, 0 to 15. */
export function shardOf(mac: string): number {
  return Number.parseInt(mac.slice(-1), 16);
}

/** The devices that a process has: those of some shards, or all. */
export interface Share {
  /** Ascending. */
  readonly shards: readonly number[];
  has(mac: string): boolean;
}

/** @param shards numbers, in any order */
export function shareOf(shards: Iterable<number>): Share {
  const own = [...new Set(shards)].sort((a, b) => a - b);
  const has = Array.from({ length: SHARDS }, (_, shard) => own.includes(shard));
  return { shards: own, has: (mac) => has[shardOf(mac)] === true };
}

export const ALL_SHARDS: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard);
export const WHOLE_SHARE: Share = shareOf(ALL_SHARDS);
export const NO_SHARE: Share = shareOf([]);

/** Whether it is all devices, as in an installation of one process. */
export function isWhole({ shards }: Pick<Share, 'shards'>): boolean {
  return shards.length === SHARDS;
}

/** Whether all of the devices belong to a share. */
export function hasAll(share: Share, macs: readonly string[]): boolean {
  return isWhole(share) || macs.every((mac) => share.has(mac));
}

/** What is about devices of a share. */
export function ownOf<Of extends { readonly device: string }>(share: Share, all: readonly Of[]): readonly Of[] {
  return isWhole(share) ? all : all.filter(({ device }) => share.has(device));
}

/**
 * Who is asked: the process that has a shard of the devices, by its number, or the one that does what one process does for all of
 * them.
 */
export type Duty = number | 'jobs';

export const EVERY_DUTY: readonly Duty[] = [...ALL_SHARDS, 'jobs'];

/** What a process does that no other one does at the same time. */
export interface Duties {
  readonly shards: readonly number[];
  readonly jobs: boolean;
}

export const ALL_DUTIES: Duties = { shards: ALL_SHARDS, jobs: true };
export const NO_DUTIES: Duties = { shards: [], jobs: false };

export function hasDuty({ shards, jobs }: Duties, duty: Duty): boolean {
  return duty === 'jobs' ? jobs : shards.includes(duty);
}
