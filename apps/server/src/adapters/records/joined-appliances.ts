import type { RecordDatabase } from './engine.ts';

/** Appliances of a device that were joined into others: their numbers with that of the one they belong to. */
export type Joined = ReadonlyMap<number, number>;

export async function joinedOf(database: RecordDatabase, mac: string): Promise<Joined> {
  const rows = await database
    .selectFrom('appliances')
    .select(['id', 'joinedInto'])
    .where('mac', '=', mac)
    .where('joinedInto', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, joinedInto }) => [id, joinedInto ?? id]));
}

/** The appliance that another one belongs to by now. */
export function ownerOf(joined: Joined, id: number): number {
  const into = joined.get(id);
  return into === undefined ? id : ownerOf(joined, into);
}

/** The number of an appliance, and of all that were joined into it. */
export function partsOf(joined: Joined, id: number): number[] {
  return [id, ...[...joined.keys()].filter((part) => ownerOf(joined, part) === id)];
}
