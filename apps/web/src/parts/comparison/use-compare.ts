import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type CompareWish, compareText, parseCompare } from './compare-wish.ts';

type Choose = (wish: CompareWish | undefined) => void;

/** What the address says the period is compared with, and how to change it. */
export function useCompare(): [CompareWish | undefined, Choose] {
  const { compare }: Record<string, unknown> = useSearch({ strict: false });
  const write = useCompareText();
  const wish = useMemo(() => parseCompare(compare), [compare]);
  return [wish, (next) => write(compareText(next))];
}

/** An address that says so compares with nothing, where the period before is the default. */
const NOTHING = 'none';

interface DefaultCompare {
  readonly wish: CompareWish | undefined;
  readonly choose: Choose;
  /** Somebody chose it: what cannot be compared is then worth a word. */
  readonly isChosen: boolean;
}

/** The same where the period before is compared unless the address says otherwise. */
export function useCompareByDefault(): DefaultCompare {
  const { compare }: Record<string, unknown> = useSearch({ strict: false });
  const write = useCompareText();
  const wish = useMemo(() => (compare === NOTHING ? undefined : (parseCompare(compare) ?? 'previous')), [compare]);
  const choose: Choose = (next) => write(next === undefined ? NOTHING : compareText(next));
  return { wish, choose, isChosen: parseCompare(compare) !== undefined };
}

function useCompareText() {
  const navigate = useNavigate();
  return (compare: string | undefined) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, compare }) });
}
