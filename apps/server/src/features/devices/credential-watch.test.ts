import { describe, expect, it } from 'vitest';
import { type CredentialHolder, CredentialWatch } from './credential-watch.ts';

function aWatch(first: readonly CredentialHolder[]) {
  const revoked: string[] = [];
  const world = { holders: first, revoked };
  const watch = new CredentialWatch({
    holders: async () => world.holders,
    announcements: { follow: () => () => undefined },
    onRevoked: (name) => revoked.push(name),
  });
  return { world, watch };
}

const METER = { name: '02005E100001', credentialHash: 'aa' };
const SERVER = { name: 'chirpstack', credentialHash: 'bb' };
const SILENT = { name: '02005E100002', credentialHash: null };

describe('the check of secrets', () => {
  // proves R-LORA-018
  it('reports a removed holder once', async () => {
    const { world, watch } = aWatch([METER, SERVER]);
    await watch.look();
    world.holders = [METER];
    await watch.look();
    await watch.look();
    expect(world.revoked).toEqual(['chirpstack']);
  });

  // proves R-LORA-018
  it('reports a holder with a replaced secret', async () => {
    const { world, watch } = aWatch([METER, SERVER]);
    await watch.look();
    world.holders = [{ ...METER, credentialHash: 'cc' }, SERVER];
    await watch.look();
    expect(world.revoked).toEqual([METER.name]);
  });

  it('reports no holders that are new or could not sign in anyway', async () => {
    const { world, watch } = aWatch([SILENT]);
    await watch.look();
    world.holders = [METER];
    await watch.look();
    expect(world.revoked).toEqual([]);
  });
});
