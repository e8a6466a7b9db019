import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordDigest } from './password-digest.ts';
import { sha256 } from './sha256.ts';

describe('sha256', () => {
  it('answers the published values (FIPS 180-4 examples)', () => {
    expect(sha256(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    expect(sha256(new Uint8Array())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('agrees with another implementation for every length of message', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });
});

describe('passwordDigest', () => {
  // proves R-SIGN-009
  it('is the same on secure and on plain connections, whatever the script', async () => {
    for (const password of ['demo', 'žltý kôň', 'Straße', '🔌']) {
      const expected = createHash('sha256').update(password, 'utf8').digest('hex');
      expect(await passwordDigest(password, globalThis.crypto.subtle)).toBe(expected);
      expect(await passwordDigest(password, undefined)).toBe(expected);
    }
  });
});
