import { useState } from 'react';
import type { PagerProps } from './Pager.tsx';
import { FIRST_PAGE, shownRows } from './paging.ts';

/** The rows on the current page of a list, and the input of its pager. */
export function usePaging<Row>(rows: readonly Row[]): { shown: readonly Row[]; pager: PagerProps } {
  const [paging, setPaging] = useState(FIRST_PAGE);
  const { first, last } = shownRows(rows.length, paging);
  return { shown: rows.slice(Math.max(0, first - 1), last), pager: { rows: rows.length, paging, onChange: setPaging } };
}
