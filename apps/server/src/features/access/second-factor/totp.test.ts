import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** "12345678901234567890" of RFC 6238, appendix B, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const SECOND = 1_000;

/** RFC 4226, 5.3, by its own words. */
function codeOf(step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', '12345678901234567890').update(counter).digest();
  const offset = (digest[19] ?? 0) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

describe('the code of an app', () => {
  // proves R-SIGN-093
  it.each([
    // The last six digits of the codes of RFC 6238, appendix B.
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at %i s', (seconds, code) => {
    expect(totpStep(SECRET, code, seconds * SECOND)).toBe(Math.floor(seconds / 30));
  });

  // proves R-SIGN-093
  it('is accepted one step early and late, and no further', () => {
    const now = 1_800_000_000 * SECOND;
    const step = 60_000_000;
    for (const by of [-1, 0, 1]) expect(totpStep(SECRET, codeOf(step + by), now)).toBe(step + by);
    for (const by of [-3, -2, 2, 3]) expect(totpStep(SECRET, codeOf(step + by), now)).toBeNull();
  });

  it('is six digits and nothing else', () => {
    for (const code of ['', '28708', '2870820', '287 082', '287082 ', '٢٨٧٠٨٢', 'abcdef']) {
      expect(totpStep(SECRET, code, 59 * SECOND)).toBeNull();
    }
  });

  it('comes from a secret of 160 bits, which a camera reads with issuer and account', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    const uri = new URL(totpUri(secret, { login: 'anna@example.org', host: 'meters.example' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Phasor meters.example:anna@example.org');
    expect(uri.searchParams.get('secret')).toBe(secret);
  });
});
