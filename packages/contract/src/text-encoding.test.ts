import { describe, expect, it } from 'vitest';
import { encodingOf } from './text-encoding.ts';

const bytes = (...each: readonly (number | string)[]) =>
  Uint8Array.from(each.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])));

// proves R-DEV-021
describe('the encoding of a file', () => {
  it.each([
    ['utf-8', bytes('Zásuvka ☀ 𝛗')],
    ['utf-8', bytes(0xef, 0xbb, 0xbf, 'a;b')],
    ['utf-8', bytes('cut off á').slice(0, -1)],
    ['utf-16le', bytes(0xff, 0xfe, 0x61, 0x00)],
    ['utf-16be', bytes(0xfe, 0xff, 0x00, 0x61)],
    ['windows-1250', bytes('Z', 0xe1, 'suvka')],
    ['windows-1250', bytes('K', 0xfc, 'che')],
    ['windows-1250', bytes(0x80, ' at the beginning')],
  ] as const)('is %s', (encoding, head) => {
    expect(encodingOf(head)).toBe(encoding);
  });
});
