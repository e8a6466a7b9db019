import { useNavigate, useSearch } from '@tanstack/react-router';
import { parseWall, withWall } from './wall-search.ts';

/** What the address of a wall holds, how it is changed, and the way out of it. */
export function useWallAddress() {
  const { dwell } = parseWall(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    dwell,
    onDwell: (seconds: number) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, dwell: String(seconds) }),
        replace: true,
      }),
    onLeave: () => void navigate({ to: '.', search: withWall(false) }),
  };
}
