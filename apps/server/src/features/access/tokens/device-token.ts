import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAC_PATTERN } from '@phasor/contract';

/** Token of a device: its mac and what only the server can derive from it (D4). */
export function deviceToken(key: Uint8Array, mac: string): string {
  return `${mac}.${proof(key, mac).toString('base64url')}`;
}

/** The mac from which a device token was derived; null for anything else. It proves no permission. */
export function readDeviceToken(key: Uint8Array, token: string): string | null {
  const [mac = '', signature = ''] = token.split('.', 2);
  if (!MAC_PATTERN.test(mac)) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = proof(key, mac);
  return given.length === expected.length && timingSafeEqual(given, expected) ? mac : null;
}

function proof(key: Uint8Array, mac: string): Buffer {
  return createHmac('sha256', key).update(mac).digest();
}
