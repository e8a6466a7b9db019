import { useNavigate, useRouter } from '@tanstack/react-router';
import { session } from '../session/session.ts';
import type { SelectionRef } from '../session/session-store.ts';
import { pathAfterSelecting, refOf, resolveSelection } from './selection.ts';
import { useHierarchy, useSelection } from './use-selection.ts';

/** Selects a device or a group: the address names it, and the session follows the address. */
export function useSelect(): (wish: SelectionRef) => void {
  const nodes = useHierarchy()?.nodes ?? [];
  const before = useSelection();
  const navigate = useNavigate();
  const router = useRouter();
  return (wish) => {
    const after = resolveSelection([wish], { nodes, devices: session.get().devices });
    const { pathname, search } = router.state.location;
    const to = pathAfterSelecting(pathname, before, after);
    const { device: _device, group: _group, ...others } = search as Record<string, string>;
    void navigate({ to, search: { ...(to === pathname ? others : {}), ...refOf(after) } });
  };
}
