import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { session } from '../../base/session/session.ts';
import type { SelectionRef } from '../../base/session/session-store.ts';
import { hierarchyQuery } from './hierarchy-query.ts';
import { isThere, pathAfterSelecting, refOf, resolveSelection } from './selection.ts';
import { useSelection } from './use-selection.ts';

/**
 * Selects a device or a group: the address names it, and the session follows the address. A missing or undefined target
 * selects the first remaining leaf (R-TREE-058).
 */
export function useSelect(): (wish: SelectionRef | undefined) => void {
  const client = useQueryClient();
  const before = useSelection();
  const navigate = useNavigate();
  const router = useRouter();
  return (wish) => {
    const nodes = client.getQueryData(hierarchyQuery().queryKey)?.nodes ?? [];
    const after = resolveSelection([wish], { nodes, devices: session.get().devices });
    const { pathname, search } = router.state.location;
    const to = pathAfterSelecting(pathname, before, after);
    const { device: _device, group: _group, ...others } = search as Record<string, string>;
    void navigate({ to, search: { ...(to === pathname ? others : {}), ...refOf(after) } });
  };
}

/** Selects the first remaining leaf if the selection was just removed (R-TREE-058). */
export function useSelectRemaining(): () => void {
  const client = useQueryClient();
  const select = useSelect();
  return () => {
    const nodes = client.getQueryData(hierarchyQuery().queryKey)?.nodes ?? [];
    const { selection, devices } = session.get();
    if (selection !== undefined && !isThere(selection, { nodes, devices })) select(undefined);
  };
}
