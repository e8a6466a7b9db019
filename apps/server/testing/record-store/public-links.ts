import { expect } from 'vitest';
import type { PublicLink } from '../../src/ports/records/access-records.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { aDevice, aUser } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const DAY = 86_400_000;
const MAC = aDevice().mac;

/** Anna with a meter, and a link of hers to it. */
async function annaWithMeter(store: RecordStore, until: number | null = null) {
  const { id: userId } = await store.users.add(aUser());
  await store.devices.add(aDevice());
  await store.assignments.put({ userId, mac: MAC, level: 'own', until });
  const link = (values: Partial<PublicLink> = {}): PublicLink => ({
    id: 'one',
    userId,
    mac: MAC,
    name: 'Hall',
    createdAt: NOW,
    expiresAt: NOW + 30 * DAY,
    ...values,
  });
  return { userId, link };
}

export const publicLinkScenarios: Scenarios = {
  'keeps one public link per user, device and name': async (store) => {
    const { userId, link } = await annaWithMeter(store);
    expect(await store.publicLinks.ensure(link())).toEqual(link());
    expect(await store.publicLinks.ensure(link({ id: 'two', createdAt: NOW + 1, expiresAt: null }))).toEqual(link());
    const other = link({ id: 'three', name: 'Porch', createdAt: NOW + 2, expiresAt: null });
    expect(await store.publicLinks.ensure(other)).toEqual(other);
    const bela = await store.users.add(aUser({ login: 'bela' }));
    await store.assignments.put({ userId: bela.id, mac: MAC, level: 'operate', until: null });
    const belas = link({ id: 'four', userId: bela.id, createdAt: NOW + 3 });
    await store.publicLinks.ensure(belas);
    expect(await store.publicLinks.ofDevice(MAC)).toEqual([link(), other, belas]);
    expect(userId).not.toBe(bela.id);
  },
  'puts a new public link in the place of one that has ended, at the instant it ends': async (store) => {
    const { link } = await annaWithMeter(store);
    await store.publicLinks.ensure(link());
    const before = link({ id: 'two', createdAt: NOW + 30 * DAY - 1 });
    expect((await store.publicLinks.ensure(before)).id).toBe('one');
    const after = link({ id: 'two', createdAt: NOW + 30 * DAY, expiresAt: NOW + 60 * DAY });
    expect(await store.publicLinks.ensure(after)).toEqual(after);
    expect(await store.publicLinks.find('one', NOW)).toBeUndefined();
  },
  'finds what a public link opens while its assignment runs, and answers when the link ends': async (store) => {
    const { link } = await annaWithMeter(store, NOW + DAY);
    await store.publicLinks.ensure(link());
    const found = { device: aDevice(), expiresAt: NOW + 30 * DAY };
    expect(await store.publicLinks.find('one', NOW + DAY - 1)).toEqual(found);
    expect(await store.publicLinks.find('one', NOW + DAY)).toBeUndefined();
    expect(await store.publicLinks.find('two', NOW)).toBeUndefined();
  },
  'sets the end of a public link, takes it away, and removes the link': async (store) => {
    const { link } = await annaWithMeter(store);
    await store.publicLinks.ensure(link());
    await store.publicLinks.setExpiry('one', NOW + 1);
    expect((await store.publicLinks.find('one', NOW))?.expiresAt).toBe(NOW + 1);
    await store.publicLinks.setExpiry('one', null);
    expect((await store.publicLinks.find('one', NOW))?.expiresAt).toBeNull();
    await store.publicLinks.remove('one');
    expect(await store.publicLinks.ofDevice(MAC)).toEqual([]);
  },
  'takes the public links of a removed assignment along, for good': async (store) => {
    const { userId, link } = await annaWithMeter(store);
    await store.publicLinks.ensure(link());
    await store.assignments.put({ userId, mac: MAC, level: 'own', until: NOW + 1 });
    expect(await store.publicLinks.find('one', NOW)).toBeDefined();
    await store.assignments.remove(userId, MAC);
    await store.assignments.put({ userId, mac: MAC, level: 'own', until: null });
    expect(await store.publicLinks.find('one', NOW)).toBeUndefined();
  },
  'takes the public links along of who owns the device no more': async (store) => {
    const { userId, link } = await annaWithMeter(store);
    for (const level of ['operate', 'view'] as const) {
      await store.publicLinks.ensure(link());
      await store.assignments.put({ userId, mac: MAC, level, until: null });
      await store.assignments.put({ userId, mac: MAC, level: 'own', until: null });
      expect(await store.publicLinks.find('one', NOW)).toBeUndefined();
    }
  },
  'refuses a public link to a device that is not assigned': async (store) => {
    const { userId, link } = await annaWithMeter(store);
    await store.assignments.remove(userId, MAC);
    await expect(store.publicLinks.ensure(link())).rejects.toMatchObject({ error: 'request.invalid' });
  },
};
