import type { Kysely } from 'kysely';

interface Before {
  users: { id: number; applications: string };
}

/** Until now devices were registered on the server alone: managers of users get the right to do it in the browser (D84). */
export async function rightToDevices(database: Kysely<unknown>): Promise<void> {
  const before = database as Kysely<Before>;
  for (const { id, applications } of await before.selectFrom('users').select(['id', 'applications']).execute()) {
    const rights: string[] = JSON.parse(applications);
    if (!rights.includes('USER_MANAGER') || rights.includes('DEVICES')) continue;
    const changed = JSON.stringify([...rights, 'DEVICES']);
    await before.updateTable('users').set({ applications: changed }).where('id', '=', id).execute();
  }
}
