import { describe, expect, it } from 'vitest';
import { parseWall } from '../wall/index.ts';
import { asWall, publicAddress } from './public-address.ts';
import { parsePublicSearch } from './public-search.ts';
import { qrPath } from './qr-path.ts';

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

describe('a QR code', () => {
  it('is one square of path for every dark module, with the corner patterns in place', () => {
    const { size, path } = qrPath('https://phasor.example');
    expect(size).toBeGreaterThan(20);
    // The finder pattern of the upper left corner begins with seven dark modules, after a quiet zone of four.
    for (let x = 4; x < 11; x += 1) expect(path).toContain(`M${x} 4h1v1h-1z`);
    expect(path).not.toContain('M11 4h');
    expect(path).not.toContain('M3 4h');
  });
});
