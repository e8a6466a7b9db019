import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the memory and passes of the OWASP password storage recommendation (19 MiB, 2 passes, 1 lane). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The digest a browser would send for a password in clear: SHA-256 in lower-case hex (D6). */
export function digestOf(password: string): string {
  return createHash('sha256').update(password).digest('hex');
}

/** argon2id hash of a digest, salted anew each time, in PHC format. The digest's case does not matter. */
export function hashDigest(digest: string): Promise<string> {
  return hash(digest.toLowerCase(), COST);
}

/** Hash that no digest fits, so that an unknown login costs as much time as a wrong password. */
const UNKNOWN_ACCOUNT = hashDigest('');

/** True when the digest belongs to the hash; null (unknown or third-party account) is false after the same work. */
export async function isDigestOf(passwordHash: string | null, digest: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await UNKNOWN_ACCOUNT), digest.toLowerCase());
  return matches && passwordHash !== null;
}
