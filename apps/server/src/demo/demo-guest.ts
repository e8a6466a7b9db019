import { DEFAULT_SECTIONS } from '@phasor/contract';
import { DEMO_FACILITY } from '@phasor/simulator';
import type { RecordStore } from '../ports/records/record-store.ts';

/** Who signs in at the demo's own identity provider; any password will do there. */
export const DEMO_GUEST = 'guest@phasor.example';

/** Registers the demo's third-party account with its devices, where it is not there yet. */
export async function registerDemoGuest({ users, assignments }: RecordStore, now: number): Promise<void> {
  const guest =
    (await users.find(DEMO_GUEST)) ??
    (await users.add({
      login: DEMO_GUEST,
      passwordHash: null,
      kind: 2,
      demo: true,
      applications: [],
      sections: DEFAULT_SECTIONS,
      settings: {},
    }));
  const assigned = await assignments.devicesOf(guest.id, now);
  if (assigned.length > 0) return;
  for (const { mac } of DEMO_FACILITY.devices) {
    await assignments.put({ userId: guest.id, mac, level: 'operate', until: null });
  }
}
