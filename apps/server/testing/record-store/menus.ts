import { expect } from 'vitest';
import type { MenuKey } from '../../src/ports/records/menu-records.ts';
import { aDevice, aUser } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const aMenu = (title: string) => JSON.stringify([{ title, isLeaf: false, data: { id: 'g1' } }]);
const mapsOf = (userId: number): MenuKey => ({ userId, kind: 'controlMaps', subject: '' });

export const menuScenarios: Scenarios = {
  'answers a menu as it was put, with revisions that count up from 1': async ({ users, menus }) => {
    const key = mapsOf((await users.add(aUser())).id);
    expect(await menus.find(key)).toBeUndefined();
    expect(await menus.put(key, aMenu('Hala "B"'), undefined)).toBe(1);
    expect(await menus.put(key, aMenu('Dvor'), undefined)).toBe(2);
    expect(await menus.put(key, aMenu('Strecha'), 2)).toBe(3);
    expect(await menus.find(key)).toEqual({ menu: aMenu('Strecha'), revision: 3 });
  },
  'leaves a menu alone when the revision is stale, 0 standing for none saved yet': async ({ users, menus }) => {
    const key = mapsOf((await users.add(aUser())).id);
    expect(await menus.put(key, aMenu('Early'), 1)).toBeNull();
    expect(await menus.put(key, aMenu('First'), 0)).toBe(1);
    for (const stale of [0, 2, -1, Number.MAX_SAFE_INTEGER]) {
      expect(await menus.put(key, aMenu('Late'), stale)).toBeNull();
    }
    expect(await menus.find(key)).toEqual({ menu: aMenu('First'), revision: 1 });
  },
  'lets one of several writers of a menu with the same revision win': async ({ users, menus }) => {
    const key = mapsOf((await users.add(aUser())).id);
    await menus.put(key, aMenu('Start'), undefined);
    const answers = await Promise.all(['A', 'B', 'C'].map((title) => menus.put(key, aMenu(title), 1)));
    expect(answers.toSorted()).toEqual([2, null, null]);
  },
  'keeps menus of accounts, kinds and devices apart': async ({ users, menus }) => {
    const anna = await users.add(aUser());
    const bela = await users.add(aUser({ login: 'bela' }));
    const keys: MenuKey[] = [
      mapsOf(anna.id),
      mapsOf(bela.id),
      { userId: anna.id, kind: 'accuracyProfiles', subject: '' },
      { userId: null, kind: 'accuracyProfiles', subject: '' },
      { userId: anna.id, kind: 'appliances', subject: 'A0B1C2D3E4F5' },
      { userId: anna.id, kind: 'appliances', subject: 'A0B1C2D3E4F6' },
    ];
    for (const [index, key] of keys.entries()) await menus.put(key, aMenu(`Menu ${index}`), 0);
    const found = await Promise.all(keys.map((key) => menus.find(key)));
    expect(found).toEqual(keys.map((_, index) => ({ menu: aMenu(`Menu ${index}`), revision: 1 })));
  },
  'lets a menu go with its device and with its account': async ({ users, devices, menus }) => {
    const { id } = await users.add(aUser());
    const device = aDevice();
    await devices.add(device);
    const ofDevice: MenuKey = { userId: id, kind: 'appliances', subject: device.mac };
    await menus.put(ofDevice, aMenu('Appliances'), 0);
    await menus.put(mapsOf(id), aMenu('Maps'), 0);
    await devices.remove(device.mac);
    expect(await menus.find(ofDevice)).toBeUndefined();
    expect(await menus.find(mapsOf(id))).toBeDefined();
    await users.remove(id);
    expect(await menus.find(mapsOf(id))).toBeUndefined();
  },
  'keeps a menu of the whole installation when accounts go, with revisions of its own': async ({ users, menus }) => {
    const { id } = await users.add(aUser());
    const ofAll: MenuKey = { userId: null, kind: 'accuracyProfiles', subject: '' };
    expect(await menus.put(ofAll, aMenu('Class 1'), 0)).toBe(1);
    expect(await menus.put(ofAll, aMenu('Late'), 0)).toBeNull();
    expect(await menus.put(ofAll, aMenu('Class 2'), 1)).toBe(2);
    expect(await menus.put(ofAll, aMenu('Class 3'), undefined)).toBe(3);
    await users.remove(id);
    expect(await menus.find(ofAll)).toEqual({ menu: aMenu('Class 3'), revision: 3 });
  },
};
