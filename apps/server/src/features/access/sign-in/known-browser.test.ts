import { describe, expect, it } from 'vitest';
import { browserOf, rememberedBrowser } from './known-browser.ts';

const key = Buffer.alloc(32, 1);

describe('a browser that is known', () => {
  // proves R-SIGN-090
  it('is known for the accounts that signed in there, up to five, and keeps its number', () => {
    let cookie: string | undefined;
    for (const login of ['one', 'two', 'three', 'four', 'five']) cookie = rememberedBrowser(key, cookie, login);
    const id = browserOf(key, cookie, 'one');
    cookie = rememberedBrowser(key, cookie, 'three');
    for (const login of ['one', 'two', 'three', 'four', 'five']) expect(browserOf(key, cookie, login)).toBe(id);
    for (const login of ['four', 'five']) cookie = rememberedBrowser(key, cookie, login);
    expect(id).toMatch(/^[\w-]{22}$/);
    const next = rememberedBrowser(key, cookie, 'six');
    expect(browserOf(key, next, 'one')).toBeUndefined();
    for (const login of ['two', 'five', 'six']) expect(browserOf(key, next, login)).toBe(id);
    expect(rememberedBrowser(key, next, 'five').split('.')).toHaveLength(6);
  });

  it('is not known for another account, with another key, or by a cookie that somebody made up', () => {
    const cookie = rememberedBrowser(key, undefined, 'anna');
    const [id = '', proof = ''] = cookie.split('.');
    const madeUp = [
      undefined,
      '',
      'x',
      id,
      `${id}.${proof}x`,
      `${proof}.${id}`,
      `${id}.${'A'.repeat(22)}`,
      'é'.repeat(45),
    ];
    for (const each of madeUp) expect(browserOf(key, each, 'anna')).toBeUndefined();
    expect(browserOf(key, cookie, 'ben')).toBeUndefined();
    expect(browserOf(Buffer.alloc(32, 2), cookie, 'anna')).toBeUndefined();
    expect(browserOf(key, cookie, 'anna')).toBe(id);
  });
});
