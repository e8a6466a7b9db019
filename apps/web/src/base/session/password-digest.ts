/**
 * Sent in place of a password: its SHA-256 in lower-case hex (R-SIGN-009). Browsers offer `crypto.subtle` only on https and
 * localhost; on plain http in a local network it is computed here.
 */
export async function passwordDigest(
  password: string,
  subtle: SubtleCrypto | undefined = globalThis.crypto.subtle,
): Promise<string> {
  const bytes = new TextEncoder().encode(password);
  const digest = subtle === undefined ? await computed(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function computed(bytes: Uint8Array): Promise<Uint8Array> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return sha256(bytes);
}
