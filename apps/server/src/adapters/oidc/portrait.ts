/** Larger pictures are left out: the picture is stored with the account and sent with every renewal. */
const BYTES_MAX = 64 * 1024;
const TIMEOUT_MS = 3_000;
/** Never SVG, which can carry scripts. */
const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/**
 * A person's picture as a data URL, so that the page contacts no other host for it. Null for anything that is not a small
 * picture, or has a plain connection to another host than the issuer's.
 */
export async function fetchPortrait(address: string, issuer: string): Promise<string | null> {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.origin !== new URL(issuer).origin)) return null;
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    if (!answer.ok || !TYPES.includes(type) || answer.body === null) return null;
    const bytes = await readAtMost(answer.body);
    return bytes === null ? null : `data:${type};base64,${bytes.toString('base64')}`;
  } catch {
    // A missing picture must not prevent anybody from signing in.
    return null;
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
