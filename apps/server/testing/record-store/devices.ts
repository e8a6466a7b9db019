import { expect } from 'vitest';
import type { DeviceMemo } from '../../src/ports/records/device-records.ts';
import { aDevice, aUser } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;

function aMemo(values: Partial<DeviceMemo> = {}): DeviceMemo {
  return {
    mac: MAC,
    boot: 4_000_000_000,
    connection: 'BT_MQTT',
    firmware: '2.1.0',
    device: 'R3',
    interval: 0.5,
    caps: ['relay', 'waveform'],
    lastSeenAt: Date.UTC(2026, 5, 1),
    ...values,
  };
}

function macOf(index: number): string {
  return index.toString(16).toUpperCase().padStart(12, '0');
}

export const deviceScenarios: Scenarios = {
  // proves R-MEAS-071
  'lists the same devices until one is added, changed or removed': async ({ devices }) => {
    const [first, second] = [aDevice(), aDevice({ mac: macOf(7) })];
    let before = await devices.list();
    const isRead = async () => {
      const [listed, again] = [await devices.list(), await devices.list()];
      expect(again).toBe(listed);
      const isNew = listed !== before;
      before = listed;
      return isNew;
    };
    expect(await isRead()).toBe(false);
    await Promise.all([devices.add(first), devices.add(second)]);
    expect(await isRead()).toBe(true);
    await devices.remember([aMemo()]);
    expect(await isRead()).toBe(false);
    await Promise.all([devices.change(first.mac, { title: 'Hall' }), devices.change(second.mac, { title: 'Attic' })]);
    expect(await isRead()).toBe(true);
    expect(before.map(({ title }) => title).sort()).toEqual(['Attic', 'Hall']);
    await devices.remove(second.mac);
    expect(await isRead()).toBe(true);
    expect(before.map(({ mac }) => mac)).toEqual([first.mac]);
  },
  'answers a device as it was added, to the last digit': async ({ devices }) => {
    const device = aDevice({
      lora: true,
      nilm: false,
      adapter: 'shelly-gen2',
      adapterKey: 'shellypro3em-x',
      devEui: '70B3D57ED0051A2B',
      credentialHash: 'ab'.repeat(32),
      latitude: 48.148_596_123_4,
      longitude: -17.107_748,
      mrk: 123.456,
      energyOffset: 99_999_999_000.1,
      transformationRatio: 1e-11,
      kwPrice: 0.1,
      litrePrice: 0.000_815_6,
      connection: 'k3x9q0ab',
      wiring: [{ from: 'CH1', to: 'L2', turned: true }],
      fields: [{ path: 'SML.power', quantity: 'P', place: 'T', factor: 1_000 }],
      circuits: { 2: "Heat pump '; -- 漢字" },
      endedAt: Date.UTC(2026, 9, 1),
    });
    await devices.add(device);
    expect(await devices.find(MAC)).toEqual(device);
    expect(await devices.find('000000000000')).toBeUndefined();
  },
  'lists devices by mac': async ({ devices }) => {
    expect(await devices.list()).toEqual([]);
    await devices.add(aDevice({ mac: macOf(2) }));
    await devices.add(aDevice({ mac: macOf(1) }));
    expect((await devices.list()).map(({ mac }) => mac)).toEqual([macOf(1), macOf(2)]);
  },
  'refuses a mac that is registered, naming the field, and keeps the first device': async ({ devices }) => {
    await devices.add(aDevice({ title: 'First' }));
    await expect(devices.add(aDevice({ title: 'Second' }))).rejects.toMatchObject({
      error: 'request.invalid',
      field: 'mac',
    });
    expect((await devices.find(MAC))?.title).toBe('First');
  },
  'changes only what a change names': async ({ devices }) => {
    await devices.add(aDevice({ kwPrice: 7, kwhCo2: 1, nilm: true }));
    await devices.change(MAC, { kwPrice: null, kwhCo2: null, nilm: false, title: 'Boiler room' });
    expect(await devices.find(MAC)).toEqual(aDevice({ kwPrice: null, nilm: false, title: 'Boiler room' }));
    await devices.change(MAC, {});
    await devices.change('000000000000', { title: 'Nobody' });
    expect(await devices.list()).toHaveLength(1);
  },
  'names circuits beside those that are named at the same time': async ({ devices }) => {
    await devices.add(aDevice({ circuits: { 1: 'Oven', 2: 'Pump' } }));
    const others = Array.from({ length: 5 }, (_, index) =>
      devices.change(MAC, { circuits: { [index + 3]: `C${index}` } }),
    );
    await Promise.all([devices.change(MAC, { title: 'Flat', circuits: { 2: '' } }), ...others]);
    const circuits = { 1: 'Oven', 3: 'C0', 4: 'C1', 5: 'C2', 6: 'C3', 7: 'C4' };
    expect(await devices.find(MAC)).toEqual(aDevice({ title: 'Flat', circuits }));
    await devices.change('000000000000', { circuits: { 1: 'Nobody' } });
  },
  'remembers the last word of each device': async ({ devices }) => {
    await devices.add(aDevice());
    await devices.add(aDevice({ mac: macOf(1) }));
    const silent = aMemo({
      mac: macOf(1),
      boot: 0,
      connection: null,
      firmware: null,
      device: null,
      ...{ interval: null, caps: null },
    });
    await devices.remember([aMemo({ firmware: '2.0.9', caps: [] }), silent]);
    await devices.remember([aMemo()]);
    expect(await devices.memos()).toEqual([silent, aMemo()]);
  },
  'remembers many devices at once': async ({ devices }) => {
    const macs = Array.from({ length: 2_500 }, (_, index) => macOf(index));
    await devices.add(aDevice({ mac: macOf(0) }));
    await devices.add(aDevice({ mac: macOf(2_499) }));
    await devices.remember(macs.map((mac) => aMemo({ mac })));
    expect((await devices.memos()).map(({ mac }) => mac)).toEqual([macOf(0), macOf(2_499)]);
    await devices.remember([]);
  },
  'takes assignments and memo of a removed device along': async (store) => {
    const { id } = await store.users.add(aUser());
    await store.devices.add(aDevice());
    await store.devices.remember([aMemo()]);
    await store.assignments.put({ userId: id, mac: MAC, level: 'own', until: null });
    await store.devices.remove(MAC);
    expect(await store.assignments.ofUser(id)).toEqual([]);
    await store.devices.add(aDevice());
    expect(await store.devices.memos()).toEqual([]);
  },
  'does not fail over the memo of a device removed meanwhile': async ({ devices }) => {
    await devices.add(aDevice());
    await devices.remember([aMemo({ mac: macOf(9) }), aMemo()]);
    expect(await devices.memos()).toEqual([aMemo()]);
  },
  'answers assignments from both sides, and the later one replaces': async (store) => {
    const anna = await store.users.add(aUser());
    const bela = await store.users.add(aUser({ login: 'bela' }));
    await store.devices.add(aDevice());
    await store.devices.add(aDevice({ mac: macOf(1) }));
    const until = Date.UTC(2030, 0, 1);
    await store.assignments.put({ userId: anna.id, mac: MAC, level: 'operate', until: null });
    await store.assignments.put({ userId: anna.id, mac: MAC, level: 'own', until });
    await store.assignments.put({ userId: anna.id, mac: macOf(1), level: 'operate', until: null });
    await store.assignments.put({ userId: bela.id, mac: MAC, level: 'operate', until: null });
    expect(await store.assignments.ofUser(anna.id)).toEqual([
      { userId: anna.id, mac: macOf(1), level: 'operate', until: null },
      { userId: anna.id, mac: MAC, level: 'own', until },
    ]);
    expect((await store.assignments.ofDevice(MAC)).map(({ userId }) => userId)).toEqual([anna.id, bela.id]);
    await store.assignments.remove(anna.id, MAC);
    expect((await store.assignments.ofDevice(MAC)).map(({ userId }) => userId)).toEqual([bela.id]);
    expect(await store.assignments.ofUser(anna.id)).toHaveLength(1);
  },
  'answers of the assigned devices only those asked for': async (store) => {
    const { id } = await store.users.add(aUser());
    for (const mac of [MAC, macOf(1), macOf(2)]) await store.devices.add(aDevice({ mac }));
    for (const mac of [MAC, macOf(1)]) await store.assignments.put({ userId: id, mac, level: 'own', until: null });
    const among = async (...macs: string[]) =>
      (await store.assignments.devicesOf(id, 0, macs)).map(({ device }) => device.mac);
    expect(await among(MAC, macOf(2))).toEqual([MAC]);
    expect(await among(macOf(1), MAC)).toEqual([macOf(1), MAC].sort());
    expect(await among("' OR 1=1 --")).toEqual([]);
    expect(await among()).toEqual([]);
  },
  // proves R-SIGN-069
  'answers the devices whose assignment runs, up to the instant it ends': async (store) => {
    const { id } = await store.users.add(aUser());
    const until = Date.UTC(2030, 0, 1);
    await store.devices.add(aDevice());
    await store.devices.add(aDevice({ mac: macOf(1), lora: true }));
    await store.devices.add(aDevice({ mac: macOf(2) }));
    await store.assignments.put({ userId: id, mac: MAC, level: 'operate', until: null });
    await store.assignments.put({ userId: id, mac: macOf(1), level: 'own', until });
    expect(await store.assignments.devicesOf(id, until - 1)).toEqual([
      { device: aDevice({ mac: macOf(1), lora: true }), level: 'own' },
      { device: aDevice(), level: 'operate' },
    ]);
    expect(await store.assignments.devicesOf(id, until)).toEqual([{ device: aDevice(), level: 'operate' }]);
    const levels = (...rest: [now: number, among?: string[]]) => store.assignments.levelsOf(id, ...rest);
    expect(await levels(until - 1)).toEqual([
      { mac: macOf(1), level: 'own' },
      { mac: MAC, level: 'operate' },
    ]);
    expect(await levels(until)).toEqual([{ mac: MAC, level: 'operate' }]);
    expect(await levels(until - 1, [macOf(1), macOf(2)])).toEqual([{ mac: macOf(1), level: 'own' }]);
    expect(await levels(until - 1, [])).toEqual([]);
    expect(await store.assignments.devicesOf(id + 1, 0)).toEqual([]);
  },
  'refuses an assignment of a device or to a user that does not exist': async (store) => {
    const { id } = await store.users.add(aUser());
    await store.devices.add(aDevice());
    const refused = { error: 'request.invalid' };
    const { put } = store.assignments;
    await expect(put({ userId: id, mac: macOf(1), level: 'own', until: null })).rejects.toMatchObject(refused);
    await expect(put({ userId: id + 1, mac: MAC, level: 'own', until: null })).rejects.toMatchObject(refused);
    expect(await store.assignments.ofUser(id)).toEqual([]);
  },
};
