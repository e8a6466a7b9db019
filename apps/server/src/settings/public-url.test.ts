import { describe, expect, it } from 'vitest';
import { basePathOf, publicUrl } from './public-url.ts';

// proves R-OPS-044
describe('the address at which people reach the server', () => {
  it.each([
    ['https://meters.example.org', 'https://meters.example.org', ''],
    ['https://meters.example.org/', 'https://meters.example.org', ''],
    ['https://example.org:8443/phasor/', 'https://example.org:8443/phasor', '/phasor'],
    ['http://10.0.0.4/site-2/energy', 'http://10.0.0.4/site-2/energy', '/site-2/energy'],
  ])('%s has a path or none', (given, kept, path) => {
    expect(publicUrl.parse(given)).toBe(kept);
    expect(basePathOf(kept)).toBe(path);
  });

  it.each([
    'no address',
    'ftp://example.org',
    'https://example.org/?a=1',
    'https://example.org/#a',
    'https://anna@example.org/',
    'https://example.org/a%20b',
    'https://example.org/a//b',
    'https://example.org/api',
    'https://example.org/ws/',
    'https://example.org/firmware/x',
  ])('%s is refused', (given) => {
    expect(publicUrl.safeParse(given).success).toBe(false);
  });

  it('without one there is no path', () => expect(basePathOf(undefined)).toBe(''));
});
