import { useNavigate, useSearch } from '@tanstack/react-router';

/** The run that the address names, so that a reload and a sent link show it; undefined = the newest. */
export function useShownRun(): readonly [id: number | undefined, show: (id: number) => void] {
  const { run }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (id: number) =>
    void navigate({
      to: '.',
      replace: true,
      search: (before: Record<string, unknown>) => ({ ...before, run: String(id) }),
    });
  const id = Number(run ?? Number.NaN);
  return [Number.isInteger(id) ? id : undefined, show];
}
