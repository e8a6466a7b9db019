import { useNavigate, useSearch } from '@tanstack/react-router';

/** The shown group, from the address, so that a shared link shows the same; undefined for the whole. */
export function useShownPart(): [string | undefined, (id: string | undefined) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (part: string | undefined) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, part }) });
  return [typeof search.part === 'string' ? search.part : undefined, show];
}
