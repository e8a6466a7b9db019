import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Of, textOfBase64, utf8Length } from './base64.ts';

describe('base64 of text', () => {
  it.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foobar', 'Zm9vYmFy'],
    ['Dielňa', 'RGllbMWIYQ=='],
    ['100 % ü 😀', 'MTAwICUgw7wg8J+YgA=='],
  ])('writes %j as %j and reads it back', (text, base64) => {
    expect(base64Of(text)).toBe(base64);
    expect(textOfBase64(base64)).toBe(text);
  });

  it('restores every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(text.isWellFormed());
        expect(textOfBase64(base64Of(text))).toBe(text);
      }),
    );
  });

  it.each(['a', 'Zg=', 'Zg', 'Z===', '****', 'Zm9v\n', '/w=='])('does not decode %j', (broken) => {
    expect(textOfBase64(broken)).toBeUndefined();
  });

  it('counts the bytes of a text', () => {
    expect(['', 'a%', 'ň', '😀'].map(utf8Length)).toEqual([0, 2, 2, 4]);
  });
});
