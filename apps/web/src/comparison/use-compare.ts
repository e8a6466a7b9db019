import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type CompareWish, compareText, parseCompare } from './compare-wish.ts';

/** What the address says the period is compared with, and how to change it. */
export function useCompare(): [CompareWish | undefined, (wish: CompareWish | undefined) => void] {
  const { compare }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const wish = useMemo(() => parseCompare(compare), [compare]);
  const choose = (next: CompareWish | undefined) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, compare: compareText(next) }),
    });
  return [wish, choose];
}
