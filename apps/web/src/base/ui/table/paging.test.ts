import { describe, expect, it } from 'vitest';
import { FIRST_PAGE, linkedPages, pageCount, shownRows } from './paging.ts';

describe('a list in pages', () => {
  // proves R-FORM-024
  it('has ten rows on a page by default', () => {
    expect([0, 1, 10, 11, 100, 101].map((rows) => pageCount(rows, FIRST_PAGE.perPage))).toEqual([1, 1, 1, 2, 10, 11]);
    expect(shownRows(23, FIRST_PAGE)).toEqual({ first: 1, last: 10, page: 1 });
    expect(shownRows(23, { ...FIRST_PAGE, page: 3 })).toEqual({ first: 21, last: 23, page: 3 });
  });

  it('has an empty page without rows, and shows its last one when rows were removed', () => {
    expect(shownRows(0, FIRST_PAGE)).toEqual({ first: 0, last: 0, page: 1 });
    expect(shownRows(20, { ...FIRST_PAGE, page: 3 })).toEqual({ first: 11, last: 20, page: 2 });
  });

  // proves R-FORM-024
  it('links at most five pages, those around the current one', () => {
    expect(linkedPages(1, 1)).toEqual([1]);
    expect(linkedPages(2, 4)).toEqual([1, 2, 3, 4]);
    expect(linkedPages(1, 9)).toEqual([1, 2, 3, 4, 5]);
    expect(linkedPages(5, 9)).toEqual([3, 4, 5, 6, 7]);
    expect(linkedPages(9, 9)).toEqual([5, 6, 7, 8, 9]);
  });
});
