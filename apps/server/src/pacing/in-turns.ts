import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Maps a list that may be long, one item in each turn of the event loop, so that other callers are answered in between
 *.
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0) await nextTurn();
    results.push(map(item, index));
  }
  return results;
}
