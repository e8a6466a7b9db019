import { expect } from 'vitest';
import { changeSignIn } from '../../src/calls/change-sign-in.ts';
import type { Session } from '../../src/ports/records/access-records.ts';
import { aDevice, aUser } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const NOW = Date.UTC(2026, 5, 1, 12);

function aSession(id: string, userId: number, values: Partial<Session> = {}): Session {
  return {
    id,
    userId,
    createdAt: NOW,
    lastSeenAt: NOW,
    expiresAt: NOW + 1_000,
    address: '192.0.2.1',
    agent: 'Mozilla/5.0',
    ...values,
  };
}

export const accountScenarios: Scenarios = {
  'answers an account as it was added, by login and by id': async ({ users }) => {
    const account = aUser({
      login: 'žofia@example.org',
      passwordHash: '$argon2id$v=19$x',
      kind: 2,
      demo: true,
      needsSecondFactor: true,
      email: 'žofia@hall.example',
      applications: ['REPORT', 'CONTROLLER'],
      settings: { localization: 'sk', graphs: [3, 2], yAxisType: { U: 'logarithmic' } },
    });
    const added = await users.add(account);
    expect(added).toEqual({ id: added.id, ...account });
    expect(await users.find('žofia@example.org')).toEqual(added);
    expect(await users.byId(added.id)).toEqual(added);
  },
  'finds no account for an unknown login or number': async ({ users }) => {
    expect(await users.find('nobody')).toBeUndefined();
    expect(await users.byId(1)).toBeUndefined();
    expect(await users.list()).toEqual([]);
  },
  'refuses a login that is taken, naming the field, and keeps the first account': async ({ users }) => {
    const first = await users.add(aUser({ login: 'anna', demo: true }));
    await expect(users.add(aUser({ login: 'anna' }))).rejects.toMatchObject({
      error: 'request.invalid',
      field: 'login',
    });
    expect(await users.list()).toEqual([first]);
  },
  'tells logins apart by upper and lower case': async ({ users }) => {
    await users.add(aUser({ login: 'anna' }));
    await users.add(aUser({ login: 'Anna' }));
    expect((await users.find('Anna'))?.login).toBe('Anna');
  },
  'changes only what a change names': async ({ users }) => {
    const added = await users.add(aUser({ passwordHash: 'old', applications: ['REPORT'], demo: true }));
    await users.change(added.id, { passwordHash: null, demo: false });
    expect(await users.byId(added.id)).toEqual({ ...added, passwordHash: null, demo: false });
    await users.change(added.id, { settings: { theme: 'dark' }, applications: [] });
    expect(await users.byId(added.id)).toMatchObject({ settings: { theme: 'dark' }, applications: [], demo: false });
    await users.change(added.id, {});
    expect(await users.list()).toHaveLength(1);
  },
  'keeps hostile text as text': async ({ users }) => {
    const login = `'; DROP TABLE users; -- " \\ 漢字 🔌`;
    await users.add(aUser({ login }));
    expect((await users.find(login))?.login).toBe(login);
  },
  'takes sessions, assignments and hierarchy of a removed account along, and never gives its number again': async (
    store,
  ) => {
    const anna = await store.users.add(aUser());
    await store.devices.add(aDevice());
    await store.assignments.put({ userId: anna.id, mac: aDevice().mac, level: 'own', until: null });
    await store.sessions.add(aSession('s', anna.id));
    await store.hierarchies.put(anna.id, { nodes: [], tags: [] }, undefined);
    await store.users.remove(anna.id);
    expect(await store.users.find('anna')).toBeUndefined();
    expect(await store.sessions.find('s')).toBeUndefined();
    expect(await store.assignments.ofDevice(aDevice().mac)).toEqual([]);
    expect(await store.hierarchies.find(anna.id)).toBeUndefined();
    expect((await store.users.add(aUser())).id).not.toBe(anna.id);
  },
  "lists everybody's assignments, also those that are over": async (store) => {
    const anna = await store.users.add(aUser());
    const bela = await store.users.add(aUser({ login: 'bela' }));
    await store.devices.add(aDevice());
    const { mac } = aDevice();
    const both = [
      { userId: anna.id, mac, level: 'own', until: null },
      { userId: bela.id, mac, level: 'operate', until: 1 },
    ] as const;
    for (const assignment of both.toReversed()) await store.assignments.put(assignment);
    expect(await store.assignments.list()).toEqual(both);
  },
  'ends several assignments of one user at once, and passes over what is not there': async (store) => {
    const anna = await store.users.add(aUser());
    const bela = await store.users.add(aUser({ login: 'bela' }));
    const macs = ['00000000000A', '00000000000B', '00000000000C'];
    for (const mac of macs) {
      await store.devices.add(aDevice({ mac }));
      for (const { id } of [anna, bela]) await store.assignments.put({ userId: id, mac, level: 'own', until: null });
    }
    expect(await store.assignments.leave(anna.id, ['00000000000A', '00000000000C', '00000000000F'])).toBe(true);
    expect(await store.assignments.leave(anna.id, [])).toBe(true);
    expect((await store.assignments.ofUser(anna.id)).map(({ mac }) => mac)).toEqual(['00000000000B']);
    expect(await store.assignments.ofUser(bela.id)).toHaveLength(3);
  },
  // proves R-TREE-065
  'lets an owner leave only where somebody else owns the device at that time, and then all of the devices or none':
    async (store) => {
      const anna = await store.users.add(aUser());
      const bela = await store.users.add(aUser({ login: 'bela' }));
      const macs = ['00000000000A', '00000000000B', '00000000000C', '00000000000D'] as const;
      const belas = [{ until: null }, { level: 'operate' }, { until: NOW }, { until: NOW + 1 }] as const;
      for (const [index, mac] of macs.entries()) {
        await store.devices.add(aDevice({ mac }));
        await store.assignments.put({ userId: anna.id, mac, level: 'own', until: null });
        await store.assignments.put({ userId: bela.id, mac, level: 'own', until: null, ...belas[index] });
      }
      for (const mac of [macs[1], macs[2]]) {
        expect(await store.assignments.leave(anna.id, [macs[0], mac], NOW)).toBe(false);
      }
      expect(await store.assignments.ofUser(anna.id)).toHaveLength(4);
      // Who does not own it may leave whatever the others do.
      expect(await store.assignments.leave(bela.id, [macs[1]], NOW)).toBe(true);
      expect(await store.assignments.leave(anna.id, [macs[0], macs[3]], NOW)).toBe(true);
      expect((await store.assignments.ofUser(anna.id)).map(({ mac }) => mac)).toEqual([macs[1], macs[2]]);
    },
  // proves R-TREE-065
  'keeps one of two owners who leave several devices together': async (store) => {
    const owners = [await store.users.add(aUser()), await store.users.add(aUser({ login: 'bela' }))];
    const macs = ['00000000000A', '00000000000B', '00000000000C'];
    for (const mac of macs) {
      await store.devices.add(aDevice({ mac }));
      for (const { id } of owners) await store.assignments.put({ userId: id, mac, level: 'own', until: null });
    }
    const [one, other] = await Promise.all(
      owners.map(({ id }, index) => store.assignments.leave(id, index === 0 ? macs : macs.toReversed(), NOW)),
    );
    expect([one, other].sort()).toEqual([false, true]);
    for (const mac of macs) expect(await store.assignments.ofDevice(mac)).toHaveLength(1);
  },
  'keeps a session until it is removed, and notes when it was last seen': async ({ users, sessions }) => {
    const { id } = await users.add(aUser());
    await sessions.add(aSession('s', id));
    expect(await sessions.find('s')).toEqual(aSession('s', id));
    const seen = { lastSeenAt: NOW + 500, address: '2001:db8::7' };
    await sessions.touch('s', seen);
    expect(await sessions.find('s')).toEqual(aSession('s', id, seen));
    await sessions.remove('s');
    expect(await sessions.find('s')).toBeUndefined();
  },
  "ends a user's other sessions, and no session of other users": async ({ users, sessions }) => {
    const anna = await users.add(aUser());
    const bela = await users.add(aUser({ login: 'bela' }));
    for (const id of ['a1', 'a2', 'a3']) await sessions.add(aSession(id, anna.id));
    await sessions.add(aSession('b1', bela.id));
    await sessions.removeOthers(anna.id, 'a2');
    const left = await Promise.all(['a1', 'a2', 'a3', 'b1'].map(async (id) => (await sessions.find(id))?.id));
    expect(left).toEqual([undefined, 'a2', undefined, 'b1']);
    await sessions.removeOthers(anna.id, null);
    expect(await sessions.find('a2')).toBeUndefined();
    expect(await sessions.find('b1')).toBeDefined();
  },
  'lists the sessions of a user, the one used last first': async ({ users, sessions }) => {
    const anna = await users.add(aUser());
    const bela = await users.add(aUser({ login: 'bela' }));
    const unknown = { address: null, agent: null };
    const own = [aSession('a2', anna.id, { lastSeenAt: NOW + 2 }), aSession('a1', anna.id, unknown)];
    for (const session of [...own.toReversed(), aSession('b', bela.id)]) await sessions.add(session);
    expect(await sessions.ofUser(anna.id)).toEqual(own);
    expect(await sessions.ofUser(bela.id + 1)).toEqual([]);
  },
  'removes a session that nobody has used since an instant': async ({ users, sessions }) => {
    const { id } = await users.add(aUser());
    await sessions.add(aSession('idle', id, { lastSeenAt: NOW - 500 }));
    await sessions.add(aSession('used', id, { lastSeenAt: NOW - 499 }));
    await sessions.removeEnded(NOW, NOW - 500);
    expect(await sessions.find('idle')).toBeUndefined();
    expect(await sessions.find('used')).toBeDefined();
  },
  'removes a session at the instant it expires, not before': async ({ users, sessions }) => {
    const { id } = await users.add(aUser());
    await sessions.add(aSession('s', id, { expiresAt: NOW }));
    await sessions.removeEnded(NOW - 1, 0);
    expect(await sessions.find('s')).toBeDefined();
    await sessions.removeEnded(NOW, 0);
    expect(await sessions.find('s')).toBeUndefined();
  },
  // proves R-ERR-056
  'changes a password and ends the other sessions together, or neither': async (store) => {
    const { id } = await store.users.add(aUser({ login: 'anna', passwordHash: 'old' }));
    for (const name of ['own', 'stolen']) await store.sessions.add(aSession(name, id));
    const password = async () => (await store.users.byId(id))?.passwordHash;
    const left = async () => (await store.sessions.ofUser(id)).map((session) => session.id);
    // The server ends between the two.
    const exclusively: typeof store.exclusively = (name, work) =>
      store.exclusively(name, (alone) => {
        const removeOthers = () => Promise.reject(new RangeError('the server has ended'));
        return work({ ...alone, sessions: { ...alone.sessions, removeOthers } });
      });
    const change = { userId: id, keep: 'own' };
    const set = (passwordHash: string) => (alone: Pick<typeof store, 'users'>) =>
      alone.users.change(id, { passwordHash });
    await expect(changeSignIn({ ...change, records: { ...store, exclusively } }, set('new'))).rejects.toThrow(
      RangeError,
    );
    expect([await password(), await left()]).toEqual(['old', ['own', 'stolen']]);
    await changeSignIn({ ...change, records: store }, set('new'));
    expect([await password(), await left()]).toEqual(['new', ['own']]);
  },
};
