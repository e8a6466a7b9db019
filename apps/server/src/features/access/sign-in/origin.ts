import type { Credentials } from '../../../ports/gate.ts';

/**
 * Whether a request may come from the origin given by the browser (D54): our own host or the public URL.
 * Without an Origin it is no browser's cross-site request; where `required` (writes, sockets) it is refused all the same.
 */
export function isOriginAllowed(
  { origin, host }: Pick<Credentials, 'origin' | 'host'>,
  publicUrl: string | undefined,
  required: boolean,
): boolean {
  if (origin === undefined) return !required;
  const from = URL.parse(origin);
  if (from === null || !/^https?:$/.test(from.protocol)) return false;
  if (publicUrl !== undefined && from.origin === URL.parse(publicUrl)?.origin) return true;
  // Parsed with the origin's own scheme, so that `:443` or `:80` and letter case make no difference.
  return host !== undefined && from.host === URL.parse(`${from.protocol}//${host}`)?.host;
}
