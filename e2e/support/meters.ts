import { openRecordStore } from '../../apps/server/src/adapters/records/open-record-store.ts';
import { digestOf, hashDigest } from '../../apps/server/src/features/access/sign-in/password.ts';
import { credentialHash } from '../../apps/server/src/features/devices/credential.ts';
import { aDevice, aUser } from '../../apps/server/testing/record-builders.ts';
import { loadMac } from '../../apps/simulator/src/load.ts';

/** Who owns the meters of a load, and the secret they all share. */
export const OWNER = { login: 'owner', password: 'owner of the meters' } as const;
export const METER_SECRET = 'a secret of virtual meters';

/** Addresses of the first meters of a load. */
export function loadMacs(count: number): string[] {
  return Array.from({ length: count }, (_, i) => loadMac(i));
}

/** Registers meters with their owner, in the records of a product that does not run yet: in its folder, or in a database. */
export async function registerMeters(dataFolder: string, macs: readonly string[], url?: string): Promise<void> {
  const records = openRecordStore({ folder: dataFolder, url, log: { warn: () => undefined } });
  await records.start();
  try {
    const passwordHash = await hashDigest(digestOf(OWNER.password));
    const { id: userId } = await records.users.add(
      aUser({ login: OWNER.login, passwordHash, applications: ['REPORT'] }),
    );
    const hash = credentialHash(METER_SECRET);
    for (const [i, mac] of macs.entries()) {
      await records.devices.add(aDevice({ mac, title: `Meter ${i + 1}`, nilm: false, credentialHash: hash }));
      await records.assignments.put({ userId, mac, level: 'own', until: null });
    }
  } finally {
    await records.stop();
  }
}
