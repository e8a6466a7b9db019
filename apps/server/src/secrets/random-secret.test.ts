import { describe, expect, it } from 'vitest';
import { randomSecret } from './random-secret.ts';

describe('a random secret', () => {
  // One in 64 would begin with a hyphen: that none of 5,000 does by chance has a probability of 10^-34.
  it('never begins with a hyphen, has its bytes and is never the same', () => {
    const secrets = Array.from({ length: 5_000 }, () => randomSecret(32));
    expect(secrets.filter((secret) => secret.startsWith('-'))).toEqual([]);
    expect(secrets.every((secret) => Buffer.from(secret, 'base64url').length === 32)).toBe(true);
    expect(new Set(secrets).size).toBe(secrets.length);
  });
});
