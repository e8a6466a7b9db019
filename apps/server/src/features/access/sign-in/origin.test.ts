import { describe, expect, it } from 'vitest';
import { isOriginAllowed } from './origin.ts';

const PUBLIC = 'https://meters.example/phasor';

describe('the origin of a request', () => {
  it.each([
    { what: 'our own host', origin: 'http://box.local:8080', host: 'box.local:8080', allowed: true },
    { what: 'our own host behind the default port', origin: 'https://box.local', host: 'box.local:443', allowed: true },
    { what: 'our own host in other letters', origin: 'http://box.local', host: 'BOX.local', allowed: true },
    { what: 'the public address', origin: 'https://meters.example', host: '10.0.0.5:8080', allowed: true },
    { what: 'another site', origin: 'https://evil.example', host: 'box.local:8080', allowed: false },
    { what: 'another port of our host', origin: 'http://box.local:9090', host: 'box.local:8080', allowed: false },
    {
      what: 'the public address without encryption',
      origin: 'http://meters.example',
      host: '10.0.0.5:8080',
      allowed: false,
    },
    { what: 'another scheme of our host', origin: 'shttp://box.local:8080', host: 'box.local:8080', allowed: false },
    { what: 'a sandboxed page', origin: 'null', host: 'box.local:8080', allowed: false },
    { what: 'a file', origin: 'file:///etc/passwd', host: undefined, allowed: false },
    { what: 'no address at all', origin: '::', host: '', allowed: false },
  ])('of $what ($origin) is allowed: $allowed', ({ origin, host, allowed }) => {
    expect(isOriginAllowed({ origin, host }, PUBLIC, true)).toBe(allowed);
  });

  it('may be missing where nothing is written', () => {
    expect(isOriginAllowed({ origin: undefined, host: 'box.local' }, undefined, false)).toBe(true);
    expect(isOriginAllowed({ origin: undefined, host: 'box.local' }, undefined, true)).toBe(false);
  });
});
