import { expect } from 'vitest';
import { aConnection, aDevice, aUser } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

export const exclusiveScenarios: Scenarios = {
  // proves R-USER-038
  'lets one work of a name in at a time, and the next one in after a failure': async ({ exclusively, facts }) => {
    const count = (n: number) =>
      exclusively('accounts', async (alone) => {
        const known = Number((await alone.facts.read('count')) ?? 0);
        if (n % 5 === 4) throw new RangeError('a fault');
        await alone.facts.write('count', String(known + 1));
        return known;
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => count(n)));
    const answered = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(answered.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 16 }, (_, n) => n));
    expect(await facts.read('count')).toBe('16');
  },
  'does all of it or nothing, also what is all or nothing by itself': async (store) => {
    const { mac } = aDevice();
    const made = store.exclusively('accounts', async ({ users, devices, assignments }) => {
      const { id } = await users.add(aUser());
      await devices.add(aDevice());
      await assignments.put({ userId: id, mac, level: 'own', until: null });
      expect(await assignments.ofUser(id)).toHaveLength(1);
      throw new RangeError('a fault');
    });
    await expect(made).rejects.toThrow(RangeError);
    expect(await store.users.list()).toEqual([]);
    expect(await store.devices.list()).toEqual([]);
  },
  'lists what it has just added itself': async (store) => {
    expect(await store.devices.list()).toEqual([]);
    const added = await store.exclusively('connections', async ({ connections, devices }) => {
      const before = [await devices.list(), await connections.list()];
      await devices.add(aDevice());
      await connections.add(aConnection());
      return [...before, await devices.list(), await connections.list()];
    });
    expect(added).toEqual([[], [], [aDevice()], [aConnection()]]);
    expect(await store.devices.list()).toEqual([aDevice()]);
  },
  'goes on after a part of it that was undone': async (store) => {
    const { id } = await store.users.add(aUser());
    await store.exclusively('connections', async ({ connections, facts, users }) => {
      const part = { connections: [], kept: [], removed: [], devices: [aDevice()], ownerId: id };
      const tree = { menu: { nodes: [], tags: [] }, revision: 7 };
      await facts.write('before', 'a');
      // Somebody else has changed the tree.
      expect(await connections.install({ ...part, tree })).toBe(false);
      await expect(users.add(aUser())).rejects.toMatchObject({ error: 'request.invalid' });
      expect(await Promise.all(['one', 'two'].map(async (name) => facts.write(name, name)))).toHaveLength(2);
    });
    expect(await store.devices.list()).toEqual([]);
    expect(await Promise.all(['before', 'one', 'two'].map((name) => store.facts.read(name)))).toEqual([
      'a',
      'one',
      'two',
    ]);
  },
};
