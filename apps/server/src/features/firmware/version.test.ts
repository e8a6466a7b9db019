import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, isVersion } from './version.ts';

describe('versions of firmware', () => {
  // proves R-FW-005
  it.each([
    ['1.4.2', '1.5.0'],
    ['1.9.0', '1.10.0'],
    ['1.4', '1.4.1'],
    ['v1.4.2', '1.5'],
    ['1.5.0-rc.1', '1.5.0'],
    ['1.5.0-rc.2', '1.5.0-rc.10'],
    ['1.5.0-1', '1.5.0-beta'],
    ['1.5.0-rc', '1.5.0-rc.1'],
    ['1.5.0-rc.99', '1.5.0-rc.100'],
    ['1.5.0-2', '1.5.0-1a'],
    ['1.5.0-1a', '1.5.0-1b'],
    ['1.5.0-a2', '1.5.0-b1'],
    ['9', '10'],
    [`1-${'a'.repeat(61)}b`, `1-${'a'.repeat(61)}c`],
  ])('%s comes before %s', (older, newer) => {
    expect([isVersion(older), isVersion(newer)]).toEqual([true, true]);
    expect(compareVersions(older, newer)).toBeLessThan(0);
    expect(compareVersions(newer, older)).toBeGreaterThan(0);
  });

  it('are equal where only missing zeros differ', () => {
    expect(compareVersions('1.4', 'v1.4.0.0')).toBe(0);
    expect(compareVersions('1.4-rc.1', '1.4.0-rc.1')).toBe(0);
  });

  it.each([
    '',
    'v',
    '1.',
    '.1',
    '1.2.3.4.5',
    '1,4',
    '1.4 ',
    'ESP-IDF',
    '1.4.2-',
    '1.4.2+7',
    '9999999999',
    '1'.repeat(65),
    `1-${'a'.repeat(63)}`,
  ])('%j is none, and is compared with nothing', (text) => {
    expect(isVersion(text)).toBe(false);
    expect(compareVersions(text, '1.0')).toBeUndefined();
    expect(compareVersions('1.0', text)).toBeUndefined();
  });

  it('are in one order, in whatever order they are compared', () => {
    const part = fc.nat(20).map(String);
    const version = fc
      .tuple(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.array(fc.oneof(part, fc.constantFrom('a', 'rc')), { maxLength: 2 }),
      )
      .map(([numbers, before]) => numbers.join('.') + (before.length > 0 ? `-${before.join('.')}` : ''));
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        const order = (x: string, y: string) => Math.sign(compareVersions(x, y) ?? Number.NaN);
        expect(order(a, b)).toBe(order(b, a) === 0 ? 0 : -order(b, a));
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
