import { APPLICATION_RIGHTS, COMMON_SECTIONS } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../testing/record-builders.ts';
import { openRecordStore } from '../../adapters/records/open-record-store.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { ensureAdministrator } from './administrator.ts';
import { digestOf, isDigestOf } from './sign-in/password.ts';

describe('the first administrator', () => {
  let records: RecordStore;
  beforeEach(async () => {
    records = openRecordStore({ folder: ':memory:', url: undefined, log: { warn: () => undefined } });
    await records.start();
  });
  afterEach(() => records.stop());

  // proves R-SIGN-065
  it('is made once, with every right and a password of its own', async () => {
    const made = await ensureAdministrator(records.users, undefined);
    const admin = await records.users.find('admin');
    expect(admin).toMatchObject({ kind: 1, demo: false, applications: APPLICATION_RIGHTS, sections: COMMON_SECTIONS });
    expect(await isDigestOf(admin?.passwordHash ?? null, digestOf(made?.generatedPassword ?? ''))).toBe(true);
    expect(await ensureAdministrator(records.users, undefined)).toBeNull();
  });

  // proves R-SIGN-065
  it('takes the password of the environment and does not repeat it', async () => {
    const made = await ensureAdministrator(records.users, 'given by hand');
    const admin = await records.users.find('admin');
    expect(made?.generatedPassword).toBeNull();
    expect(await isDigestOf(admin?.passwordHash ?? null, digestOf('given by hand'))).toBe(true);
  });

  it('is not needed where an account may manage users', async () => {
    await records.users.add(aUser({ login: 'eva', applications: ['USER_MANAGER'] }));
    expect(await ensureAdministrator(records.users, undefined)).toBeNull();
  });

  it('is needed where no account with the right is shown the applications, in which users are managed', async () => {
    await records.users.add(aUser({ login: 'eva', applications: ['USER_MANAGER'], sections: ['tools'] }));
    expect(await ensureAdministrator(records.users, undefined)).toMatchObject({ login: 'admin' });
  });

  // proves R-USER-024
  it('is needed where only a demo account has the right, which may look but change nothing', async () => {
    await records.users.add(aUser({ login: 'demo', applications: ['USER_MANAGER'], demo: true }));
    expect(await ensureAdministrator(records.users, undefined)).toMatchObject({ login: 'admin' });
  });
});
