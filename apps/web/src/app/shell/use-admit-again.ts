import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { parseSearch, refFromSearch, selectionSearch } from '../../base/addresses/search.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { useHierarchy } from '../../parts/hierarchy/index.ts';
import { isUnavailable } from '../navigation.ts';

/**
 * Checks the address again after its device was withdrawn, in another tab or by an administrator. The page and its address
 * then go on to a remaining one.
 */
export function useAdmitAgain(): void {
  const router = useRouter();
  const nodes = useHierarchy()?.nodes;
  const macs = useStore(session, ({ devices }) => devices.map(({ mac }) => mac).join());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses of the devices say when another look is due
  useEffect(() => {
    const { auth, devices } = session.get();
    if (auth === undefined || nodes === undefined) return;
    const named = refFromSearch(selectionSearch(parseSearch(router.history.location.search)));
    if (isUnavailable(named, { nodes, devices })) void router.invalidate();
  }, [router, nodes, macs]);
}
