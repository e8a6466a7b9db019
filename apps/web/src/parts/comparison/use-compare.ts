import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type CompareWish, compareText, parseCompare } from './compare-wish.ts';

type Choose = (wish: CompareWish | undefined) => void;

/** The comparison in the address, and the function to change it. */
export function useCompare(): [CompareWish | undefined, Choose] {
  const { compare }: Record<string, unknown> = useSearch({ strict: false });
  const write = useCompareText();
  const wish = useMemo(() => parseCompare(compare), [compare]);
  return [wish, (next) => write(compareText(next))];
}

/** Address value for no comparison, when the preceding period is the default. */
const NOTHING = 'none';

interface DefaultCompare {
  readonly wish: CompareWish | undefined;
  readonly choose: Choose;
  /** The user chose it: a message is shown if it is not possible. */
  readonly isChosen: boolean;
}

/** The same with the preceding period as default. */
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
