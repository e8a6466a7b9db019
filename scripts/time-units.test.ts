import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repeatedUnits } from './lib/time-units.ts';

const root = join(import.meta.dirname, '..');
const HOME = 'packages/quantities/src/time-units.ts';

describe('units of time', () => {
  it('are defined once', () => {
    const found = globSync(join(root, '{apps,packages}/*/src/**/*.{ts,tsx}'))
      .map((path) => relative(root, path))
      .filter((path) => path !== HOME && !/\.test\.tsx?$|\/testing\//.test(path))
      .flatMap((path) => repeatedUnits(readFileSync(join(root, path), 'utf8')).map((line) => `${path}: ${line}`));
    expect(found).toEqual([]);
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
