import { kindName } from '@phasor/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { canOutlivePage } from '../../base/api/caller.ts';
import { call } from '../../base/api/client.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { texts } from '../../base/i18n/texts.ts';
import { session } from '../../base/session/session.ts';
import { browserStorage } from '../../base/state/browser-storage.ts';
import { completeTree } from './editing/complete-tree.ts';
import { createKeptEdits } from './editing/kept-edits.ts';
import type { Hierarchy } from './editing/save-edits.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { readFailure } from './read-failure.ts';
import { menuText } from './tree.ts';

const EMPTY: Hierarchy = { nodes: [], tags: [], revision: 0 };

/** The account's tree, with a leaf for every device and with unsaved edits; saved at once if that changes it. */
export function hierarchyQuery() {
  return queryOptions({
    queryKey: ['hierarchy', session.get().auth?.login],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<Hierarchy> => {
      const stored = await readHierarchy(signal);
      const { auth, devices } = session.get();
      return await completeTree(stored, {
        devices,
        kindLabel: (type) => texts.t(`common:kind.${kindName(type)}`),
        kept: keptEdits.of(auth?.login ?? ''),
        drop: keptEdits.drop,
        save: storeHierarchy,
      });
    },
  });
}

async function readHierarchy(signal: AbortSignal): Promise<Hierarchy> {
  try {
    return (await call('hierarchy.read', {}, { signal })).data;
  } catch (error) {
    if (hasCode(error, 'store.not_found')) return EMPTY;
    throw readFailure(error);
  }
}

/** Edits of this browser that were not sent to the server. */
export const keptEdits = createKeptEdits(browserStorage, Date.now);
// Signing out removes everything of the tree (R-SIGN-056).
session.subscribe(() => {
  if (session.get().auth === undefined) keptEdits.clear();
});

/** Whether saving a tree continues when the page is left meanwhile; with many hundred nodes it does not. */
export function savesBeyondPage({ nodes, tags, revision }: Hierarchy): boolean {
  const token = session.get().auth?.token;
  return canOutlivePage(JSON.stringify({ menu: menuText({ nodes, tags }), revision, token }));
}

/** Saves a tree and answers its new revision. @throws CallError 409 with the current tree when it was changed elsewhere */
export async function storeHierarchy({ nodes, tags, revision }: Hierarchy): Promise<number> {
  const menu = menuText({ nodes, tags });
  const { data } = await call('hierarchy.write', { menu, revision }, { outlivesPage: true });
  notifyOtherTabs();
  return data.revision;
}

/**
 * The tree for selecting a device or group. If it cannot be read, the plain list of devices is used: its first one is then
 * selected (R-TREE-040). The query reports the failure.
 */
export async function readHierarchyForSelection(client: QueryClient): Promise<Hierarchy> {
  return await client.ensureQueryData(hierarchyQuery()).catch(() => EMPTY);
}
