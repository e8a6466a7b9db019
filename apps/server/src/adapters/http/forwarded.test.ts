import { describe, expect, it } from 'vitest';
import { forwardedAsX } from './forwarded.ts';

describe('Forwarded', () => {
  // proves R-OPS-020
  it.each([
    ['for=192.0.2.60;proto=https;host=meters.example.org', ['192.0.2.60', 'https', 'meters.example.org']],
    [
      'for="192.0.2.43:47011", For="[2001:db8:cafe::17]:4711";Proto=http',
      ['192.0.2.43, 2001:db8:cafe::17', 'http', undefined],
    ],
    ['for=_hidden, for=unknown', ['_hidden, unknown', undefined, undefined]],
    ['proto=https', [undefined, 'https', undefined]],
  ])('%s is read as X-Forwarded-*', (forwarded, said) => {
    const headers = forwardedAsX(forwarded);
    expect(['for', 'proto', 'host'].map((name) => headers[`x-forwarded-${name}`])).toEqual(said);
  });

  it('that cannot be read names no address', () => {
    for (const text of ['', 'for', 'for="', 'for=a b', ';;', '=x']) expect(forwardedAsX(text)).toEqual({});
  });
});
