import { shardOf } from '../ports/processes/share.ts';

/** Things of devices by the number of their shard; each has at least one. */
export function byShard<Item>(items: Iterable<Item>, macOf: (item: Item) => string): ReadonlyMap<number, Item[]> {
  return Map.groupBy(items, (item) => shardOf(macOf(item)));
}
