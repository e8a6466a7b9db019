import { describe, expect, it } from 'vitest';
import { PRODUCT_SOURCES, productLines } from './lib/product-lines.ts';
import { repeatedUnits } from './lib/time-units.ts';

const HOME = 'packages/quantities/src/time-units.ts';

describe('units of time', () => {
  it('are defined once', () => {
    const found = productLines(PRODUCT_SOURCES, repeatedUnits);
    expect(found.filter(({ path }) => path !== HOME)).toEqual([]);
  });

  it.each([
    'const HOUR_MS = 3_600_000;',
    'const MINUTE_S = 60;',
    'export const MINUTE = 60 * SECOND;',
    'const MS_PER_HOUR = 1;',
    'const KEPT_MS = 24 * 3_600_000;',
    'return (to - from) / 86_400_000;',
  ])('are found in %s', (line) => {
    expect(repeatedUnits(line)).toEqual([line]);
  });

  it.each([
    'const KEPT_MS = 7 * DAY_MS;',
    'const CLOCK_MS = 60_000;',
    '// 3_600_000 in an hour',
    'const LONGEST_DAY_MS = 26 * HOUR_MS;',
  ])('are not seen in %s', (line) => {
    expect(repeatedUnits(line)).toEqual([]);
  });
});
