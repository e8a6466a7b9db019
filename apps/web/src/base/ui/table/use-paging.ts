import { useState } from 'react';
import { useIsPrinting } from '../viewport/use-is-printing.ts';
import type { PagerProps } from './Pager.tsx';
import { FIRST_PAGE, type Paging, shownRows } from './paging.ts';

/** The rows on the current page of a list, and the input of its pager. */
export function usePaging<Row>(rows: readonly Row[]): { shown: readonly Row[]; pager: PagerProps } {
  const [paging, setPaging] = useState(FIRST_PAGE);
  const shown = useShownRows(rows, paging);
  return { shown, pager: { rows: rows.length, paging, onChange: setPaging } };
}

/** The rows of a page; all of them on paper, where nobody can turn it. */
export function useShownRows<Row>(rows: readonly Row[], paging: Paging): readonly Row[] {
  const isPrinting = useIsPrinting();
  const { first, last } = shownRows(rows.length, paging);
  return isPrinting ? rows : rows.slice(Math.max(0, first - 1), last);
}
