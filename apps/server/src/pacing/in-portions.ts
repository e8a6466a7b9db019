/** How a portion is read, and what is made of it. */
export interface PortionWork<Item, Read, Result> {
  read(portion: readonly Item[]): Promise<Read>;
  use(known: Read, portion: readonly Item[]): Promise<readonly Result[]>;
}

/**
 * Works through a long list in portions of `size`, each read from elsewhere while the one before is used here; results in
 * the order of the list. @throws whatever reading or using throws
 */
export async function inPortions<Item, Read, Result>(
  items: readonly Item[],
  size: number,
  { read, use }: PortionWork<Item, Read, Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let portion = items.slice(0, size);
  let known = portion.length === 0 ? undefined : await read(portion);
  for (let first = 0; known !== undefined; first += size) {
    const next = items.slice(first + size, first + 2 * size);
    const [coming, made] = await Promise.all([next.length === 0 ? undefined : read(next), use(known, portion)]);
    results.push(...made);
    [known, portion] = [coming, next];
  }
  return results;
}
