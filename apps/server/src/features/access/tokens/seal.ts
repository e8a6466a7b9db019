import { EncryptJWT, jwtDecrypt } from 'jose';

/** What a sealed text is for; one sealed for something else does not open. */
export type SealPurpose =
  | 'transaction'
  | 'receipt'
  | 'second step'
  | 'proven step'
  | 'totp setup'
  | 'passkey setup'
  | 'passkey sign-in'
  | 'password';

const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const;

/**
 * Encrypts values that a browser carries back to us and may neither read nor change, so that any server of the
 * installation can go on with them.
 * @param until epoch ms after which it no longer opens
 */
export function seal(
  key: Uint8Array,
  values: Readonly<Record<string, string | null>>,
  { purpose, until }: { purpose: SealPurpose; until: number },
): Promise<string> {
  return new EncryptJWT({ values })
    .setProtectedHeader(ALGORITHM)
    .setAudience(purpose)
    .setExpirationTime(Math.floor(until / 1_000))
    .encrypt(key);
}

/** What was sealed; null when it was not sealed here, not for this purpose, or is over. */
export async function unseal(
  key: Uint8Array,
  text: string,
  { purpose, now }: { purpose: SealPurpose; now: number },
): Promise<Readonly<Record<string, string | null>> | null> {
  try {
    const { payload } = await jwtDecrypt<{ values: Record<string, string | null> }>(text, key, {
      audience: purpose,
      currentDate: new Date(now),
      keyManagementAlgorithms: [ALGORITHM.alg],
      contentEncryptionAlgorithms: [ALGORITHM.enc],
    });
    return payload.values;
  } catch {
    return null;
  }
}
