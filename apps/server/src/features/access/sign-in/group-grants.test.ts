import { DEFAULT_SECTIONS, USER_LIMITS } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDevice, aUser, recordsInMemory } from '../../../../testing/record-builders.ts';
import type { GroupMapping } from '../../../ports/identity-provider.ts';
import type { RecordStore } from '../../../ports/records/record-store.ts';
import type { User } from '../../../ports/records/user-records.ts';
import { carryOver, grantOf } from './group-grants.ts';

const [ONE, TWO, THREE] = ['A00000000001', 'A00000000002', 'A00000000003'] as const;
const MACS = [ONE, TWO, THREE];
const MAPPING: GroupMapping = {
  claim: 'groups',
  of: {
    viewers: { applications: [], devices: { '*': 'view' } },
    hall: { applications: ['CONTROLLER'], sections: ['tools'], devices: { [ONE]: 'operate', A00000000009: 'own' } },
    admins: { applications: ['USER_MANAGER', 'REPORT'], sections: ['applications'], devices: { [ONE]: 'view' } },
  },
};

describe('what groups of a provider may do', () => {
  // proves R-SIGN-102
  it('is the sum of them, with the highest level of each registered device', () => {
    expect(grantOf(MAPPING, ['viewers', 'hall', 'admins'], MACS)).toEqual({
      applications: ['USER_MANAGER', 'REPORT', 'CONTROLLER'],
      sections: DEFAULT_SECTIONS,
      devices: new Map([
        [ONE, 'operate'],
        [TWO, 'view'],
        [THREE, 'view'],
      ]),
    });
    expect(grantOf(MAPPING, ['hall'], MACS)).toMatchObject({
      sections: ['tools'],
      devices: new Map([[ONE, 'operate']]),
    });
  });

  it('is as many devices as an account can have', () => {
    const many = Array.from({ length: USER_LIMITS.devices + 3 }, (_, n) => `B${String(n).padStart(11, '0')}`);
    const { devices } = grantOf(MAPPING, ['viewers'], many) ?? expect.fail();
    expect([...devices.keys()]).toEqual(many.slice(0, USER_LIMITS.devices));
  });

  // proves R-SIGN-102
  it('is nothing for a person in none of them', () => {
    for (const groups of [[], ['other'], ['constructor', '__proto__']]) {
      expect(grantOf(MAPPING, groups, MACS)).toBeNull();
    }
  });
});

describe('an account of groups', () => {
  let records: RecordStore;
  let user: User;
  beforeEach(async () => {
    records = await recordsInMemory();
    for (const mac of MACS) await records.devices.add(aDevice({ mac }));
    user = await records.users.add(aUser({ kind: 2, login: 'eva@example.org' }));
  });
  afterEach(() => records.stop());

  // proves R-SIGN-102
  it('has exactly what they have, and says what changed', async () => {
    await records.assignments.put({ userId: user.id, mac: TWO, level: 'own', until: null });
    await records.assignments.put({ userId: user.id, mac: THREE, level: 'view', until: 1 });
    const grant = grantOf(MAPPING, ['hall', 'viewers'], MACS);
    if (grant === null) throw new Error('no grant');
    expect(await carryOver(records, user, grant)).toMatch(/^eva@example\.org: CONTROLLER, .*; 3 devices$/);
    const fresh = await records.users.byId(user.id);
    expect(fresh).toMatchObject({ applications: ['CONTROLLER'] });
    const assigned = await records.assignments.ofUser(user.id);
    expect(assigned.map(({ mac, level, until }) => [mac, level, until]).toSorted()).toEqual([
      [ONE, 'operate', null],
      [TWO, 'view', null],
      [THREE, 'view', null],
    ]);
    if (fresh === undefined) throw new Error('no account');
    expect(await carryOver(records, fresh, grant)).toBeNull();
    expect(await carryOver(records, fresh, { applications: [], sections: [], devices: new Map() })).toContain('none');
    expect(await records.assignments.ofUser(user.id)).toEqual([]);
  });

  it('says what changed, be it a right, one device that is gone or the level of one', async () => {
    const { id } = user;
    const grant = { applications: [], sections: [], devices: new Map([[ONE, 'operate'] as const]) };
    const carried = async (wish: typeof grant) => carryOver(records, (await records.users.byId(id)) ?? user, wish);
    await carried(grant);
    expect(await carried(grant)).toBeNull();
    expect(await carried({ ...grant, devices: new Map() })).toBe('eva@example.org: none; 0 devices');
    expect(await carried(grant)).toContain('1 devices');
    await records.assignments.put({ userId: id, mac: ONE, level: 'own', until: null });
    expect(await carried(grant)).toContain('1 devices');
    await records.users.change(id, { applications: ['REPORT'] });
    expect(await carried(grant)).toContain('1 devices');
    expect(await carried(grant)).toBeNull();
  });
});
