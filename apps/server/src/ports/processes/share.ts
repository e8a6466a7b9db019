/**
 * Devices are divided by the last digit of their MAC into so many shards. One process at a time has a shard, and keeps in memory
 * what needs the order of a device (ADR 42).
 */
export const SHARDS = 16;

/** Number of the shard of a device, 0 to 15. */
export function shardOf(mac: string): number {
  return Number.parseInt(mac.slice(-1), 16);
}

/** Base of what an id of a connection is written in: letters and digits. */
const ID_BASE = 36;

/**
 * Number of the shard of a connection of other makers' devices, 0 to 15. Ids are random letters and digits, and the square of their
 * number is a multiple of 16: two of them are as even as a hash.
 */
export function shardOfConnection(id: string): number {
  return Number.parseInt(id.slice(-2), ID_BASE) % SHARDS;
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

/** Whether a process reports what is one for a connection: what arrives on it, and what its messages ask for. */
export function hasConnection(share: Pick<Share, 'shards'>, id: string): boolean {
  return isWhole(share) || share.shards.includes(shardOfConnection(id));
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
