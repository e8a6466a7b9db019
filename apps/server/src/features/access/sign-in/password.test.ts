import { describe, expect, it } from 'vitest';
import { digestOf, hashDigest, isDigestOf } from './password.ts';

describe('a password', () => {
  // proves R-SIGN-010
  it('is hashed with argon2id and salted anew each time', async () => {
    const [one, other] = await Promise.all([hashDigest(digestOf('secret')), hashDigest(digestOf('secret'))]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('fits its own hash only, whatever the case of the digest', async () => {
    const hash = await hashDigest(digestOf('secret'));
    expect(await isDigestOf(hash, digestOf('secret'))).toBe(true);
    expect(await isDigestOf(hash, digestOf('secret').toUpperCase())).toBe(true);
    expect(await isDigestOf(hash, digestOf('Secret'))).toBe(false);
  });

  it('never fits an account that has none', async () => {
    expect(await isDigestOf(null, digestOf('secret'))).toBe(false);
    expect(await isDigestOf(null, '')).toBe(false);
  });
});
