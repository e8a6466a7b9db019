import { z } from 'zod';

/** What a path below a host may begin with no more: there the server has addresses of its own. */
const TAKEN = /^\/(?:api|api_r|api_w|assets|firmware|health|metrics|ws)(?:\/|$)/;
const PATH = /^(?:\/[\w.~-]+)*\/?$/;

/** Where people reach the server: a host, or a path below one; without a slash at its end. */
export const publicUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => isPlain(URL.parse(text)), { message: 'a host, or a path of plain names below one, is expected' })
  .refine((text) => !TAKEN.test(URL.parse(text)?.pathname ?? ''), {
    message: 'the server has addresses of its own there',
  })
  .transform((text) => text.replace(/\/$/, ''));

/** What is no address at all was refused before. */
function isPlain(address: URL | null): boolean {
  if (address === null) return true;
  const { pathname, search, hash, username } = address;
  return PATH.test(pathname) && search === '' && hash === '' && username === '';
}

/** The path below its host at which people reach the server, such as `/phasor`; '' where that is the host's root. */
export function basePathOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
}
