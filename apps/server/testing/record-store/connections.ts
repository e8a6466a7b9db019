import { expect } from 'vitest';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { aConnection, aDevice, aUser } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 5, 2);
const MENU = { nodes: [], tags: [] };

async function namesOf({ connections }: RecordStore): Promise<string[]> {
  return (await connections.list()).map(({ id }) => id);
}

export const connectionScenarios: Scenarios = {
  // proves R-MEAS-071
  'lists the same connections until one is added, changed or removed': async ({ connections }) => {
    await connections.add(aConnection());
    const listed = await connections.list();
    expect(await connections.list()).toBe(listed);
    await connections.change('k3x9q0ab', { name: 'Tea' });
    expect(await connections.list()).toEqual([aConnection({ name: 'Tea' })]);
    await connections.remove('k3x9q0ab');
    expect(await connections.list()).toEqual([]);
  },
  'answers connections as they were added, by creation, until they are removed': async ({ connections }) => {
    const later = aConnection({ id: 'aaaaaaaa', user: 'later', createdAt: NOW, hidden: ['0x01', 'a "b"'] });
    const gateway = aConnection({ key: null, prefix: 'site/k3x9q0ab/', draftUntil: NOW, credentialHash: null });
    await connections.add(later);
    await connections.add(gateway);
    expect(await connections.list()).toEqual([gateway, later]);
    expect(await connections.find('aaaaaaaa')).toEqual(later);
    expect(await connections.find('bbbbbbbb')).toBeUndefined();
    expect(await connections.byUser('later')).toEqual(later);
    expect(await connections.byUser('aaaaaaaa')).toBeUndefined();
    await connections.remove('aaaaaaaa');
    await connections.remove('bbbbbbbb');
    expect(await connections.list()).toEqual([gateway]);
  },
  'refuses a connection whose user name is taken, naming the field': async ({ connections }) => {
    await connections.add(aConnection());
    const refused = { error: 'request.invalid', field: 'key' };
    await expect(connections.add(aConnection({ id: 'bbbbbbbb' }))).rejects.toMatchObject(refused);
    expect(await connections.list()).toEqual([aConnection()]);
  },
  'changes of a connection only what a change names': async ({ connections }) => {
    await connections.add(aConnection());
    await connections.change('k3x9q0ab', { hidden: ['plug'], credentialHash: null });
    await connections.change('k3x9q0ab', {});
    expect(await connections.find('k3x9q0ab')).toEqual(aConnection({ hidden: ['plug'], credentialHash: null }));
  },
  'removes drafts that ended, and no others': async (store) => {
    await store.connections.add(aConnection());
    await store.connections.add(aConnection({ id: 'aaaaaaaa', user: 'ended', draftUntil: NOW }));
    await store.connections.add(aConnection({ id: 'bbbbbbbb', user: 'running', draftUntil: NOW + 1 }));
    expect(await store.connections.removeEnded(NOW)).toEqual(['aaaaaaaa']);
    expect(await store.connections.removeEnded(NOW)).toEqual([]);
    expect(await namesOf(store)).toEqual(['bbbbbbbb', 'k3x9q0ab']);
  },
  'keeps the devices of a removed connection, without it': async ({ connections, devices }) => {
    await connections.add(aConnection());
    await devices.add(aDevice({ connection: 'k3x9q0ab' }));
    await connections.remove('k3x9q0ab');
    expect(await devices.list()).toEqual([aDevice()]);
  },
  'installs devices with owner, tree and the connection they came over': async (store) => {
    const { id } = await store.users.add(aUser());
    await store.connections.add(aConnection({ draftUntil: NOW + DAY_MS }));
    const device = aDevice({ connection: 'k3x9q0ab' });
    const tree = { menu: MENU, revision: 0 };
    const done = await store.connections.install({
      ...{ connections: [], kept: ['k3x9q0ab'], removed: [], devices: [device], ownerId: id, tree },
    });
    expect(done).toBe(true);
    expect((await store.connections.find('k3x9q0ab'))?.draftUntil).toBeNull();
    expect(await store.assignments.ofDevice(device.mac)).toEqual([
      { userId: id, mac: device.mac, level: 'own', until: null },
    ]);
    expect(await store.notificationPairs.of(id, device.mac)).toHaveLength(1);
    expect(await store.hierarchies.find(id)).toEqual({ menu: MENU, revision: 1 });
  },
  'installs nothing where one of the devices is known or the tree was changed': async (store) => {
    const { id } = await store.users.add(aUser());
    await store.devices.add(aDevice({ mac: '02005E100002' }));
    await store.hierarchies.put(id, MENU, 0);
    const added = { connections: [aConnection()], kept: [], removed: [], ownerId: id };
    const both = [aDevice(), aDevice({ mac: '02005E100002' })];
    const known = store.connections.install({ ...added, devices: both, tree: null });
    await expect(known).rejects.toMatchObject({ error: 'request.invalid', field: 'mac' });
    const stale = { menu: { nodes: [], tags: [] }, revision: 5 };
    expect(await store.connections.install({ ...added, devices: [aDevice()], tree: stale })).toBe(false);
    expect(await namesOf(store)).toEqual([]);
    expect(await store.devices.list()).toHaveLength(1);
    expect(await store.assignments.ofUser(id)).toEqual([]);
  },
  'exchanges a device, keeps the draft of the new one and notes when': async (store) => {
    const { mac } = aDevice();
    await store.connections.add(aConnection());
    await store.connections.add(aConnection({ id: 'aaaaaaaa', user: 'new', draftUntil: NOW + DAY_MS }));
    await store.devices.add(aDevice({ connection: 'k3x9q0ab', adapter: 'tasmota', adapterKey: 'kettle' }));
    const wiring = [{ from: 'CH1', to: 'L1', turned: false }] as const;
    const device = {
      ...{ adapter: 'shelly-gen2', adapterKey: 'plug', connection: 'aaaaaaaa', credentialHash: null },
      ...{ wiring, fields: [] },
    };
    await store.connections.exchange({ mac, device, removed: 'k3x9q0ab', at: NOW });
    expect(await store.devices.find(mac)).toEqual(aDevice(device));
    expect(await namesOf(store)).toEqual(['aaaaaaaa']);
    expect((await store.connections.find('aaaaaaaa'))?.draftUntil).toBeNull();
    expect(await store.deviceEvents.of(mac, 'EXCHANGE')).toMatchObject([{ mac, at: NOW, register: null }]);
    expect(await store.deviceEvents.of(mac, 'RESET')).toEqual([]);
  },
  'rewires a device and notes when': async (store) => {
    const { mac } = aDevice();
    await store.devices.add(aDevice());
    const device = { wiring: [{ from: 'L1', to: 'L1', turned: true }], fields: [] } as const;
    await store.connections.rewire({ mac, device, at: NOW });
    await store.connections.rewire({ mac, device, at: NOW });
    expect((await store.devices.find(mac))?.wiring).toEqual(device.wiring);
    expect(await store.deviceEvents.of(mac, 'REWIRING')).toMatchObject([{ mac, at: NOW, register: null }]);
  },
};
