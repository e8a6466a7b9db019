import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** How often figures that may change are read again, ms. */
const AGAIN_MS = 60_000;

/** An answer that is shown and says that the same request may have another one later. */
function mayChange({ state }: Query): boolean {
  const { data } = state;
  return typeof data === 'object' && data !== null && 'may_change' in data && data.may_change === true;
}

/** Whether any shown figure may still change. */
export function hasChangingFigures(client: QueryClient): boolean {
  return client.getQueryCache().findAll({ type: 'active', predicate: mayChange }).length > 0;
}

/** Reads the figures again that may have changed. */
export function readChangingFigures(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ type: 'active', predicate: mayChange });
}

/** Whether any shown figure may still change; such figures are read again until they cannot. */
export function useChangingFigures(): boolean {
  const client = useQueryClient();
  // Not at once: answers are noted while screens are being drawn.
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  );
  const isChanging = useSyncExternalStore(subscribe, () => hasChangingFigures(client));
  useEffect(() => {
    if (!isChanging) return undefined;
    const timer = setInterval(() => void readChangingFigures(client), AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, isChanging]);
  return isChanging;
}
