import { Secret, TOTP } from 'otpauth';

/** What apps that show codes support without being asked (RFC 6238, and the key URI that authenticator apps read). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
const ISSUER = 'Phasor';

/** A new secret, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The secret as a camera reads it: `otpauth://totp/...`. */
export function totpUri(secret: string, { login, host }: { readonly login: string; readonly host: string }): string {
  return new TOTP({
    ...FORM,
    issuer: `${ISSUER} ${host}`.trim(),
    label: login,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/** Time step of a code: the present one, or the one before or after it, for clocks that differ; null for any other code. */
export function totpStep(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / (FORM.period * 1_000)) + delta;
}
