import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDevice, aUser, recordsInMemory } from '../../testing/record-builders.ts';
import { createIntegration, tokenOf } from '../features/integration/integration.ts';
import type { RecordStore } from '../ports/records/record-store.ts';
import { registerDemoTokens } from './demo-tokens.ts';

const KEY = new Uint8Array(32);
const MACS = ['A00000000001', 'A00000000002'] as const;

let records: RecordStore;
beforeEach(async () => {
  records = await recordsInMemory();
});
afterEach(() => records.stop());

describe('the tokens of the demo', () => {
  // proves R-TOKEN-009
  it('open the devices that its user owns, but for one that is over; a restart adds none', async () => {
    const clock = new FakeClock();
    const user = await records.users.add(aUser({ login: 'demo', demo: true }));
    for (const mac of MACS) {
      await records.devices.add(aDevice({ mac }));
      await records.assignments.put({ userId: user.id, mac, level: mac === MACS[0] ? 'own' : 'operate', until: null });
    }
    await registerDemoTokens(records, user, clock.now());
    await registerDemoTokens(records, user, clock.now() + 1_000);
    const { integrationTokens, users, assignments } = records;
    const { grantOf } = createIntegration({ integrationTokens, users, assignments, key: KEY, clock });
    const tokens = await records.integrationTokens.ofDevice(MACS[0]);
    const grants = await Promise.all(tokens.map(({ id }) => grantOf(tokenOf(KEY, id))));
    expect(grants).toMatchObject(['expired', { devices: [{ mac: MACS[0] }] }, { devices: [{ mac: MACS[0] }] }]);
    expect(await records.integrationTokens.ofDevice(MACS[1])).toEqual([]);
  });
});
