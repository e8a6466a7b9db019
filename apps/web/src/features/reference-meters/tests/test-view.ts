import type { MeterTest } from '@phasor/contract';
import type { MeterValue } from '@phasor/contract/stored-meters';
import { formatNumber, withUnit } from '@phasor/quantities';
import type { Cell, Sheet } from '../../../parts/charts/index.ts';
import { cellText, codeText, type MeterWords } from '../meter-view.ts';

/** Percent with two decimals, and a true minus. */
export function errorText(error: number, locale: string): string {
  return withUnit(formatNumber(error, 2, locale), '%');
}

/** Units of the known fields of a result. */
const TEST_UNITS = {
  ERROR: '%',
  LIMIT: '%',
  LOAD: '%',
  U: 'V',
  I: 'A',
  PF: '',
  PULSES: '',
  E_METER: 'Wh',
  E_REF: 'Wh',
  DURATION: 's',
} as const;
export const KNOWN_TEST_FIELDS = [
  ...(['TIME', 'ERROR', 'LIMIT', 'LOAD', 'U', 'I', 'PF', 'PULSES'] as const),
  ...(['E_METER', 'E_REF', 'DURATION', 'METHOD', 'ID_test', 'SNUM'] as const),
] as const;

/** A result row by row: known fields first, in a fixed order, then all others; not the number of the meter. */
export function testRows(test: MeterTest, words: MeterWords): readonly { key: string; text: string }[] {
  return testColumns([test]).map((key) => ({ key, text: testText(key, test[key] ?? '', words) }));
}

/** A field of a result with text and unit; a dash for no value. */
export function testText(key: string, value: MeterValue, words: MeterWords): string {
  if (value === '') return '-';
  if (key === 'TIME') return cellText('MTIME', value, words);
  if (key === 'METHOD') return codeText('ENERMETHOD', value, words);
  if (typeof value === 'string' || key === 'ID_test') return String(value);
  const unit = (TEST_UNITS as Readonly<Record<string, string>>)[key] ?? '';
  const number = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 4 }).format(value).replace('-', '−');
  return withUnit(number, unit);
}

/** Whether a result is within its limit; undefined where it has none. */
export function isWithin({ ERROR, LIMIT }: MeterTest): boolean | undefined {
  return typeof LIMIT === 'number' ? Math.abs(ERROR) <= LIMIT : undefined;
}

/** The load point of a result in a few words, `100 % · PF 0.5`; the current where the load is not known; '' for neither. */
export function loadPoint({ LOAD, I, PF }: MeterTest, locale: string): string {
  const number = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  const parts = [
    typeof LOAD === 'number' ? withUnit(number(LOAD), '%') : typeof I === 'number' ? withUnit(number(I), 'A') : '',
    typeof PF === 'number' ? `PF\u00a0${number(PF)}` : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Columns of the table of results: the fields of any result, known ones first, without the number of the meter. */
export function testColumns(tests: readonly MeterTest[]): readonly string[] {
  const found = new Set(tests.flatMap((test) => Object.keys(test)));
  found.delete('ID_meter');
  const known = KNOWN_TEST_FIELDS.filter((key) => found.has(key));
  return [...known, ...[...found].filter((key) => !known.some((each) => each === key))];
}

interface SheetWords extends MeterWords {
  readonly fieldName: (key: string) => string;
}

/** The results as a sheet for a file: a row each, units in the headings, numbers as numbers. */
export function testSheet(tests: readonly MeterTest[], words: SheetWords): Sheet {
  const columns = testColumns(tests);
  const unitOf = (key: string) => (TEST_UNITS as Readonly<Record<string, string>>)[key] ?? '';
  return {
    headings: columns.map((key) => [words.fieldName(key), unitOf(key) && `(${unitOf(key)})`].filter(Boolean).join(' ')),
    rows: tests.map((test, id) => ({ id, cells: columns.map((key) => sheetCell(key, test[key] ?? '', words)) })),
  };
}

function sheetCell(key: string, value: MeterValue, words: MeterWords): Cell {
  if (value === '') return null;
  return key === 'TIME' || key === 'METHOD' ? testText(key, value, words) : value;
}
