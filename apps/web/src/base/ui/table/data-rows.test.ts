import { describe, expect, it } from 'vitest';
import { foundRows, pressedSorting, sortedRows } from './data-rows.ts';

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const rows = ['Meter 10', 'meter 2', 'Žilina', 'Zvolen', 'Trnava'].map((name) => ({ name }));
const textsOf = ({ name }: { name: string }) => [name];

describe('the rows of a table', () => {
  it('are all shown without a search text, and keep their order in a search', () => {
    expect(foundRows(rows, '  ', textsOf)).toBe(rows);
    expect(names(foundRows(rows, 'meter', textsOf))).toEqual(['Meter 10', 'meter 2']);
    expect(foundRows(rows, 'something else', textsOf)).toEqual([]);
  });

  // proves R-TOKEN-026, R-USER-007
  it('are found with one wrong letter, and not by a text that is only slightly similar', () => {
    expect(names(foundRows(rows, 'trnaba', textsOf))).toEqual(['Trnava']);
    expect(foundRows(rows, 'tnba', textsOf)).toEqual([]);
  });

  it('are found by each of their texts, and no row is shown twice', () => {
    const two = [{ name: 'a@b.sk', note: 'a@b.sk' }];
    expect(foundRows(two, 'a@b', ({ name, note }) => [name, note])).toEqual(two);
  });

  // proves R-USER-007
  it('are sorted as a reader of the language expects, numbers by their size, in both directions', () => {
    const by = (isDescending: boolean) =>
      names(sortedRows(rows, ({ name }) => name, { isDescending, locale: 'sk-SK' }));
    expect(by(false)).toEqual(['meter 2', 'Meter 10', 'Trnava', 'Zvolen', 'Žilina']);
    expect(by(true)).toEqual(['Žilina', 'Zvolen', 'Trnava', 'Meter 10', 'meter 2']);
  });

  it('without a value come last in both directions, and equal ones keep their order', () => {
    const times = [null, 3, 1, null, 2].map((at, index) => ({ at, index }));
    const by = (isDescending: boolean) =>
      sortedRows(times, ({ at }) => at, { isDescending, locale: 'en-GB' }).map(({ index }) => index);
    expect(by(false)).toEqual([2, 4, 1, 0, 3]);
    expect(by(true)).toEqual([1, 4, 2, 0, 3]);
  });

  it('are sorted by the pressed column, in reverse when it is pressed again', () => {
    const first = { key: 'login', isDescending: false };
    expect(pressedSorting(first, 'login')).toEqual({ key: 'login', isDescending: true });
    expect(pressedSorting(pressedSorting(first, 'login'), 'login')).toEqual(first);
    expect(pressedSorting({ key: 'login', isDescending: true }, 'end')).toEqual({ key: 'end', isDescending: false });
  });
});
