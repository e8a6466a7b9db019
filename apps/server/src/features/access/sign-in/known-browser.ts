import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@phasor/quantities';
import { newTokenId } from '../../../secrets/derived-token.ts';

/** How long a browser stays known after a sign-in, ms. */
export const KNOWN_MS = 180 * DAY_MS;
/** Accounts for which one browser is known; those that signed in last stay. */
const ACCOUNTS_MAX = 5;
const BYTES = 16;
/** The number of the browser, and a proof for each account, in base64url. */
const COOKIE = /^[\w-]{22}(?:\.[\w-]{22}){1,5}$/;

/**
 * The number of a browser in which the account has signed in before; undefined for every other browser. Wrong passwords from
 * elsewhere do not slow it (OWASP, device cookies).
 */
export function browserOf(key: Uint8Array, cookie: string | undefined, login: string): string | undefined {
  const { id, proofs } = partsOf(cookie);
  if (id === undefined) return undefined;
  const expected = Buffer.from(proofOf(key, id, login));
  return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected)) ? id : undefined;
}

/** The cookie of a browser in which the account has just signed in; the accounts it was known for before stay. */
export function rememberedBrowser(key: Uint8Array, cookie: string | undefined, login: string): string {
  const { id = newTokenId(), proofs } = partsOf(cookie);
  const proof = proofOf(key, id, login);
  return [id, ...[proof, ...proofs.filter((each) => each !== proof)].slice(0, ACCOUNTS_MAX)].join('.');
}

function partsOf(cookie: string | undefined): { readonly id?: string | undefined; readonly proofs: readonly string[] } {
  if (cookie === undefined || !COOKIE.test(cookie)) return { proofs: [] };
  const [id, ...proofs] = cookie.split('.');
  return { id, proofs };
}

function proofOf(key: Uint8Array, id: string, login: string): string {
  return createHmac('sha256', key).update(`${id} ${login}`).digest().subarray(0, BYTES).toString('base64url');
}
