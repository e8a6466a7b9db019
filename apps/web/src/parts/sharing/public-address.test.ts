import { describe, expect, it } from 'vitest';
import { parseWall } from '../wall/index.ts';
import { asWall, publicAddress } from './public-address.ts';
import { parsePublicSearch } from './public-search.ts';

describe('the address of a public link', () => {
  it('leads to the public dashboard with token, language and period', () => {
    const address = publicAddress('https://phasor.example', { token: 'a~b', lang: 'sk', period: 'week' });
    const { pathname, search } = new URL(address);
    expect(pathname).toBe('/public/dashboard');
    expect(parsePublicSearch(Object.fromEntries(new URLSearchParams(search)))).toEqual({
      token: 'a~b',
      lang: 'sk',
      period: 'week',
      graphs: [3, 2],
      isByDefault: true,
      unknownGraphs: [],
    });
  });
});

describe('the address for a wall', () => {
  it('is that of the link, as a wall', () => {
    const address = publicAddress('https://phasor.example', { token: 'a~b', lang: 'sk' });
    const { searchParams } = new URL(asWall(address));
    expect(parseWall(Object.fromEntries(searchParams)).isWall).toBe(true);
    expect(searchParams.get('token')).toBe('a~b');
  });
});
