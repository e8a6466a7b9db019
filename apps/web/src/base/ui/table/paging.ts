import { PAGINATION } from '@phasor/contract';

/** Where one is in a list: `page` from 1. */
export interface Paging {
  readonly page: number;
  readonly perPage: number;
}

export const FIRST_PAGE: Paging = { page: 1, perPage: PAGINATION.perPage };

/** Pages of a list; one also where it is empty. */
export function pageCount(rows: number, perPage: number): number {
  return Math.max(1, Math.ceil(rows / perPage));
}

/** Which rows are shown: `first` and `last` counted from 1, both 0 for an empty list; the last page where there are fewer. */
export function shownRows(rows: number, { page, perPage }: Paging): { first: number; last: number; page: number } {
  const shown = Math.min(Math.max(1, page), pageCount(rows, perPage));
  const first = rows === 0 ? 0 : (shown - 1) * perPage + 1;
  return { first, last: Math.min(rows, shown * perPage), page: shown };
}

/** The pages that are linked at once: at most 5, with the one shown as near to their middle as can be (R-FORM-024). */
export function linkedPages(page: number, pages: number): readonly number[] {
  const count = Math.min(PAGINATION.links, pages);
  const first = Math.min(Math.max(1, page - Math.floor(count / 2)), pages - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
