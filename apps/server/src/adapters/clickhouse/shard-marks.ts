import { isWhole, type Share } from '../../ports/processes/share.ts';

type Shards = Pick<Share, 'shards'>;

/** Names under which a mark of a share is written: one for all devices where the share is whole, else one for each shard. */
export function markNames(name: string, share: Shards): readonly string[] {
  return isWhole(share) ? [name] : share.shards.map((shard) => shardMark(name, shard));
}

/**
 * A mark as it holds for each shard of a share: the least over the shards, and of each the greater of its own mark and that of all
 * devices. Who wrote either had the shard at that time, and what was formed then stays formed. Where shards have different
 * marks, a bucket of the further ones may be formed twice, which changes nothing.
 *
 * A mark never covers a number that another process still uses for rows of the shard: a shard goes to another process by a start of
 * that process, whose numbers are greater than all that were given or noted before (arrival-numbers.ts).
 *
 * @returns undefined where a shard has neither, and without shards
 */
export function sharedMark(marks: ReadonlyMap<string, number>, name: string, { shards }: Shards): number | undefined {
  const ofAll = marks.get(name);
  let least: number | undefined;
  for (const shard of shards) {
    const own = marks.get(shardMark(name, shard));
    const mark = own === undefined ? ofAll : Math.max(own, ofAll ?? 0);
    if (mark === undefined) return undefined;
    least = Math.min(mark, least ?? mark);
  }
  return least;
}

/** Name of a mark about the devices of one shard. */
export function shardMark(name: string, shard: number): string {
  return `${name} of shard ${shard.toString(16)}`;
}
