// biome-ignore-all lint/suspicious/noTemplateCurlyInString: lines of sources as they are read
import { describe, expect, it } from 'vitest';
import { productLines } from './lib/product-lines.ts';
import { looseUnits, ownUnits } from './lib/unit-gaps.ts';

const SOURCES = '{apps/web/src,apps/server/src/features/notifications,packages/*/src}/**/*.{ts,tsx}';
const MESSAGES = 'apps/web/src/**/messages/**/*.ts';

/** What the specification gives word by word, what is printed on a meter, and what only developers read. */
const GIVEN = /max allowed size is 1MB|form\.(?:VOLTAGE|CURRENT) = |no answer within/;

const found = (pattern: string, faultsIn: (text: string) => string[]) =>
  productLines(pattern, faultsIn).filter(({ line }) => !GIVEN.test(line));

describe('numbers with units', () => {
  // proves R-FORM-028
  it('are written by the one function', () => {
    expect(found(SOURCES, ownUnits)).toEqual([]);
  });

  // proves R-FORM-028
  it('do not break in messages', () => {
    expect(found(MESSAGES, looseUnits)).toEqual([]);
  });

  it.each([
    "new Intl.NumberFormat(locale, { style: 'percent' })",
    'return `${value} ${unit}`;',
    'return `${number.format(x)}\\u00a0${of.unit}`;',
    '`${percent} %`',
    '`≤ ${to} s`',
    '<b>{percent} %</b>',
    '±{limit}&nbsp;%</small>',
  ])('are found in %s', (line) => {
    expect(ownUnits(line)).toEqual([line]);
  });

  it.each([
    'withUnit(value, unit)',
    'width: `${share}%`',
    '`${name} (${unit})`',
    '// 12 % of it',
    '`${one} a ${other}`',
  ])('are not seen in %s', (line) => {
    expect(ownUnits(line)).toEqual([]);
  });

  it.each(["'up to {{share}} %'", "'at least 99.5%'", "'1 MB, at most'", "'Refresh in {{seconds}} s'"])(
    'may break in the message %s',
    (line) => {
      expect(looseUnits(line)).toEqual([line]);
    },
  );

  it.each([
    "'{{share}}\u00a0%'",
    "'100 000 s najviac 3'",
    "'{{address}} s tokenom'",
    "'0 to 9, A to F'",
    "activeEnergy15min: 'quarter hours'",
  ])('keep together in the message %s', (line) => {
    expect(looseUnits(line)).toEqual([]);
  });
});
