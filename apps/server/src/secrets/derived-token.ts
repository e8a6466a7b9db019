import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomSecret } from './random-secret.ts';

/** Bytes of a token's number, and of the proof that goes with it. */
const BYTES = 16;
const TOKEN = /^[\w-]{22}~[\w-]{22}$/;

/** Number of a new token: 16 random bytes, base64url. */
export function newTokenId(): string {
  return randomSecret(BYTES);
}

/** Token of a record: its number and what only this installation can derive from it. The record alone opens nothing. */
export function derivedToken(key: Uint8Array, id: string): string {
  return `${id}~${proof(key, id).toString('base64url')}`;
}

/** The number a token was derived for; null for anything else. Says nothing about whether it still holds. */
export function readDerivedToken(key: Uint8Array, token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const [id = '', signature = ''] = token.split('~', 2);
  const given = Buffer.from(signature, 'base64url');
  const expected = proof(key, id);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

function proof(key: Uint8Array, id: string): Buffer {
  return createHmac('sha256', key).update(id).digest().subarray(0, BYTES);
}
