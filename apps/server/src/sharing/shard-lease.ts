/** Name of the lease of a shard of the devices. */
export function shardLease(shard: number): string {
  return `devices ${shard.toString(16)}`;
}
