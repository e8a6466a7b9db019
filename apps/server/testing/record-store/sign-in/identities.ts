import { expect } from 'vitest';
import type { Identity } from '../../../src/ports/records/access-records.ts';
import { aUser } from '../../record-builders.ts';
import type { Scenarios } from '../scenarios.ts';

function anIdentity(userId: number, values: Partial<Identity> = {}): Identity {
  return {
    userId,
    issuer: 'https://id.example.org',
    subject: '248289761001',
    name: 'Eva',
    avatar: 'data:image/png;base64,AA==',
    idToken: null,
    ...values,
  };
}

export const identityScenarios: Scenarios = {
  'finds an identity by issuer and subject, and by its account': async ({ users, identities }) => {
    const { id } = await users.add(aUser({ kind: 2 }));
    await identities.put(anIdentity(id));
    expect(await identities.find('https://id.example.org', '248289761001')).toEqual(anIdentity(id));
    expect(await identities.ofUser(id)).toEqual(anIdentity(id));
    expect(await identities.find('https://other.example.org', '248289761001')).toBeUndefined();
    expect(await identities.ofUser(id + 1)).toBeUndefined();
  },
  'takes over what changed of an identity': async ({ users, identities }) => {
    const { id } = await users.add(aUser({ kind: 2 }));
    await identities.put(anIdentity(id));
    const changed = anIdentity(id, { name: 'Eva Nová', avatar: null, idToken: 'a.b.c' });
    await identities.put(changed);
    expect(await identities.ofUser(id)).toEqual(changed);
  },
  'refuses to bind an account or an identity a second time': async ({ users, identities }) => {
    const eva = await users.add(aUser({ login: 'eva', kind: 2 }));
    const ivo = await users.add(aUser({ login: 'ivo', kind: 2 }));
    await identities.put(anIdentity(eva.id));
    await expect(identities.put(anIdentity(ivo.id))).rejects.toMatchObject({ error: 'request.invalid' });
    await expect(identities.put(anIdentity(eva.id, { subject: '2' }))).rejects.toMatchObject({
      error: 'request.invalid',
    });
    expect(await identities.ofUser(ivo.id)).toBeUndefined();
  },
  'forgets the identity of a removed account': async ({ users, identities }) => {
    const { id } = await users.add(aUser({ kind: 2 }));
    await identities.put(anIdentity(id));
    await users.remove(id);
    expect(await identities.find('https://id.example.org', '248289761001')).toBeUndefined();
  },
};
