import { expect } from 'vitest';
import { aUser } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const NOW = 1_767_000_000_000;
const of = (image = 'AAAA') => ({ image, width: 1_000, height: 600 });

export const mapImageScenarios: Scenarios = {
  'keeps images of maps up to a megabyte, each of its own account': async ({ users, mapImages }) => {
    const [anna, ben] = [await users.add(aUser()), await users.add(aUser({ login: 'ben' }))];
    const large = of('B'.repeat(1_400_000));
    const first = await mapImages.add(anna.id, of(), NOW);
    const second = await mapImages.add(anna.id, large, NOW + 1);
    expect(await mapImages.of(anna.id)).toEqual([
      { id: first, createdAt: NOW },
      { id: second, createdAt: NOW + 1 },
    ]);
    expect(await mapImages.find(anna.id, second)).toEqual(large);
    expect([await mapImages.find(ben.id, first), await mapImages.of(ben.id)]).toEqual([undefined, []]);
  },
  'replaces and removes an image of a map, and only of the account that has it': async ({ users, mapImages }) => {
    const [anna, ben] = [await users.add(aUser()), await users.add(aUser({ login: 'ben' }))];
    const id = await mapImages.add(anna.id, of(), NOW);
    expect([await mapImages.replace(ben.id, id, of('no')), await mapImages.remove(ben.id, [id])]).toEqual([false, 0]);
    expect(await mapImages.find(anna.id, id)).toEqual(of());
    expect(await mapImages.replace(anna.id, id, of('CCCC'))).toBe(true);
    expect(await mapImages.find(anna.id, id)).toEqual(of('CCCC'));
    expect([await mapImages.remove(anna.id, []), await mapImages.remove(anna.id, [id, id + 1])]).toEqual([0, 1]);
    expect(await mapImages.replace(anna.id, id, of())).toBe(false);
  },
  'keeps no image of a map of an account that is gone, and gives no number twice': async ({ users, mapImages }) => {
    const anna = await users.add(aUser());
    const id = await mapImages.add(anna.id, of(), NOW);
    await users.remove(anna.id);
    const ben = await users.add(aUser({ login: 'ben' }));
    expect(await mapImages.add(ben.id, of(), NOW)).toBeGreaterThan(id);
    expect(await mapImages.find(anna.id, id)).toBeUndefined();
  },
};
