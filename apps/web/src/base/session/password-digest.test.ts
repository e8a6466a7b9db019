import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { passwordDigest } from './password-digest.ts';

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
