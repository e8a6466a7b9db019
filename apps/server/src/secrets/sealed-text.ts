import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** A text that is kept in the records and can be read with the key alone (AES-256-GCM), base64url. @param key 32 bytes */
export function sealedText(key: Uint8Array, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
}

/** Between a text sealed with one key and the same sealed with another; base64url has no such sign. */
const BESIDE = '.';

/** A text that each of two keys reads: while one takes the place of the other, neither alone may be needed. */
export function sealedForBoth(keys: readonly [Uint8Array, Uint8Array], text: string): string {
  return keys.map((key) => sealedText(key, text)).join(BESIDE);
}

/** The text; undefined when it was sealed with other keys alone, or was changed. */
export function openedText(key: Uint8Array, sealed: string): string | undefined {
  for (const part of sealed.split(BESIDE)) {
    const text = openedPart(key, part);
    if (text !== undefined) return text;
  }
  return undefined;
}

function openedPart(key: Uint8Array, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE + TAG) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
