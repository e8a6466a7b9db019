import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { randomSecret } from '../../secrets/random-secret.ts';

const SECRET_BYTES = 32;
const API_KEY_BYTES = 16;

/** A new secret for a device: 32 random bytes in base64url. It is shown once; only its hash is stored. */
export function newDeviceSecret(): string {
  return randomSecret(SECRET_BYTES);
}

/** A new secret for a program that takes 32 hex digits and nothing else, as the API keys of emoncms are. */
function newApiKey(): string {
  return randomBytes(API_KEY_BYTES).toString('hex');
}

/** SHA-256 hex of a device's secret. The secret is random, so that a fast hash is as good as a slow one. */
export function credentialHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** True when the hash belongs to the secret; in constant time. False without a hash. */
export function isSecretOf(hash: string | null, secret: string): boolean {
  if (hash === null) return false;
  const expected = Buffer.from(hash, 'hex');
  const given = Buffer.from(credentialHash(secret), 'hex');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** How secrets of devices and gateways are made and checked. */
export const DEVICE_CREDENTIALS = {
  newSecret: (form: 'password' | 'api-key') => (form === 'api-key' ? newApiKey() : newDeviceSecret()),
  hashOf: credentialHash,
  isSecretOf,
} as const;
