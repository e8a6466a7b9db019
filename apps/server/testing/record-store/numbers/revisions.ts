import { expect } from 'vitest';
import { ANNOUNCED, type Announced } from '../../../src/ports/announcements.ts';
import type { RecordStore } from '../../../src/ports/records/record-store.ts';
import { aConnection, aDevice } from '../../record-builders.ts';
import { aTariff } from '../../tariff-builder.ts';
import type { Scenarios } from '../scenarios.ts';

const [MINE, OTHER] = [aDevice().mac, '02005E100002'] as const;
const NOW = Date.UTC(2026, 5, 2);
const RESET = { mac: MINE, id: '1-1', at: NOW, type: 'RESET', register: null } as const;
const SERVER = { name: 'chirpstack', credentialHash: 'ab'.repeat(32), createdAt: NOW };

/** A change of records that are numbered, and the kinds whose numbers it raises. */
type NumberedChange = readonly [kinds: readonly Announced[], make: (store: RecordStore) => Promise<unknown>];

/** All of them, in an order in which they can be made in an empty store. */
export const NUMBERED_CHANGES: readonly NumberedChange[] = [
  [['devices'], ({ devices }) => devices.add(aDevice())],
  [['devices'], ({ devices }) => devices.change(MINE, { title: 'Hall' })],
  [['connections'], ({ connections }) => connections.add(aConnection())],
  [['connections'], ({ connections }) => connections.change('k3x9q0ab', { name: 'Tea' })],
  [['connections'], ({ networkServers }) => networkServers.put(SERVER)],
  [['connections'], ({ networkServers }) => networkServers.put({ ...SERVER, credentialHash: 'cd'.repeat(32) })],
  [['connections'], ({ networkServers }) => networkServers.remove(SERVER.name)],
  [['tariffs'], ({ tariffs }) => tariffs.put(aTariff())],
  [['tariffs'], ({ tariffs }) => tariffs.put(aTariff({ highPrice: 9 }))],
  [['tariffs'], ({ tariffs }) => tariffs.put(aTariff({ validFrom: '2026-02-01' }))],
  [['tariffs'], ({ tariffs }) => tariffs.remove(MINE, '2026-02-01')],
  [['limits'], ({ sites }) => sites.change(MINE, { limits: { nominalVoltage: 231 } })],
  [['events'], ({ deviceEvents }) => deviceEvents.add(RESET)],
  [
    ['devices', 'connections'],
    ({ connections }) =>
      connections.install({
        connections: [aConnection({ id: 'aaaaaaaa', user: 'gateway', key: null, draftUntil: NOW })],
        ...{ kept: [], removed: [], devices: [aDevice({ mac: OTHER })], ownerId: null, tree: null },
      }),
  ],
  [
    ['devices', 'connections', 'events'],
    ({ connections }) =>
      connections.exchange({
        device: {
          adapter: 'tasmota',
          adapterKey: 'kettle',
          connection: 'k3x9q0ab',
          credentialHash: null,
          wiring: [],
          fields: [],
        },
        ...{ mac: MINE, removed: null, at: NOW },
      }),
  ],
  [
    ['devices', 'events'],
    ({ connections }) =>
      connections.rewire({
        mac: MINE,
        device: { wiring: [{ from: 'L1', to: 'L2', turned: false }], fields: [] },
        at: NOW,
      }),
  ],
  [['connections'], ({ connections }) => connections.removeEnded(NOW)],
  [['devices', 'connections'], ({ connections }) => connections.remove('k3x9q0ab')],
  [['devices', 'tariffs', 'limits', 'events'], ({ devices }) => devices.remove(MINE)],
];

/** The kinds whose numbers some work raises. */
export async function raisedBy(
  { revisions }: RecordStore,
  work: () => Promise<unknown>,
): Promise<readonly Announced[]> {
  const before = await revisions.all();
  await work();
  const after = await revisions.all();
  for (const kind of ANNOUNCED) expect(after[kind]).toBeGreaterThanOrEqual(before[kind]);
  return ANNOUNCED.filter((kind) => after[kind] > before[kind]);
}

export const revisionScenarios: Scenarios = {
  // proves R-MEAS-071
  'raises the numbers of what a change concerns, and no others': async (store) => {
    for (const [kinds, make] of NUMBERED_CHANGES) {
      expect([...(await raisedBy(store, () => make(store)))].sort()).toEqual([...kinds].sort());
    }
  },
  'raises no number where nothing was changed': async (store) => {
    await store.devices.add(aDevice());
    await store.deviceEvents.add(RESET);
    const raised = await raisedBy(store, async () => {
      await store.deviceEvents.add(RESET);
      await store.deviceEvents.add({ ...RESET, mac: OTHER });
      await store.tariffs.remove(MINE, '2026-01-01');
      await store.devices.remember([
        {
          ...{ mac: MINE, boot: 1, connection: null, firmware: null },
          device: null,
          interval: 1,
          caps: null,
          lastSeenAt: NOW,
        },
      ]);
      await expect(store.devices.add(aDevice())).rejects.toMatchObject({ error: 'request.invalid' });
      await expect(
        store.exclusively('connections', async ({ tariffs }) => {
          await tariffs.put(aTariff());
          throw new RangeError('a fault');
        }),
      ).rejects.toThrow(RangeError);
    });
    expect(raised).toEqual([]);
  },
  'knows of which devices the records of a kind were changed since': async (store) => {
    for (const mac of [MINE, OTHER]) await store.devices.add(aDevice({ mac }));
    const { devicesSince, all } = store.revisions;
    const begin = (await all()).tariffs;
    await store.tariffs.put(aTariff({ mac: MINE }));
    await store.tariffs.put(aTariff({ mac: OTHER }));
    const between = (await all()).tariffs;
    await store.tariffs.remove(MINE, aTariff().validFrom);
    const end = (await all()).tariffs;
    const macsSince = async (revision: number) => (await devicesSince('tariffs', revision)).map(({ mac }) => mac);
    expect(await macsSince(begin)).toEqual([OTHER, MINE].sort());
    expect(await devicesSince('tariffs', between)).toEqual([{ mac: MINE, revision: end }]);
    expect(await macsSince(end)).toEqual([]);
    expect(await devicesSince('limits', 0)).toEqual([]);
    await store.devices.remove(OTHER);
    expect(await macsSince(0)).toEqual([MINE]);
  },
  'counts each of many changes at a time': async (store) => {
    const macs = Array.from({ length: 20 }, (_, index) => `0004A30000${index + 10}`);
    const idOf = (index: number) => `gateway${String.fromCodePoint(97 + (index % macs.length))}`;
    const before = await store.revisions.all();
    const device = { adapter: 'tasmota', adapterKey: null, credentialHash: null, wiring: [], fields: [] };
    await Promise.all(
      macs.map(async (mac, index) => {
        const id = idOf(index);
        await store.devices.add(aDevice({ mac }));
        await store.connections.add(aConnection({ id, user: id, draftUntil: NOW }));
        // One begins with the device, the other with the connection.
        await Promise.all([
          store.connections.exchange({ mac, device: { ...device, connection: id }, removed: null, at: NOW }),
          store.connections.remove(idOf(index + 1)),
        ]);
      }),
    );
    const after = await store.revisions.all();
    expect(after.devices - before.devices).toBeGreaterThanOrEqual(2 * macs.length);
    expect(after.events - before.events).toBe(macs.length);
    expect((await store.devices.list()).map(({ mac }) => mac)).toEqual(macs);
  },
};
