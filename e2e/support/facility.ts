import { openRecordStore } from '../../apps/server/src/adapters/records/open-record-store.ts';
import { digestOf, hashDigest } from '../../apps/server/src/features/access/sign-in/password.ts';
import { credentialHash } from '../../apps/server/src/features/devices/credential.ts';
import type { Device } from '../../apps/server/src/ports/records/device-records.ts';
import type { User } from '../../apps/server/src/ports/records/user-records.ts';
import { aDevice, aUser } from '../../apps/server/testing/record-builders.ts';

/** Someone of a facility; devices that are not listed as owned are only seen. */
export interface Inhabitant extends Partial<Pick<User, 'applications' | 'sections'>> {
  readonly login: string;
  readonly password: string;
  readonly owns?: readonly string[];
  readonly operates?: readonly string[];
  readonly sees?: readonly string[];
}

interface Facility {
  readonly devices: readonly Partial<Device>[];
  readonly people: readonly Inhabitant[];
}

/** The secret with which a device of the facility connects. */
export const secretOf = (mac: string): string => `secret of ${mac}`;

/** Registers devices and people in the records of a product that does not run yet. */
export async function registerFacility(dataFolder: string, { devices, people }: Facility): Promise<void> {
  const records = openRecordStore({ folder: dataFolder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  try {
    for (const values of devices) {
      const device = aDevice(values);
      await records.devices.add({ ...device, credentialHash: credentialHash(secretOf(device.mac)) });
    }
    for (const { login, password, owns = [], operates = [], sees = [], ...rights } of people) {
      const passwordHash = await hashDigest(digestOf(password));
      const { id: userId } = await records.users.add(aUser({ login, passwordHash, ...rights }));
      for (const [level, macs] of [
        ['own', owns],
        ['operate', operates],
        ['view', sees],
      ] as const) {
        for (const mac of macs) await records.assignments.put({ userId, mac, level, until: null });
      }
    }
  } finally {
    await records.stop();
  }
}
