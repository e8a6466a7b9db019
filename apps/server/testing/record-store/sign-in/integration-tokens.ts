import type { Level } from '@phasor/contract';
import { expect } from 'vitest';
import type { IntegrationToken } from '../../../src/ports/records/integration-records.ts';
import type { RecordStore } from '../../../src/ports/records/record-store.ts';
import { aDevice, aUser } from '../../record-builders.ts';
import type { Scenarios } from '../scenarios.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const DAY = 86_400_000;
const MAC = aDevice().mac;

/** Anna with a meter, and tokens of hers to it. */
async function annaWithMeter(store: RecordStore, { level = 'own' as Level, until = null as number | null } = {}) {
  const { id: userId } = await store.users.add(aUser());
  await store.devices.add(aDevice());
  await store.assignments.put({ userId, mac: MAC, level, until });
  const token = (values: Partial<IntegrationToken> = {}): IntegrationToken => ({
    id: 'one',
    userId,
    mac: MAC,
    createdAt: NOW,
    expiresAt: NOW + 30 * DAY,
    revokedAt: null,
    note: 'Heat pump',
    ...values,
  });
  return { userId, token };
}

export const integrationTokenScenarios: Scenarios = {
  'answers the integration tokens of a device, oldest first': async (store) => {
    const { token } = await annaWithMeter(store);
    const tokens = [
      token({ id: 'two', createdAt: NOW - 1, note: "'; -- 漢字 🔌", revokedAt: NOW + 7 }),
      token(),
      token({ id: 'three', expiresAt: NOW - 1 }),
    ];
    for (const each of tokens.toReversed()) await store.integrationTokens.add(each);
    expect(await store.integrationTokens.ofDevice(MAC)).toEqual(tokens);
    expect(await store.integrationTokens.ofDevice('000000000000')).toEqual([]);
  },
  'finds what an integration token opens, also after its own end': async (store) => {
    const { token } = await annaWithMeter(store, { until: NOW + 60 * DAY });
    const revoked = token({ revokedAt: NOW + 1 });
    await store.integrationTokens.add(revoked);
    const found = { token: revoked, devices: [aDevice()] };
    expect(await store.integrationTokens.find('one', NOW)).toEqual(found);
    expect(await store.integrationTokens.find('one', NOW + 60 * DAY - 1)).toEqual(found);
    expect(await store.integrationTokens.find('one', NOW + 60 * DAY)).toBeUndefined();
    expect(await store.integrationTokens.find('two', NOW)).toBeUndefined();
  },
  'finds those devices of an integration token that its user still owns, and lists it with each': async (store) => {
    const { userId, token } = await annaWithMeter(store);
    const others = ['02005E1000A1', '02005E1000A2'];
    for (const mac of others) {
      await store.devices.add(aDevice({ mac }));
      await store.assignments.put({ userId, mac, level: 'own', until: null });
    }
    const both = token({ also: others });
    await store.integrationTokens.add(both);
    await store.integrationTokens.add(token({ id: 'two', createdAt: NOW + 1 }));
    const opened = async () => (await store.integrationTokens.find('one', NOW))?.devices.map(({ mac }) => mac);
    expect(await opened()).toEqual([MAC, ...others].sort());
    expect(await store.integrationTokens.ofDevice(MAC)).toHaveLength(2);
    expect(await store.integrationTokens.ofDevice('02005E1000A2')).toEqual([both]);
    await store.assignments.put({ userId, mac: '02005E1000A1', level: 'view', until: null });
    expect(await opened()).toEqual([MAC, '02005E1000A2'].sort());
  },
  'finds no integration token of who is an owner no more': async (store) => {
    const { userId, token } = await annaWithMeter(store);
    await store.integrationTokens.add(token());
    await store.assignments.put({ userId, mac: MAC, level: 'operate', until: null });
    expect(await store.integrationTokens.find('one', NOW)).toBeUndefined();
  },
  'sets the note of one integration token, revokes it once, and removes several': async (store) => {
    const { token } = await annaWithMeter(store);
    await store.integrationTokens.add(token());
    await store.integrationTokens.add(token({ id: 'two', createdAt: NOW + 1 }));
    await store.integrationTokens.setNote('one', 'Boiler');
    await store.integrationTokens.revoke('one', NOW + 5);
    await store.integrationTokens.revoke('one', NOW + 9);
    const [one, two] = await store.integrationTokens.ofDevice(MAC);
    expect(one).toEqual(token({ note: 'Boiler', revokedAt: NOW + 5 }));
    expect(two).toEqual(token({ id: 'two', createdAt: NOW + 1 }));
    await store.integrationTokens.remove([]);
    await store.integrationTokens.remove(['one', 'nobody']);
    expect(await store.integrationTokens.ofDevice(MAC)).toEqual([two]);
  },
  'takes the integration tokens of a removed assignment along, for good': async (store) => {
    const { userId, token } = await annaWithMeter(store);
    await store.integrationTokens.add(token());
    await store.assignments.remove(userId, MAC);
    await store.assignments.put({ userId, mac: MAC, level: 'own', until: null });
    expect(await store.integrationTokens.find('one', NOW)).toBeUndefined();
    expect(await store.integrationTokens.ofDevice(MAC)).toEqual([]);
  },
  'refuses an integration token of a device that is not assigned': async (store) => {
    const { userId, token } = await annaWithMeter(store);
    await store.assignments.remove(userId, MAC);
    await expect(store.integrationTokens.add(token())).rejects.toMatchObject({ error: 'request.invalid' });
  },
};
