import { describe, expect, it } from 'vitest';
import { credentialHash, isSecretOf, newDeviceSecret } from './credential.ts';

describe('device credentials', () => {
  it('are 32 random bytes in base64url, never the same', () => {
    const secrets = Array.from({ length: 100 }, newDeviceSecret);
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(new Set(secrets).size).toBe(100);
  });

  it('are stored as SHA-256 in hex', () => {
    expect(credentialHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('admit their own secret and no other', () => {
    const secret = newDeviceSecret();
    expect(isSecretOf(credentialHash(secret), secret)).toBe(true);
    expect(isSecretOf(credentialHash(secret), `${secret}=`)).toBe(false);
    expect(isSecretOf(credentialHash(secret), credentialHash(secret))).toBe(false);
    expect(isSecretOf(credentialHash(''), newDeviceSecret())).toBe(false);
  });

  it('admit no device without a stored hash', () => {
    expect(isSecretOf(null, '')).toBe(false);
    expect(isSecretOf('', '')).toBe(false);
  });
});
