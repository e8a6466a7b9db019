import type { Language } from '@phasor/contract';

/** Where a public link leads: the public dashboard in the language and with the period of the account that shares it. */
export function publicAddress(origin: string, link: { token: string; lang: Language; period?: string }): string {
  const { token, lang, period } = link;
  const search = new URLSearchParams({ token, lang, ...(period === undefined ? {} : { period }) });
  return `${origin}${__BASE_PATH__}/public/dashboard?${search.toString()}`;
}

/** The same address for a wall: large, page after page. */
export function asWall(address: string): string {
  const url = new URL(address);
  url.searchParams.set('wall', '1');
  return url.href;
}
