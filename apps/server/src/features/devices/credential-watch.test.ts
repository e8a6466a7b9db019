import { describe, expect, it } from 'vitest';
import { type CredentialHolder, CredentialWatch } from './credential-watch.ts';

function aWatch(first: readonly CredentialHolder[]) {
  const revoked: string[] = [];
  const world = { holders: first, revoked };
  const log = { warn: () => undefined };
  const watch = new CredentialWatch({
    holders: async () => world.holders,
    onRevoked: (name) => revoked.push(name),
    log,
  });
  return { world, watch };
}

const METER = { name: '02005E100001', credentialHash: 'aa' };
const SERVER = { name: 'chirpstack', credentialHash: 'bb' };
const SILENT = { name: '02005E100002', credentialHash: null };

describe('the watch over secrets', () => {
  // proves R-LORA-018
  it('tells who was removed, once', async () => {
    const { world, watch } = aWatch([METER, SERVER]);
    await watch.look();
    world.holders = [METER];
    await watch.look();
    await watch.look();
    expect(world.revoked).toEqual(['chirpstack']);
  });

  // proves R-LORA-018
  it('tells whose secret was replaced', async () => {
    const { world, watch } = aWatch([METER, SERVER]);
    await watch.look();
    world.holders = [{ ...METER, credentialHash: 'cc' }, SERVER];
    await watch.look();
    expect(world.revoked).toEqual([METER.name]);
  });

  it('tells nothing of those who are new or could not sign in anyway', async () => {
    const { world, watch } = aWatch([SILENT]);
    await watch.look();
    world.holders = [METER];
    await watch.look();
    expect(world.revoked).toEqual([]);
  });
});
