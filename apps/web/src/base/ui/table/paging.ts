import { PAGINATION } from '@phasor/contract';

/** Position in a list: `page` from 1. */
export interface Paging {
  readonly page: number;
  readonly perPage: number;
}

export const FIRST_PAGE: Paging = { page: 1, perPage: PAGINATION.perPage };

/** Number of pages of a list; 1 for an empty one. */
export function pageCount(rows: number, perPage: number): number {
  return Math.max(1, Math.ceil(rows / perPage));
}

/** The rows shown: `first` and `last` counted from 1, both 0 for an empty list; the last page if there are fewer pages. */
export function shownRows(rows: number, { page, perPage }: Paging): { first: number; last: number; page: number } {
  const shown = Math.min(Math.max(1, page), pageCount(rows, perPage));
  const first = rows === 0 ? 0 : (shown - 1) * perPage + 1;
  return { first, last: Math.min(rows, shown * perPage), page: shown };
}

/** The pages with a link: at most 5, with the current one as near to their middle as possible (R-FORM-024). */
export function linkedPages(page: number, pages: number): readonly number[] {
  const count = Math.min(PAGINATION.links, pages);
  const first = Math.min(Math.max(1, page - Math.floor(count / 2)), pages - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
