import { expect } from 'vitest';
import type { Passkey, TotpSecret } from '../../../src/ports/records/sign-in/second-factor-records.ts';
import { aUser } from '../../record-builders.ts';
import type { Scenarios } from '../scenarios.ts';

const NOW = Date.UTC(2026, 5, 1, 12);

function aSecret(userId: number, values: Partial<TotpSecret> = {}): TotpSecret {
  return { userId, sealed: 'v1.x', createdAt: NOW, lastStep: 59_000_000, ...values };
}

function aPasskey(userId: number, values: Partial<Passkey> = {}): Passkey {
  return {
    ...{ id: 'key-1', userId, publicKey: 'pQECAyYgASFYIA', counter: 0, transports: ['internal', 'hybrid'] },
    ...{ name: 'Phone', createdAt: NOW, lastUsedAt: null },
    ...values,
  };
}

export const secondFactorScenarios: Scenarios = {
  'keeps one secret of an app for an account': async ({ users, secondFactors }) => {
    const { id } = await users.add(aUser());
    expect(await secondFactors.totpOf(id)).toBeUndefined();
    await secondFactors.putTotp(aSecret(id));
    expect(await secondFactors.totpOf(id)).toEqual(aSecret(id));
    const other = aSecret(id, { sealed: 'v1.y', createdAt: NOW + 1, lastStep: 0 });
    await secondFactors.putTotp(other);
    expect(await secondFactors.totps()).toEqual([other]);
    await secondFactors.removeTotp(id);
    expect(await secondFactors.totps()).toEqual([]);
  },
  // proves R-SIGN-093
  'takes each code once, and none that is older than the last': async ({ users, secondFactors }) => {
    const { id } = await users.add(aUser());
    expect(await secondFactors.takeStep(id, 1)).toBe(false);
    await secondFactors.putTotp(aSecret(id, { lastStep: 100 }));
    expect(await secondFactors.takeStep(id, 100)).toBe(false);
    const both = await Promise.all([secondFactors.takeStep(id, 102), secondFactors.takeStep(id, 102)]);
    expect(both.sort()).toEqual([false, true]);
    expect(await secondFactors.takeStep(id, 101)).toBe(false);
    expect(await secondFactors.takeStep(id, 103)).toBe(true);
  },
  'keeps passkeys of accounts, and each key once': async ({ users, secondFactors }) => {
    const anna = await users.add(aUser());
    const bela = await users.add(aUser({ login: 'bela' }));
    const later = aPasskey(anna.id, { id: 'key-0', createdAt: NOW + 1, transports: [] });
    expect(await secondFactors.hasPasskeys()).toBe(false);
    for (const passkey of [later, aPasskey(anna.id)]) await secondFactors.addPasskey(passkey);
    expect(await secondFactors.hasPasskeys()).toBe(true);
    await expect(secondFactors.addPasskey(aPasskey(bela.id))).rejects.toMatchObject({ error: 'request.invalid' });
    expect(await secondFactors.passkeysOf(anna.id)).toEqual([aPasskey(anna.id), later]);
    expect(await secondFactors.passkeysOf(bela.id)).toEqual([]);
    await secondFactors.notePasskeyUse('key-1', { counter: 7, lastUsedAt: NOW + 5 });
    expect(await secondFactors.passkey('key-1')).toEqual(aPasskey(anna.id, { counter: 7, lastUsedAt: NOW + 5 }));
    expect(await secondFactors.passkey('key-9')).toBeUndefined();
    expect(await secondFactors.removePasskey(bela.id, 'key-1')).toBe(false);
    expect(await secondFactors.removePasskey(anna.id, 'key-1')).toBe(true);
    expect(await secondFactors.passkeysOf(anna.id)).toEqual([later]);
  },
  // proves R-SIGN-094
  'takes each recovery code once, and replaces all of them': async ({ users, secondFactors }) => {
    const { id } = await users.add(aUser());
    await secondFactors.putRecoveryCodes(id, ['one', 'two']);
    expect((await secondFactors.recoveryCodesOf(id)).toSorted()).toEqual(['one', 'two']);
    const both = await Promise.all([
      secondFactors.takeRecoveryCode(id, 'one'),
      secondFactors.takeRecoveryCode(id, 'one'),
    ]);
    expect(both.sort()).toEqual([false, true]);
    await secondFactors.putRecoveryCodes(id, ['three']);
    expect(await secondFactors.recoveryCodesOf(id)).toEqual(['three']);
    expect(await secondFactors.takeRecoveryCode(id, 'two')).toBe(false);
  },
  'names the accounts with a second factor, and removes all of one': async ({ users, secondFactors }) => {
    const [anna, bela, codesOnly] = [
      await users.add(aUser()),
      await users.add(aUser({ login: 'bela' })),
      await users.add(aUser({ login: 'cyril' })),
    ];
    await secondFactors.putTotp(aSecret(anna.id));
    await secondFactors.addPasskey(aPasskey(anna.id));
    await secondFactors.addPasskey(aPasskey(bela.id, { id: 'key-2' }));
    await secondFactors.putRecoveryCodes(anna.id, ['one']);
    await secondFactors.putRecoveryCodes(codesOnly.id, ['one']);
    expect((await secondFactors.accounts()).toSorted()).toEqual([anna.id, bela.id].toSorted());
    await secondFactors.removeAll(anna.id);
    expect(await secondFactors.totpOf(anna.id)).toBeUndefined();
    expect(await secondFactors.recoveryCodesOf(anna.id)).toEqual([]);
    expect(await secondFactors.accounts()).toEqual([bela.id]);
    await users.remove(bela.id);
    expect(await secondFactors.accounts()).toEqual([]);
    expect(await secondFactors.recoveryCodesOf(codesOnly.id)).toEqual(['one']);
  },
};
